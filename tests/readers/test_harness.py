"""The parts of the harness that need no screen reader."""

from __future__ import annotations

import io
import json
import socket
import sys
from pathlib import Path

import pytest

from .compare import START, assert_said_once, difference, expected_from_transcript, words
from .hear import tmux_key
from .needs import NEEDS, listed, need
from .orca import x_key
from .room import MARK, Ear, NotHeard, Spoken, room, speech_server, until
from .servers import SilentVoice


def said(*texts: str, fate: str = "end") -> list[Spoken]:
    return [Spoken("text", text, fate) for text in texts]


def test_words_keep_accents_case_and_numbers() -> None:
    assert words("Œuf, là-bas : 3 points, l’été !") == ["Œuf", "là", "bas", "3", "points", "l'été"]


@pytest.mark.parametrize(
    "spoken",
    [
        said("Étoile, C4. Bord."),
        said("Étoile  , C4", "Bord"),
        said("Étoile, C4.\nBord."),
        [*said("Étoile, C4. Bord."), Spoken("char", ".", "end"), Spoken("key", "return ", "cut")],
        [*said("Étoile, C4.", "Bord."), *said("  , ", fate="cut")],
    ],
)
def test_a_reader_may_split_and_drop_punctuation(spoken: list[Spoken]) -> None:
    assert difference(["Étoile, C4.", "Bord."], spoken) == ""


@pytest.mark.parametrize(
    "spoken",
    [
        [],
        said("Étoile, C4."),
        said("Étoile, C4.", "Étoile, C4.", "Bord."),
        said("Étoile, C4.", "Bord.", "Bord."),
        said("Bord.", "Étoile, C4."),
        said("Etoile, C4.", "Bord."),
        said("Étoi , le, C4.", "Bord."),
        said("blank", "Étoile, C4.", "Bord."),
        [*said("Étoile, C4."), *said("Bord.", fate="cut")],
        [*said("Étoile, C4."), *said("Bord.", fate="dropped")],
        [*said("Étoile, C4.", "Bord."), Spoken("char", "B", "end")],
    ],
)
def test_missing_doubled_broken_and_cut_words_are_found(spoken: list[Spoken]) -> None:
    assert difference(["Étoile, C4.", "Bord."], spoken) != ""


def test_a_word_aside_may_come_once() -> None:
    lines = ["Étoile, C4.", "Bord."]
    assert difference(lines, said("Étoile, C4.", "Réflexion.", "Bord."), aside="Réflexion") == ""
    assert difference(lines, said("Étoile, C4.", "Bord."), aside="Réflexion") == ""
    assert difference(lines, said("Réflexion.", *lines, "Réflexion."), aside="Réflexion") != ""
    assert difference(lines, said("Réflexion.", *lines)) != ""
    assert difference(["Réflexion."], said("Réflexion.", "Réflexion."), aside="Réflexion") != ""


def test_all_wrong_keys_are_told_at_once() -> None:
    expected = [(START, ["Un."]), ("a", ["Deux."]), ("b", []), ("c", ["Trois."])]
    heard = [
        (START, said("Un")),
        ("a", said("Deux", "Deux")),
        ("b", said("x")),
        ("c", said("Trois")),
    ]
    with pytest.raises(AssertionError, match=r"a: .*\nb: ") as caught:
        assert_said_once(heard, expected)
    assert "c:" not in str(caught.value)


def test_the_start_may_stand_among_words_of_the_reader() -> None:
    expected, heard = [(START, ["Prêt."])], [(START, said("program frame", "Prêt."))]
    assert_said_once(heard, expected, start_among=True)
    with pytest.raises(AssertionError):
        assert_said_once(heard, expected)


def test_transcripts(tmp_path: Path) -> None:
    told = tmp_path / "told"
    told.write_text("Prêt.\n> up\nUn.\nDeux.\n> ctrl+r\n> >\nTrois.\n", encoding="utf-8")
    assert expected_from_transcript(told) == [
        (START, ["Prêt."]),
        ("up", ["Un.", "Deux."]),
        ("ctrl+r", []),
        (">", ["Trois."]),
    ]


@pytest.mark.parametrize(
    ("name", "in_tmux", "in_x"),
    [
        ("up", "Up", "Up"),
        ("pagedown", "NPage", "Next"),
        ("ctrl+r", "C-r", "ctrl+U0072"),
        ("shift+m", "M", "shift+U006D"),
        ("M", "M", "shift+m"),
        ("shift+tab", "BTab", "shift+Tab"),
        ("f12", "F12", "F12"),
        ("f", "f", "U0066"),
        ("+", "+", "U002B"),
        ("?", "?", "U003F"),
    ],
)
def test_key_names(name: str, in_tmux: str, in_x: str) -> None:
    assert (tmux_key(name), x_key(name)) == (in_tmux, in_x)


def test_every_needed_package_is_listed() -> None:
    assert {package for needs in NEEDS.values() for package in needs.packages} <= listed()


def test_a_missing_reader_fails_in_ci_and_skips_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{need.__module__}.PATH", "/nowhere")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="Debian packages: tmux yasr"):
        need("yasr")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="Debian packages: tmux yasr"):
        need("yasr")


def test_the_speech_server_logs_texts_languages_and_fates() -> None:
    with room() as here, socket.socket(socket.AF_UNIX) as client:
        ear = speech_server(here, cps=1.0)
        client.connect(str(here.home / "ssip"))
        answers = client.makefile("r", encoding="utf-8")

        def ask(line: str) -> str:
            client.sendall((line + "\r\n").encode())
            while (answer := answers.readline())[3:4] == "-":
                pass
            return answer.strip()

        assert ask("SET SELF CLIENT_NAME root:test:main").startswith("208")
        assert ask("SET SELF LANGUAGE fr") == "208 OK SET"
        assert ask("LIST VOICES").startswith("249 ")
        assert ask("GET RATE").startswith("251 ")
        for text in ("Étoile, C4.", "..\r\nBord."):
            assert ask("SPEAK").startswith("230")
            assert ask(f"{text}\r\n.").startswith("225")
        assert ask("CHAR é").startswith("225")
        assert ask("CANCEL SELF").startswith("210")
        assert ask("QUIT").startswith("231")
        ear.wait(0, lambda said: len(said) == 3, quiet=0.1, ceiling=20)
        assert ear.since(0) == [
            Spoken("text", "Étoile, C4.", "cut", "fr"),
            Spoken("text", ".\nBord.", "dropped", "fr"),
            Spoken("char", "é", "dropped", "fr"),
        ]


def test_the_emacspeak_server_logs_what_is_queued_said_and_lost() -> None:
    with room() as here:
        log = here.home / "log"
        words_in = "q {Étoile, C4.}\nq {Deux\nlignes}\nd\nl {é}\nq {jamais}\ns\ntts_say {Bord.}\n"
        (here.home / "in").write_text(words_in, encoding="utf-8")
        server = Path(__file__).with_name("servers.py")
        # A pipe, as yasr gives it; cat holds it open after the words.
        line = f"(cat in; sleep 5) | {sys.executable} {server} emacspeak log"
        here.start(["sh", "-c", line])
        ear = Ear(log)
        ear.wait(0, lambda said: len(said) == 4, quiet=0.1, ceiling=20)
        assert [(s.kind, s.text) for s in ear.since(0)] == [
            ("text", "Étoile, C4. Deux\nlignes"),
            ("char", "é"),
            ("text", "jamais"),
            ("text", "Bord."),
        ]
        assert ear.since(0)[2].fate == "dropped"


def test_an_ear_takes_only_whole_lines(tmp_path: Path) -> None:
    log = tmp_path / "log"
    ear = Ear(log)
    ear.listen()
    line = json.dumps({"ev": "text", "id": 1, "text": "Bord.", "lang": ""}) + "\n"
    log.write_text(line[:20])
    ear.listen()
    assert ear.since(0) == []
    log.write_text(line)
    ear.listen()
    assert ear.since(0) == [Spoken("text", "Bord.", "")]
    assert ear.silent_for() == 0.0


def test_a_room_leaves_no_process_and_no_file() -> None:
    with room() as here:
        here.start(["sh", "-c", "trap '' TERM; (setsid sleep 300 &) ; : >started; sleep 300"])
        until((here.home / "started").exists, "the processes")
        mark = here.env[MARK]
        assert living(mark) >= 2
    assert living(mark) == 0
    assert not here.home.exists()


def living(mark: str) -> int:
    count = 0
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            count += f"{MARK}={mark}".encode() in entry.read_bytes()
        except OSError:
            continue
    return count


def test_waiting_has_an_end() -> None:
    with pytest.raises(NotHeard, match="a miracle"):
        until(lambda: False, "a miracle", ceiling=0.1)


def test_a_voice_without_speed_ends_at_once_and_in_order() -> None:
    import asyncio

    log, told = io.StringIO(), list[tuple[int, str]]()

    async def speak() -> None:
        voice = SilentVoice(log)
        for text in ("a", "b"):
            voice.say("text", text, None, "", lambda number, what: told.append((number, what)))
        await asyncio.sleep(0.01)

    asyncio.run(speak())
    assert told == [(1, "begin"), (1, "end"), (2, "begin"), (2, "end")]
