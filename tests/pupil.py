"""A pupil who follows courses by keys; shared by tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from accessigame.session import lessons
from accessigame.session.kit import Kit, entry
from accessigame.session.lessons import ANY, Course, Step
from accessigame.ui.commands import Command
from accessigame.ui.screens.learning import begin
from accessigame.ui.screens.tutorial import Tutorial

from .stage import Stage

COURSES = sorted(path.stem for path in lessons.FOLDER.glob("*.toml"))
GAMES = ("detrak", "detour", "delphi", "versus", "desert")


class Pupil:
    """Does what each step of a course asks for, by keys."""

    def __init__(
        self,
        folder: Path,
        language: str,
        layout: str = "qwerty",
        kits: dict[str, Callable[[], Kit]] | None = None,
    ) -> None:
        kits = kits or {name: entry(name).load for name in GAMES}
        self.stage = Stage(folder, language, layout, kits=kits).menu()
        self.app = self.stage.app

    def follow(self, name: str) -> Course:
        """The whole course, from its first step to its last."""
        course = lessons.load(name)
        self.open(name)
        for place, lesson in enumerate(course.lessons):
            for step in lesson.steps:
                top = self.app.screen
                assert isinstance(top, Tutorial), self.stage.recorder.lines[-3:]
                assert (top._lesson, top._task) == (place, step), self.stage.recorder.lines[-3:]
                self.do(top, step)
        return course

    @property
    def heard(self) -> str:
        """The last line."""
        return self.stage.recorder.lines[-1]

    @property
    def top(self) -> Tutorial:
        """The course being followed."""
        top = self.app.screen
        assert isinstance(top, Tutorial), self.stage.recorder.lines[-3:]
        return top

    def until(self, title: str, step: int) -> Tutorial:
        """Follow the course until that step, counted from 0, of the lesson of that title."""
        while (self.top._now.title, self.top._step) != (title, step):
            self.do(self.top, self.top._task)
        return self.top

    def open(self, name: str) -> None:
        app = self.app
        # What the menu's line does; it is reached by keys in the golden transcripts.
        app._guarded(lambda: begin(app, name), interrupt=True)

    def do(self, top: Tutorial, step: Step) -> None:
        if step.at:
            self.go(top, step.at, step.region)
        elif step.region:
            self.enter(top, step.region)
        elif step.digit:
            self.stage.press(step.digit)
        elif step.command:
            self.stage.press(self.key(top, Command[step.command.upper()]))
            while self.app.screen is not top and top in list(self.app.screens):
                self.stage.press("escape")
            if top._play._asking.waiting:
                ways = self.app.keyboard.keys_for(top.context, Command.NORTH_EAST)
                self.stage.press(ways[0])
            self.leave_choice(top)
        elif step.moves:
            self.play(top, step.moves)
        else:
            self.stage.press("enter")

    def key(self, top: Tutorial, command: Command) -> str:
        """A key of ``command``; where it has none, in the next region where it has."""
        for _ in top._play.view.regions:
            keys = self.app.keyboard.keys_for(top.context, command)
            if keys:
                return keys[0]
            self.stage.press("f3")
        raise AssertionError(f"no key for {command}")

    def leave_choice(self, top: Tutorial) -> None:
        if self.app.screen is top and top._play.view.choice is not None:
            self.stage.press("escape")

    def enter(self, top: Tutorial, region: str) -> None:
        """To the region with that id."""
        view = top._play.view
        for _ in view.regions:
            if view.walker.region.id == region:
                return
            self.stage.press("f3")
        raise AssertionError(f"no region {region}")

    def go(self, top: Tutorial, target: str, region_id: str = "") -> None:
        """To the cell with that id: by name on a board, by arrows elsewhere."""
        view = top._play.view
        for region in view.regions:
            if target in map(str, region.cells) and region_id in ("", region.id):
                self.enter(top, region.id)
                break
        region = view.walker.region
        assert target in map(str, region.cells), (target, region.id)
        if region.kind in ("grid", "pointed", "flat") and region is view.regions[0]:
            self.stage.press("g " + " ".join(target.casefold()) + " enter")
            return
        for way in self.path(region.links, view.walker.cell.id, target):
            self.stage.press(way)

    def path(self, links, start, target: str) -> list[str]:  # type: ignore[no-untyped-def]
        ways = {start: list[str]()}
        queue = [start]
        for here in queue:
            if str(here) == target:
                return ways[here]
            for way, there in links[here].items():
                if there not in ways:
                    ways[there] = [*ways[here], way]
                    queue.append(there)
        raise AssertionError(f"no way to {target}")

    def play(self, top: Tutorial, moves: tuple[str, ...]) -> None:
        """One of the moves, through the cell that offers it."""
        view = top._play.view
        if view.chair.picked is not None:
            self.stage.press("escape")
        wanted = (
            None if moves == (ANY,) else {str(view.table.kit.game.parse_move(m)) for m in moves}
        )
        for region in view.regions:
            for cell in region.cells.values():
                fitting = [m for m in cell.moves if wanted is None or str(m) in wanted]
                if not fitting:
                    continue
                if str(view.walker.cell.id) != str(cell.id):
                    self.go(top, str(cell.id))
                self.stage.press("enter")
                if view.choice is not None:
                    at = [str(m) for m in view.choice.cells].index(str(fitting[0]))
                    self.stage.press(" ".join([*["down"] * at, "enter"]))
                return
        raise AssertionError(f"no cell offers {moves}")
