"""The message catalogues: extract the sentences, update, check and compile the .po files.

    python tools/catalogs.py [update] add what is new, drop what is gone, then compile
    python tools/catalogs.py check    fail, with one line a fault, unless all is translated
    python tools/catalogs.py compile  the .po files to .mo files

Sentences are found by reading the source: each is a literal in a call of ``say``, ``say_in``,
``count`` or ``.merging`` (see ``accessigame/narration/message.py``), or a title or text of a
tutorial in ``accessigame/lessons``. Translators get as a note
where the sentence is said, and what a ``# NOTE:`` comment just above or beside it adds.
A message in the context "braille" (or "braille CONTEXT") is a short form of the message without
it; translators add these by hand, and they stay as long as that message is in use.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "accessigame"
LANGUAGES = ("en", "fr")
SOURCE_LANGUAGE = "en"

Id = str | tuple[str, str]


def po_file(language: str, root: Path = ROOT) -> Path:
    """Where the catalogue of ``language`` stands."""
    folder = root / "accessigame" / "narration" / "locale" / language / "LC_MESSAGES"
    return folder / "accessigame.po"


def read(language: str, root: Path = ROOT) -> Catalog:
    """The catalogue of ``language`` as it is in the repository."""
    with po_file(language, root).open("rb") as file:
        return read_po(file, locale=language)


class NotLiteral(ValueError):
    """A sentence that no catalogue can hold, because it is not written out."""


def sentences(
    faults: list[str], package: Path = PACKAGE
) -> Iterator[tuple[str, str, Id, list[str]]]:
    """Every sentence of the source: file, context, id (or one and many), notes.

    ``faults`` receives a line for each sentence that is not written out.
    """
    yield from _lessons(package)
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        notes = _notes(text)
        name = path.relative_to(package.parent)
        module = ".".join(name.with_suffix("").parts)
        tree = ast.parse(text)
        makers = _makers(tree)
        for owner, call in _calls(tree, []):
            try:
                found = _sentence(call, makers)
            except NotLiteral as error:
                faults.append(f"{name}:{call.lineno}: {error}")
                continue
            if found is not None:
                context, id = found
                near = [notes[line] for line in (call.lineno - 1, call.lineno) if line in notes]
                yield name.as_posix(), context, id, [_where(module, owner), *near]


def _lessons(package: Path) -> Iterator[tuple[str, str, Id, list[str]]]:
    """The titles and texts of the tutorials, which are data."""
    for path in sorted((package / "lessons").glob("*.toml")):
        name = path.relative_to(package.parent).as_posix()
        for lesson in tomllib.loads(path.read_text(encoding="utf-8"))["lesson"]:
            yield name, "", lesson["title"], ["The title of a lesson."]
            for step in lesson["step"]:
                where = f"In the lesson {lesson['title']!r}; {{names}} become keys."
                for text in filter(None, (step["text"], step.get("short"))):
                    yield name, "", text, [where]


def extract(faults: list[str], package: Path = PACKAGE) -> Catalog:
    """All sentences of the source as an untranslated catalogue; ``faults`` as above."""
    catalog = Catalog(domain="accessigame", project="accessigame", fuzzy=False)
    for path, context, id, notes in sentences(faults, package):
        catalog.add(id, locations=[(path, 0)], auto_comments=notes, context=context or None)
    return catalog


def updated(language: str) -> Catalog:
    """The catalogue of ``language`` with every sentence of the source, and nothing else."""
    old, template = read(language), extract([])
    used = {(message.context, _id(message)) for message in template}
    for message in old:
        if _base(message) in used:
            template.add(
                message.id,
                auto_comments=["Short form for braille displays: no articles."],
                context=message.context,
            )
    template.creation_date = old.creation_date
    revision, header = old.revision_date, old.header_comment
    old.update(template, no_fuzzy_matching=True, update_header_comment=False)
    old.obsolete.clear()
    old.revision_date, old.header_comment = revision, header
    old.project, old.version = "accessigame", "1"
    old.last_translator = old.msgid_bugs_address = "the accessigame project"
    return old


def as_po(catalog: Catalog) -> bytes:
    """The text of a .po file."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=96, include_lineno=False, ignore_obsolete=True)
    return buffer.getvalue()


def compile_all(root: Path = ROOT) -> list[Path]:
    """Write every .mo file beside its .po file; the files written."""
    written = []
    for language in LANGUAGES:
        target = po_file(language, root).with_suffix(".mo")
        buffer = BytesIO()
        write_mo(buffer, read(language, root))
        target.write_bytes(buffer.getvalue())
        written.append(target)
    return written


def faults(language: str) -> list[str]:
    """What is wrong with the catalogue of ``language``, one line each."""
    old, new = read(language), updated(language)
    known = {(m.context, _id(m)) for m in old}
    wanted = {(m.context, _id(m)) for m in new}
    found = [f"{language}: missing: {_shown(*key)}" for key in sorted(wanted - known, key=str)]
    found += [f"{language}: obsolete: {_shown(*key)}" for key in sorted(known - wanted, key=str)]
    if language != SOURCE_LANGUAGE:
        found += [
            f"{language}: untranslated: {_shown(m.context, _id(m))}"
            for m in old
            if m.id and not _translated(m)
        ]
    found += [f"{language}: fuzzy: {_shown(m.context, _id(m))}" for m in old if m.id and m.fuzzy]
    return found


def update() -> None:
    """Bring every .po file up to date with the source, and compile."""
    not_literal: list[str] = []
    extract(not_literal)
    print(*not_literal, sep="\n", end="\n" if not_literal else "")
    for language in LANGUAGES:
        catalog = updated(language)
        po_file(language).write_bytes(as_po(catalog))
        missing = (
            []
            if language == SOURCE_LANGUAGE
            else [m for m in catalog if m.id and not _translated(m)]
        )
        for message in missing:
            print(f"{language}: to translate: {_shown(message.context, _id(message))}")
    compile_all()


def _calls(node: ast.AST, owner: list[ast.AST]) -> Iterator[tuple[list[ast.AST], ast.Call]]:
    """Calls below ``node``, each with the module, classes and functions around it."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        owner = [*owner, node]
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield owner, child
        yield from _calls(child, owner)


def _makers(tree: ast.Module) -> dict[str, str]:
    """How this module calls the functions that make messages: its name -> the true one."""
    return {
        name.asname or name.name: name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "message"
        for name in node.names
    }


def _sentence(call: ast.Call, makers: dict[str, str]) -> tuple[str, Id] | None:
    """Context and id of the sentence that ``call`` makes, ``None`` where it makes none."""
    if call.args and isinstance(call.args[0], ast.Starred):
        return None  # passes on what was written out elsewhere
    match call.func:
        case ast.Name(id=name):
            maker = makers.get(name, "")
        case ast.Attribute(attr="merging"):
            maker = "count"
        case _:
            maker = ""
    match maker:
        case "say":
            return "", _literal(call, 0)
        case "say_in":
            return _literal(call, 0), _literal(call, 1)
        case "count":
            return "", (_literal(call, 0), _literal(call, 1))
        case _:
            return None


def _literal(call: ast.Call, index: int) -> str:
    argument = call.args[index] if index < len(call.args) else None
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise NotLiteral(f"argument {index + 1} must be a literal text")


def _where(module: str, owners: list[ast.AST]) -> str:
    """Where a sentence is said: the innermost documented owner and what it is for."""
    names = [owner.name for owner in owners if isinstance(owner, ast.ClassDef | ast.FunctionDef)]
    documented = [
        ast.get_docstring(owner)
        for owner in owners
        if isinstance(owner, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]
    purpose = next((text for text in reversed(documented) if text), "").partition("\n")[0]
    return f"{'.'.join([module, *names])}: {purpose}"


def _notes(text: str) -> dict[int, str]:
    """The ``# NOTE:`` comments by line number."""
    lines = enumerate(text.splitlines(), 1)
    return {
        number: line.partition("# NOTE:")[2].strip() for number, line in lines if "# NOTE:" in line
    }


def _id(message: Message) -> Id:
    return message.id if isinstance(message.id, str) else (message.id[0], message.id[1])


def _base(message: Message) -> tuple[str | None, Id] | None:
    """Of which message this one is the braille form, ``None`` where it is none."""
    kind, _, context = (message.context or "").partition(" ")
    return (context or None, _id(message)) if kind == "braille" else None


def _translated(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(strings)


def _shown(context: str | None, id: Id) -> str:
    text = id if isinstance(id, str) else " | ".join(id)
    return f"[{context}] {text}" if context else text


def main(arguments: list[str]) -> int:
    """Run one of the three commands; the exit code."""
    match arguments or ["update"]:
        case ["update"]:
            update()
        case ["check"]:
            found: list[str] = []
            extract(found)
            found += [fault for language in LANGUAGES for fault in faults(language)]
            print(*found, sep="\n", end="\n" if found else "")
            return 1 if found else 0
        case ["compile"]:
            compile_all()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
