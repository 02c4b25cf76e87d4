"""``python -m accessigame`` is the same program as the command ``accessigame``."""

from .cli import entry

if __name__ == "__main__":
    entry()
