"""Every wrong command line: one clear sentence in the user's language, exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from accessigame.cli import main
from accessigame.cli.options import COMMANDS, Options, UsageError, parse
from accessigame.narration.catalog import Catalog
from accessigame.session.settings import Settings, save

GAMES = "detrak"

WRONG = {
    "frob": (
        "There is no command frob. The commands are: play, resume, replay, rules, doctor, bench.",
        "La commande frob n'existe pas.",
    ),
    "play": ("Which game? The games are: detrak, detour, ", "Quel jeu ? Les jeux sont : detrak, "),
    "rules": ("Which game? The games are: detrak, detour, ", "Quel jeu ? Les jeux sont : detrak, "),
    "replay": ("Which file?", "Quel fichier ?"),
    "play frob": ("There is no game frob. The games are: ", "Le jeu frob n'existe pas."),
    "rules frob": ("There is no game frob. The games are: ", "Le jeu frob n'existe pas."),
    "play detrak again": (
        "Unknown word on the command line: again.",
        "Mot inconnu sur la ligne de commande : again.",
    ),
    "doctor who": ("Unknown word on the command line: who.", "Mot inconnu"),
    "play detrak --games 3": (
        "The option --games goes with bench bots only.",
        "L'option --games ne va qu'avec bench bots.",
    ),
    "bench --game versus": ("The option --game goes with bench bots only.", "--game"),
    "bench bots --game chess": ("The option --game cannot be chess.", "--game"),
    "bench bots --games 0": ("The option --games goes from 1 to 1000000, not 0.", "--games"),
    "bench it": ("Unknown word on the command line: it.", "Mot inconnu"),
    "play detrak --frob": ("Unknown word on the command line: --frob.", "Mot inconnu"),
    "play detrak --private 1": (
        "A private voice is written seat=device, such as 1=Headset, not 1.",
        "Une voix privée s'écrit place=sortie, comme 1=Casque, et non 1.",
    ),
    "play detrak --private 0=x": ("There is no player 0 for a private voice, at most", "joueur 0"),
    "play detrak --private 7=x": ("There is no player 7 for a private voice, at most", "joueur 7"),
    "play detrak --private 1=": ("A private voice is written seat=device", "place=sortie"),
    "play detrak --private": ("The option --private needs a value.", "--private"),
    "play detrak --private 1=x --private 1=y": (
        "Player 1 has two private voices.",
        "Le joueur 1 a deux voix privées.",
    ),
    "play detrak --private 1=x --private 2=X": (
        "Two private voices cannot share the sound output X.",
        "Deux voix privées ne peuvent pas partager la sortie audio X.",
    ),
    "play detrak --audio null --private 1=x": (
        "No sound output is found for the private voice of player 1.",
        "Aucune sortie audio n'est trouvée pour la voix privée du joueur 1.",
    ),
    "play detrak --seed": ("The option --seed needs a value.", "--seed"),
    "play detrak --script --seed 3": ("The option --script needs a value.", "--script"),
    "play detrak --seed x": (
        "The option --seed takes a number, not x.",
        "L'option --seed attend un nombre, et non x.",
    ),
    "play detrak --seed ³": ("The option --seed takes a number, not ³.", "--seed"),
    "play detrak --seed 1e3": ("The option --seed takes a number, not 1e3.", "--seed"),
    "play detrak --seed=--5": ("The option --seed takes a number, not --5.", "--seed"),
    f"play detrak --seed {'9' * 5000}": ("The option --seed takes a number, not 99999", "--seed"),
    "play detrak --players 0": (
        "0 players cannot play this game, it is for 1 to 6.",
        "0 n'est pas un nombre de joueurs possible, ce jeu se joue de 1 à 6.",
    ),
    "play detrak --players 7": (
        "7 players cannot play this game, it is for 1 to 6.",
        "7 n'est pas un nombre de joueurs",
    ),
    "play detrak --players -1": (
        "Minus 1 players cannot play this game",
        "Moins 1 n'est pas un nombre",
    ),
    f"play detrak --players {10**17}": (
        f"{10**17} players cannot play",
        f"{10**17} n'est pas un nombre de joueurs",
    ),
    "play detrak --players 1 --seat human --seat easy": (
        "Too many seats: 2 are named, and the number of players is 1.",
        "Trop de places : 2 sont nommées, et le nombre de joueurs est 1.",
    ),
    "play detrak" + " --seat easy" * 7: (
        "7 players cannot play this game",
        "7 n'est pas un nombre de joueurs",
    ),
    "play detrak --seat wizard": (
        "The option --seat cannot be wizard. It can be: human, easy, normal, strong, master.",
        "L'option --seat ne peut pas valoir wizard. Elle peut valoir : human,",
    ),
    "play detrak --lang de": ("The option --lang cannot be de. It can be: en, fr.", "--lang"),
    "play detrak --voice hal": ("The option --voice cannot be hal.", "--voice"),
    "play detrak --audio vinyl": ("The option --audio cannot be vinyl.", "--audio"),
    "play detrak --keyboard dvorak": ("The option --keyboard cannot be dvorak.", "--keyboard"),
    "play detrak --escape-delay -1": (
        "The option --escape-delay goes from 0 to 5000, not minus 1.",
        "L'option --escape-delay va de 0 à 5000, pas moins 1.",
    ),
    "play detrak --escape-delay 99999999": ("The option --escape-delay goes from 0 to", "5000"),
    "play detrak --option rules": (
        "A rule is written name=value, not rules.",
        "Une règle s'écrit nom=valeur, et non rules.",
    ),
    "play detrak --option =basic": ("A rule is written name=value, not =basic.", "Une règle"),
    "play detrak --option colour=red": (
        "This game has no option colour. Its options are: rules, diagonal, penalty.",
        "Ce jeu n'a pas d'option colour.",
    ),
    "play detrak --option rules=hard": (
        "The option rules cannot be hard. It can be: basic, advanced.",
        "L'option rules ne peut pas valoir hard.",
    ),
    "resume --players 3": ("The option --players goes with play only.", "--players"),
    "resume --seat easy": ("The option --seat goes with play only.", "--seat"),
    "rules detrak --seed 3": ("The option --seed goes with play only.", "--seed"),
    "--option rules=basic": ("The option --option goes with play only.", "--option"),
    "replay x --from y": ("The option --from goes with play only.", "--from"),
    "--version=3": ("The option --version takes no value.", "--version"),
    "-x": ("Unknown word on the command line: -x.", "Mot inconnu"),
    "--lan fr": ("Unknown word on the command line: --lan.", "Mot inconnu"),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "C")
    monkeypatch.setenv("ACCESSIGAME_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def refused(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence on standard error."""
    assert main(arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1, err
    sentence = err.strip()
    assert sentence[-1] in ".?"
    assert "Traceback" not in err
    return sentence


@pytest.mark.parametrize("line", WRONG, ids=lambda line: line[:50])
def test_one_sentence_in_either_language(line: str, capfd: pytest.CaptureFixture[str]) -> None:
    english, french = WRONG[line]
    words = line.split(" ")
    # Sound is left out: opening a device takes a second on some machines.
    quiet = ["--audio", "null"] if "--audio" not in words else []
    assert refused(capfd, *words, *quiet).startswith(english)
    if "--lang" not in words:
        told = refused(capfd, *words, *quiet, "--lang", "fr")
        assert french in told
        assert told != english
        assert refused(capfd, "--lang=fr", *words, *quiet) == told


def test_the_language_is_the_option_else_the_settings_else_the_locale(
    home: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refused(capfd, "play").startswith("Which game? The games are: detrak, ")
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "fr_BE.UTF-8")
    assert refused(capfd, "play").startswith("Quel jeu ? Les jeux sont : detrak, ")
    save(home / "settings.toml", Settings(language="en"))
    assert refused(capfd, "play").startswith("Which game? The games are: detrak, ")
    assert refused(capfd, "play", "--lang", "fr").startswith("Quel jeu ? Les jeux sont : detrak, ")
    save(home / "settings.toml", Settings(language="fr"))
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["--help"]) == 0
    assert "Commandes" in capfd.readouterr().out
    assert main(["rules", "detrak"]) == 0
    assert "dés" in capfd.readouterr().out


def test_help_and_version_come_before_what_is_wrong(capfd: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--version"], ["frob", "--version"], ["--seed", "3", "--version"]):
        assert main(arguments) == 0
        assert capfd.readouterr().out.startswith("accessigame ")
    for arguments in (["--help"], ["-h"], ["play", "-h"]):
        assert main(arguments) == 0
        assert "accessigame resume" in capfd.readouterr().out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_tells_every_option_and_command(language: str) -> None:
    import accessigame.cli

    text = Path(accessigame.cli.__file__).with_name(f"usage.{language}.txt").read_text("utf-8")
    for command in COMMANDS:
        assert f"accessigame {command}" in text
    for option in (
        "players", "seat", "option", "seed", "from", "lang", "voice", "audio", "keyboard",
        "escape-delay", "script", "transcript", "version", "help",
    ):  # fmt: skip
        assert f"--{option}" in text


def test_what_is_said_is_what_is_meant() -> None:
    line = (
        "play detrak --players 3 --seat human --seat strong --lang fr --seed -5 --option a=b=c "
        "--voice none --audio null --keyboard bepo --escape-delay 250 --script - --transcript t"
    )
    options = parse(line.split())
    assert options == Options(
        command="play",
        what="detrak",
        players=3,
        seats=["human", "strong"],
        rules={"a": "b=c"},
        seed=-5,
        language="fr",
        voice="none",
        audio="null",
        keyboard="bepo",
        escape_delay=0.25,
        script="-",
        transcript="t",
    )
    assert parse([]) == Options()


WORDS = st.one_of(
    st.sampled_from(
        [*COMMANDS, "detrak", "--lang", "fr", "--seat", "--seed", "3", "--from", "--", "-", "",
         "--option", "a=b", "--help", "--players", "--version", "=", "--=", "--lang=", "-1", "-h"]
    ),
    st.text(max_size=5),
)  # fmt: skip


@given(st.lists(WORDS, max_size=6))
@example(["--"])
@example(["--", "play", "--", "detrak"])
@example(["play", "\udce9t\udce9"])
@example(["\0"])
def test_any_words_at_all_give_options_or_a_sentence(words: list[str]) -> None:
    try:
        parse(words)
    except UsageError as error:
        for language in ("en", "fr"):
            text = Catalog(language).text(error.message)
            assert text[-1] in ".?"
            assert "\n" not in text
