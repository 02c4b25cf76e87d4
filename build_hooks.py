"""The build step of our own: the message catalogues are compiled, also for editable installs."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogHook(BuildHookInterface[Any]):
    """Compiles every .po file to the .mo file that the program reads."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files; ``version`` may be "editable"."""
        root = Path(self.root)
        tool = runpy.run_path(str(root / "tools" / "catalogs.py"))
        for written in tool["compile_all"](root):
            self.app.display_info(f"compiled {written.relative_to(root)}")
