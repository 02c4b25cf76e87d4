"""Which route is chosen, in every situation the choice knows."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from accessigame.speech import routes
from accessigame.speech.routes import Choice, Probes, ancestors, choose, describe, processes


def probes(platform: str = "linux", **environ: str) -> Probes:
    """A machine with sound and a system voice, where nobody listens."""
    return Probes(
        platform=platform,
        environ=environ,
        windows_readers=list,
        voiceover=lambda: False,
        desktop_reader=lambda: False,
        ancestors=lambda: ["bash", "login"],
        processes=lambda: ["bash", "cron"],
        speakup=lambda: False,
        audio=lambda: True,
        system_voice=lambda: True,
    )


def auto(environment: Probes) -> Choice:
    return choose("auto", environment)


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_without_a_reader_the_program_speaks_itself(platform: str) -> None:
    chosen = auto(probes(platform))
    assert chosen.routes == ("self", "system", "print")
    assert chosen.by_hand == ("reader",)
    assert (chosen.reason, chosen.reader, chosen.mirror) == ("no-reader", "", True)


def test_without_sound_the_system_speaks_and_without_that_it_is_printed() -> None:
    silent = replace(probes(), audio=lambda: False)
    assert auto(silent).routes == ("system", "print")
    assert auto(silent).by_hand == ("self", "reader")
    mute = replace(silent, system_voice=lambda: False)
    assert auto(mute).routes == ("print",)


@pytest.mark.parametrize("reader", ["nvda", "jaws"])
def test_windows_readers_are_spoken_through_and_nothing_is_printed(reader: str) -> None:
    environment = replace(probes("win32"), windows_readers=lambda: ["narrator", reader])
    chosen = auto(environment)
    assert chosen.routes == ("reader", "self", "system", "print")
    assert (chosen.reason, chosen.reader, chosen.mirror) == ("windows-reader", reader, False)


def test_narrator_reads_the_terminal() -> None:
    chosen = auto(replace(probes("win32"), windows_readers=lambda: ["narrator"]))
    assert (chosen.routes, chosen.reason) == (("print",), "reader-prints")
    assert not chosen.mirror


def test_voiceover_reads_the_terminal() -> None:
    chosen = auto(replace(probes("darwin"), voiceover=lambda: True))
    assert (chosen.routes, chosen.reason, chosen.reader) == (("print",), "voiceover", "voiceover")
    assert chosen.by_hand == ("self", "system", "reader")


@pytest.mark.parametrize("reader", ["fenrir", "yasr", "tdsr", "brltty", "orca"])
def test_a_linux_reader_around_the_terminal_reads_it(reader: str) -> None:
    chosen = auto(replace(probes(), ancestors=lambda: ["bash", reader, "login"]))
    assert (chosen.routes, chosen.reason) == (("print",), "linux-reader")
    assert (chosen.reader, chosen.mirror) == (reader, False)


@pytest.mark.parametrize("reader", ["brltty", "orca"])
def test_a_linux_reader_that_is_everywhere_is_found_anywhere(reader: str) -> None:
    assert auto(replace(probes(), processes=lambda: ["cron", reader])).reader == reader


@pytest.mark.parametrize(("term", "seen"), [("linux", "fenrir"), ("xterm-256color", "")])
def test_fenrir_reads_the_consoles_wherever_it_runs(term: str, seen: str) -> None:
    assert auto(replace(probes(TERM=term), processes=lambda: ["fenrir"])).reader == seen


@pytest.mark.parametrize("reader", ["yasr", "tdsr", "fenrir"])
@pytest.mark.parametrize("multiplexer", [{"TMUX": "/tmp/tmux"}, {"STY": "1.pts"}, {}])
def test_a_reader_around_another_terminal_counts_in_a_multiplexer_only(
    reader: str, multiplexer: Mapping[str, str]
) -> None:
    chosen = auto(replace(probes(**multiplexer), processes=lambda: ["cron", reader]))
    assert chosen.reader == (reader if multiplexer else "")


@pytest.mark.parametrize(("term", "seen"), [("linux", "speakup"), ("xterm-256color", "")])
def test_speakup_reads_the_kernels_consoles_only(term: str, seen: str) -> None:
    assert auto(replace(probes(TERM=term), speakup=lambda: True)).reader == seen


def test_the_desktop_may_know_a_reader_that_is_not_seen() -> None:
    chosen = auto(replace(probes(), desktop_reader=lambda: True))
    assert (chosen.routes, chosen.reason) == (("print",), "linux-reader")
    assert chosen.reader != ""


def test_a_desktop_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "PATIENCE", 0.01)
    never = threading.Event()
    try:
        chosen = auto(replace(probes(), desktop_reader=lambda: never.wait(60)))
        assert chosen.reason == "no-reader"
    finally:
        never.set()


def test_over_ssh_lines_are_printed_for_the_reader_at_the_other_end() -> None:
    chosen = auto(probes(SSH_CONNECTION="192.0.2.1 1 192.0.2.2 22"))
    assert (chosen.routes, chosen.reason) == (("print",), "ssh")


@pytest.mark.parametrize("requested", ["print", "reader", "self", "system", "none"])
@pytest.mark.parametrize("seen", ["", "yasr"])
def test_what_is_requested_comes_first_and_all_else_stays_in_reach(
    requested: str, seen: str
) -> None:
    chosen = choose(requested, replace(probes(), ancestors=lambda: [seen]))
    assert chosen.routes[0] == requested
    assert chosen.reason == "requested"
    assert {*chosen.routes, *chosen.by_hand} >= set(routes.ROUTES)
    assert len({*chosen.routes, *chosen.by_hand}) == len(chosen.routes) + len(chosen.by_hand)
    assert chosen.mirror is (seen == "")


def test_a_speech_server_is_never_taken_for_a_reader_unasked() -> None:
    for environment in (probes(), probes("darwin"), probes("win32"), probes(SSH_CONNECTION="x")):
        assert "reader" in auto(environment).by_hand


def test_an_unknown_voice_is_refused() -> None:
    with pytest.raises(ValueError, match="shout"):
        choose("shout", probes())


def test_the_doctor_gets_data() -> None:
    findings = describe(replace(probes(SSH_CONNECTION="x"), processes=lambda: ["orca"]))
    by_name = {(finding.kind, finding.name): finding for finding in findings}
    assert by_name["reader", "orca"].found
    assert by_name["probe", "ssh"].found
    assert by_name["probe", "audio"].found
    assert by_name["package", "pyttsx3"].found
    assert by_name["choice", "print"].detail == "print self system reader"


def test_the_doctor_says_when_there_is_no_reader() -> None:
    first = describe(probes())[0]
    assert (first.kind, first.found, first.detail) == ("reader", False, "no-reader")


def make_process(proc: Path, pid: int, name: str, parent: int) -> None:
    folder = proc / str(pid)
    folder.mkdir()
    (folder / "comm").write_text(name + "\n")
    (folder / "stat").write_text(f"{pid} ({name}) S {parent} {pid} 0\n")


def test_ancestors_are_read_up_to_the_first_process(tmp_path: Path) -> None:
    for pid, name, parent in [(1, "init", 0), (7, "a) b (c", 1), (9, "bash", 7), (8, "x", 1)]:
        make_process(tmp_path, pid, name, parent)
    assert list(ancestors(tmp_path, 9)) == ["bash", "a) b (c", "init"]


def test_ancestors_stop_at_what_cannot_be_read(tmp_path: Path) -> None:
    make_process(tmp_path, 9, "bash", 5)
    make_process(tmp_path, 3, "loop", 3)
    assert list(ancestors(tmp_path, 9)) == ["bash"]
    assert list(ancestors(tmp_path, 3)) == ["loop"]
    assert list(ancestors(tmp_path / "missing", 9)) == []


def test_processes_are_named_and_the_rest_is_left_alone(tmp_path: Path) -> None:
    make_process(tmp_path, 1, "init", 0)
    make_process(tmp_path, 9, "fenrir", 1)
    (tmp_path / "meminfo").write_text("")
    (tmp_path / "77").mkdir()
    assert sorted(processes(tmp_path)) == ["fenrir", "init"]
    assert list(processes(tmp_path / "missing")) == []


def tool(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text("#!/bin/sh\n" + script)
    path.chmod(0o755)


@pytest.mark.parametrize("name", ["gdbus", "busctl"])
@pytest.mark.parametrize(("owner", "enabled"), [(0, 0), (1, 0), (1, 1)])
def test_the_desktop_is_asked_without_starting_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, owner: int, enabled: int
) -> None:
    log = tmp_path / "log"
    tool(
        tmp_path,
        name,
        f'echo "$@" >> {log}\n'
        f'case "$*" in *NameHasOwner*) v={owner};; *ScreenReaderEnabled*) v={enabled};; esac\n'
        '[ "$v" = 1 ] && echo "(<true>,)" || echo "(<false>,)"\n',
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(routes, "PATIENCE", 10.0)
    assert routes.desktop_reader({"DBUS_SESSION_BUS_ADDRESS": "x"}) is bool(enabled)
    asked = log.read_text().splitlines()
    assert len(asked) == 1 + owner
    assert "NameHasOwner" in asked[0]


def test_without_a_session_bus_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool(tmp_path, "gdbus", "echo '(<true>,)'\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not routes.desktop_reader({})
    assert not routes.desktop_reader({"XDG_RUNTIME_DIR": str(tmp_path)})
    (tmp_path / "bus").touch()
    monkeypatch.setattr(routes, "PATIENCE", 10.0)
    assert routes.desktop_reader({"XDG_RUNTIME_DIR": str(tmp_path)})


def test_a_desktop_tool_that_fails_or_is_missing_means_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    bus = {"DBUS_SESSION_BUS_ADDRESS": "x"}
    assert not routes.desktop_reader(bus)
    tool(tmp_path, "gdbus", "echo '(<true>,)'; exit 1\n")
    assert not routes.desktop_reader(bus)


def test_this_machines_probes_answer_and_lead_to_a_choice() -> None:
    local = routes.local_probes(audio=lambda: False)
    assert local.platform.startswith(("linux", "win32", "darwin"))
    assert isinstance(list(local.processes()), list)
    assert auto(local).routes[-1] == "print"
    assert local.windows_readers() == [] or local.platform == "win32"
