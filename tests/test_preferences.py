"""The settings by ear: what each changes, at once and for the next time, in both languages."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest

from accessigame.narration.catalog import Catalog
from accessigame.narration.message import Level, Message, Part, say, sentence
from accessigame.narration.verbosity import ORDER, Profile, usual
from accessigame.session.kit import load_kit
from accessigame.session.opening import new_table
from accessigame.session.settings import PARTS, PROFILES, SWITCHED, Settings, load
from accessigame.speech.languages import VoiceInfo
from accessigame.speech.manner import Manner
from accessigame.speech.recorder import Recorder
from accessigame.speech.voices import Route, Voices
from accessigame.ui.fitting import profiles_of

from .stage import Stage

CELL = (
    say("camel"),
    say("yours").at(Level.NORMAL, Part.OWNER),
    say("in an area").at(Level.NORMAL, Part.MORE),
    say("C4").at(Level.NORMAL, Part.PLACE),
    say("worth 3").at(Level.FULL, Part.MORE),
    say("can go").at(Level.FULL, Part.POSSIBLE),
    say("row 4").at(Level.FULL, Part.LINES),
    say("east empty").at(Level.FULL, Part.NEAR),
)


def heard(profile: Profile | Level, *parts: Message) -> list[str]:
    return [part.text for part in profile.heard(parts or CELL)]


def test_profiles_as_they_come() -> None:
    for level in Level:
        assert heard(Profile(level, {})) == heard(level)
    assert heard(Level.BRIEF) == ["camel"]
    assert heard(Level.NORMAL) == ["camel", "yours", "in an area", "C4"]
    assert heard(Level.FULL) == [part.text for part in CELL]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("part", [part for part in Part if part is not Part.CONTENT])
def test_a_switch_says_or_leaves_out_its_part_alone(level: Level, part: Part) -> None:
    others = [told.text for told in CELL if told.part is not part and told.level <= level]
    said = heard(Profile(level, {part: True}))
    assert [text for text in said if text in others] == others
    assert set(said) - set(others) <= {told.text for told in CELL if told.part is part}
    assert len(said) > len(others), "switched on it is heard"
    assert heard(Profile(level, {part: False})) == others
    if part is not Part.MORE:
        assert (heard(Profile(level, {part: usual(level, part)}))) == heard(level)


def test_the_content_is_always_said_and_the_order_is_kept() -> None:
    off = {Part(name): False for name in SWITCHED}
    assert heard(Profile(Level.FULL, off)) == ["camel"]
    for order in itertools.islice(itertools.permutations(Part), 1, None, 97):
        said = heard(Profile(Level.FULL, {}, order))
        kinds = [next(c.part or Part.CONTENT for c in CELL if c.text == text) for text in said]
        assert kinds == sorted(kinds, key=order.index)
        assert sorted(said) == sorted(part.text for part in CELL)
    first = (Part.PLACE, *(part for part in ORDER if part is not Part.PLACE))
    jumped = heard(Profile(Level.NORMAL, {}, first), *CELL[:4], say("3 cells away"))
    assert jumped == ["C4", "camel", "yours", "in an area", "3 cells away"]


def test_a_sentence_without_such_parts_is_as_ever() -> None:
    told = sentence([say("a"), say("b").at(Level.NORMAL), say("c").at(Level.FULL)])
    changed = Profile(Level.NORMAL, dict.fromkeys(Part, False), ORDER[::-1])
    assert Catalog("en").text(told, changed) == Catalog("en").text(told, Level.NORMAL) == "A, b."


def test_only_what_was_changed_costs_anything() -> None:
    assert profiles_of(Settings()) == {}
    changed = profiles_of(Settings(parts={"full": {"near": False}}))
    assert list(changed) == [Level.FULL]
    assert len(profiles_of(Settings(order=[*PARTS[::-1]]))) == len(PROFILES)


@pytest.mark.parametrize("game", ["detrak", "detour", "delphi", "versus", "desert"])
def test_every_board_says_where_one_is_and_obeys(game: str, tmp_path: Path) -> None:
    """No game needs code of its own: the coordinate goes before, after, or away on each board."""
    kit = load_kit(game)
    stage = Stage(tmp_path)
    stage.play(kit, ("human", *["easy"] * (kit.game.players[0] - 1)), kept=False)
    view = stage.app.screen._view  # type: ignore[attr-defined]
    placed = 0
    for region in view.regions:
        for cell in region.cells.values():
            kinds = [part.part for part in cell.parts]
            assert kinds[0] is None, "content comes first"
            if cell.place is not None and Part.PLACE in kinds:
                placed += 1
                last = kinds.index(Part.PLACE)
                order = (Part.PLACE, *(p for p in ORDER if p is not Part.PLACE))
                first = Profile(Level.FULL, {}, order)
                assert first.heard(cell.parts)[0] == cell.parts[last]
                off = Profile(Level.FULL, {Part.PLACE: False})
                assert all(part.part is not Part.PLACE for part in off.heard(cell.parts))
    assert placed or game == "delphi", "the main board names its places"


# ---------------------------------------------------------------------- by ear


def kept(folder: Path) -> Settings:
    chosen, problems = load(folder / "settings.toml")
    assert problems.told() == []
    return chosen


def test_parts_by_ear(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    stage.press("enter enter")
    assert stage.press("right") == ["Empty, B1."]
    stage.press("f9 r enter")
    stage.press("down down enter")
    assert stage.press("w space") == [
        "What can be played, off.",
        "What you could do there. I says what it would bring.",
    ]
    assert stage.press("right") == ["On."]
    assert stage.press("c left") == ["Coordinate, on.", "Off."]
    assert kept(tmp_path).parts == {"normal": {"possible": True, "place": False}}
    stage.press("escape escape escape")
    assert stage.press("right") == ["Empty, 6 ways to place here."]
    assert stage.press("s")[0].startswith("Empty, C1, 6 ways to place here, column C")
    assert stage.press("v") == ["Full."]
    assert stage.press("left")[0].startswith("Empty, B1, ")
    # Switched back, nothing is left in the file.
    stage.press("V f9 r enter down down enter w left c right")
    assert kept(tmp_path).parts == {}


def test_the_coordinate_before(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play()
    stage.press("enter enter f9 r enter o enter")
    assert stage.press("c left left left left") == [
        "Coordinate, 4, after further facts.", "3, after owner.", "2, after content.",
        "First.", "First.",
    ]  # fmt: skip
    assert kept(tmp_path).order[0] == "place"
    stage.press("escape escape escape")
    assert stage.press("right") == ["B1, empty."]
    assert stage.press("g c 1 enter")[-1] == "C1, empty."
    stage.press("f9 r enter")
    assert stage.press("r enter")[-1] == "Readings are as at first."
    assert kept(tmp_path).order == list(PARTS)


def test_each_group_in_both_languages(tmp_path: Path) -> None:
    english, french = Stage(tmp_path / "en"), Stage(tmp_path / "fr", "fr")
    seen = []
    for stage in (english, french):
        stage.menu()
        lines = stage.press("f9")
        for _ in range(5):
            lines += stage.press("down enter")
            lines += stage.press("down space " * 6)
            lines += stage.press("escape")
        seen.append(lines)
    assert len(seen[0]) == len(seen[1])
    same = {one for one, other in zip(*seen, strict=True) if one == other}
    assert same <= {"edge"}
    assert not any("wrong" in line or "mal passé" in line for lines in seen for line in lines)


def test_the_pause_between_computers(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.menu()
    stage.press("f9 g enter")
    assert stage.press("right right right left left left left") == [
        "Half a second.", "1 second.", "1 second and a half.",
        "1 second.", "Half a second.", "No pause.", "No pause.",
    ]  # fmt: skip
    stage.press("right")
    assert kept(tmp_path).levels["pace"] == 0.5


def test_computers_pause_as_asked_and_keys_stay_live(tmp_path: Path) -> None:
    """The pause lies between what two computers do; it is no wait for the person."""
    kit = load_kit("versus")
    stage = Stage(tmp_path)
    stage.app.equipment.settings.levels["pace"] = 0.5
    stage.show(stage.home.menu())
    table = new_table(kit, ("easy", "easy"), {}, seed=1)
    stage.app.open(stage.home.screen(table))
    begun = time.monotonic()
    moves = 0
    while moves < 2 and time.monotonic() - begun < 60:
        stage.app.poll()
        moves = len(table.steps)
        answered = len(stage.recorder.lines)
        stage.app.key("s")
        assert len(stage.recorder.lines) == answered + 1
        time.sleep(0.01)
    assert moves == 2
    assert time.monotonic() - begun >= 2 * 0.5
    stage.app.close()


def test_a_change_that_cannot_be_kept_is_told_and_holds(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    stage = Stage(tmp_path)
    stage.menu()
    stage.press("f9 s down enter down down")
    # The disk is asked once the answer is said.
    lost = "The settings cannot be saved: it is a folder."
    assert stage.press("right") == ["On.", lost]
    assert stage.app.equipment.sound.mono
    assert stage.press("left") == ["Off.", lost]


# ---------------------------------------------------------------------- the program's own voice


class Actor(Recorder):
    """A voice that can be chosen and notes how it was dressed."""

    def __init__(self) -> None:
        super().__init__()
        self.manners: list[Manner] = []

    def dress(self, manner: Manner) -> None:
        self.manners.append(manner)

    def known_voices(self) -> list[VoiceInfo]:
        return [
            VoiceInfo("gmw/en", "English (Great Britain)", ("en-gb",)),
            VoiceInfo("roa/fr-BE", "French (Belgium)", ("fr-be",)),
            VoiceInfo("gmw/en-US", "English (America)", ("en-us",)),
            VoiceInfo("!v/f2", "female2", ("variant",)),
            VoiceInfo("!v/Max", "Max", ("variant",)),
        ]


def own_voice(stage: Stage) -> Actor:
    actor = Actor()
    voices = Voices([Route("none", lambda: actor)], lambda old, new: "")
    stage.recorder = actor
    stage.app.equipment.voices = voices
    stage.app.listen_as(None)
    return actor


def test_voices_are_heard_as_one_walks(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    actor = own_voice(stage)
    stage.menu()
    stage.press("f9 s enter")
    assert stage.press("home") == ["Voice, Great Britain."]
    assert stage.press("enter") == ["Voice. Great Britain."]
    assert stage.press("down") == ["America."]
    assert actor.manners[-1].voices == {"en": "gmw/en-US"}
    assert stage.press("enter")[-1] == "Speech. Voice, America."
    assert stage.press("down enter down down") == [
        "Timbre, plain.", "Timbre. Plain.", "Female2.", "Max.",
    ]  # fmt: skip
    assert actor.manners[-1].voices == {"en": "gmw/en-US+Max"}
    stage.press("escape")
    assert actor.manners[-1].voices == {"en": "gmw/en-US"}
    assert kept(tmp_path).own_voices == {"en": "gmw/en-US"}
    assert stage.press("down space right") == [
        "Voices for the players, on.",
        "What a player does is said in another voice, from another place; hints as well.",
        "Off.",
    ]
    assert actor.manners[-1].cast is False
    stage.press("down right")
    assert actor.manners[-1].pitch == pytest.approx(0.6)
    assert kept(tmp_path).levels["pitch"] == pytest.approx(0.6)


def test_no_such_lines_while_another_voice_speaks(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.menu()
    assert stage.press("f9 s enter")[-1] == "Speech. Speech rate, 100 percent."
