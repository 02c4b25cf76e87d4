"""Who may import whom: read from the source, so that a new module cannot slip through."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "accessigame"

LEVELS = {
    "core": 0,
    "games": 1,
    "bots": 2,
    "narration": 2,
    "speech": 3,
    "sound": 3,
    "session": 4,
    "ui": 5,
    "cli": 6,
    "__main__": 7,
}
"""A layer imports itself and lower numbers; two with the same number never each other."""

RULES = {"core", "games", "bots"}
"""Layers that have the standard library only."""

SHARED = {"numpy"}
"""Libraries for more than one module; any other has one module to itself."""


class Import(NamedTuple):
    """An import statement: in which module and line, of what, and whether at import time."""

    module: str
    line: int
    target: str
    at_once: bool


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[Import]:
    """Every import in ``path``, those inside functions too, except those for type checkers."""
    module = name_of(path)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]

    def walk(node: ast.AST, at_once: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.Import(names=names):
                    for alias in names:
                        yield Import(module, child.lineno, alias.name, at_once)
                case ast.ImportFrom(module=source, names=names, level=level):
                    base = package.rsplit(".", level - 1)[0] if level else ""
                    whole = ".".join(filter(None, (base, source)))
                    for alias in names:
                        yield Import(module, child.lineno, f"{whole}.{alias.name}", at_once)
                case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=orelse):
                    for other in orelse:
                        yield from walk(other, at_once)
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                    yield from walk(child, False)
                case _:
                    yield from walk(child, at_once)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), True)


@cache
def imports() -> tuple[Import, ...]:
    return tuple(found for path in modules() for found in imports_of(path))


def layer(module: str) -> str | None:
    """The layer of a module of ours; ``None`` for the package itself and for others."""
    parts = module.split(".")
    return parts[1] if parts[0] == "accessigame" and len(parts) > 1 else None


def third_party(target: str) -> str | None:
    """The library that ``target`` belongs to, unless it is ours or comes with Python."""
    root = target.split(".")[0]
    return None if root == "accessigame" or root in sys.stdlib_module_names else root


def told(found: list[Import]) -> str:
    return "\n".join(f"{it.module} line {it.line} imports {it.target}" for it in found)


def test_every_module_belongs_to_a_layer() -> None:
    layers = {layer(name_of(path)) for path in modules()} - {None}
    assert layers <= set(LEVELS)
    assert layers >= {"core", "games", "bots", "narration", "speech", "sound", "session", "ui"}


def test_modules_import_from_lower_layers_only() -> None:
    wrong = []
    for found in imports():
        here, there = layer(found.module), layer(found.target)
        if there not in LEVELS or here is None or here == there:
            continue  # a name in the package itself (its version), or the same layer
        if LEVELS[there] >= LEVELS[here]:
            wrong.append(found)
    assert not wrong, told(wrong)


def test_the_rules_and_the_bots_need_the_standard_library_only() -> None:
    wrong = [it for it in imports() if layer(it.module) in RULES and third_party(it.target)]
    assert not wrong, told(wrong)


def test_libraries_are_imported_when_they_are_needed() -> None:
    wrong = [it for it in imports() if it.at_once and third_party(it.target) not in {None, *SHARED}]
    assert not wrong, told(wrong)


def test_numpy_stays_off_the_start_path() -> None:
    """Modules that need it at import time are imported late by all others."""
    heavy = {it.module for it in imports() if it.at_once and third_party(it.target)}
    grown: set[str] = set()
    while grown != heavy:
        grown = set(heavy)
        heavy |= {
            it.module
            for it in imports()
            if it.at_once and any((it.target + ".").startswith(name + ".") for name in grown)
        }
    assert {layer(module) for module in heavy} <= {"sound"}


def test_each_library_has_one_module_of_its_own() -> None:
    users = defaultdict(set)
    for found in imports():
        if library := third_party(found.target):
            users[library].add(found.module)
    crowded = {name: sorted(by) for name, by in users.items() if len(by) > 1 and name not in SHARED}
    assert not crowded


def test_relative_imports_are_resolved() -> None:
    """The reader of imports is itself right: it would else find nothing wrong anywhere."""
    found = {(it.module, it.target) for it in imports()}
    assert ("accessigame.games", "accessigame.core.game.CHANCE") in found
    assert ("accessigame.bots.detrak", "accessigame.games.detrak.DetrakState") in found
    assert ("accessigame.games.detrak", "accessigame.games.detrak_text.read") in found


@pytest.mark.parametrize("what", ["games", "bots"])
def test_loading_rules_and_bots_loads_no_other_package(what: str) -> None:
    arguments = '"detrak"' if what == "games" else '"detrak", "normal"'
    code = (
        "import sys; bare = set(sys.modules)\n"
        f"import accessigame.{what}; accessigame.{what}.load({arguments})\n"
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - bare}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True, cwd=PACKAGE.parent,
    )  # fmt: skip
    loaded = set(run.stdout.split())
    assert "accessigame" in loaded
    assert loaded - {"accessigame"} <= set(sys.stdlib_module_names)
