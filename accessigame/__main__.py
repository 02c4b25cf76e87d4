"""``python -m accessigame`` is the same program as the command ``accessigame``."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
