"""Positions of Through the Desert read from text; :mod:`.writing` writes them.

This module knows what a consistent position is, not how the game goes on.
"""

from __future__ import annotations

import re

from ...core.fields import Field, read_fields
from .board import PALMS, TOKENS_EACH, Terrain, grid
from .drawing import leader_sites, token_hexes
from .moves import COLOURS, MAX_SEATS, read_cell, read_palms, read_tokens
from .pieces import PALM, RESERVE, Area, Phase, caravan_of
from .state import DesertState

MOST_POINTS, MOST_ROUNDS, MOST_LEFT = 9999, 999, 99

DEFAULTS = {
    "players": "2",
    "phase": "",
    "turn": "",
    "left": "",
    "round": "",
    "first": "1",
    "palms": "-",
    "tokens": "-",
    "camels": "-",
    "reserve": "",
    "areas": "-",
    "joined": "-",
    "points": "",
    "out": "-",
}
"""The fields and their defaults; an empty one depends on the others."""


def read(text: str) -> DesertState:
    """The position written as ``text``, fields in any order.

    Puzzles are accepted: any ``left``, any camels that keep to the rules of neighbourhood, seats
    without leaders, areas not listed. A camel phase that is over by the rules is read as over.
    Raises :class:`BadNotation` naming the field; the reasons are listed in
    ``docs/notation-desert.md``.
    """
    fields = read_fields(text, "desert", DEFAULTS)
    state = DesertState(fields["players"].number(min(RESERVE), max(RESERVE)))
    state.first = fields["first"].number(1, state.players) - 1
    phase = _phase(fields)
    _read_out(state, fields["out"])
    _read_ground(state, fields["palms"], fields["tokens"])
    _read_camels(state, fields["camels"])
    _read_reserve(state, fields["reserve"])
    _read_areas(state, fields["areas"])
    _read_joined(state, fields["joined"])
    _read_points(state, fields["points"])
    state.phase = phase
    default_round = "2" if phase is Phase.CAMELS else "1"
    state.round = _or(fields["round"], default_round).number(1, MOST_ROUNDS)
    if phase in (Phase.CAMELS, Phase.OVER):
        _camel_turn(state, fields)
    else:
        _early_turn(state, fields)
    return state


def _or(field: Field, default: str) -> Field:
    """``field``, or its name with ``default`` where it was left out."""
    return field if field.text else Field(field.name, default)


def _phase(fields: dict[str, Field]) -> Phase:
    """The phase; left out, the earliest that fits what is given."""
    field = fields["phase"]
    if field.text:
        return Phase(field.choice([str(phase) for phase in Phase]))
    if fields["camels"].text != "-":
        return Phase.CAMELS
    if fields["palms"].text != "-" or fields["tokens"].text != "-":
        return Phase.LEADERS
    return Phase.SETUP


def _caravan(state: DesertState, field: Field) -> int:
    """The caravan called ``field``, such as ``W1``."""
    if field.text[:1] not in COLOURS or len(field.text) != 2:
        raise field.error("unknown-caravan")
    return caravan_of(COLOURS.index(field.text[0]), field.tail(1).number(1, state.players) - 1)


def _read_out(state: DesertState, field: Field) -> None:
    pieces = field.split(",")
    if pieces and state.players != MAX_SEATS:
        raise field.error("out-needs-five-players")
    for piece in pieces:
        colour, seat = divmod(_caravan(state, piece) - 1, MAX_SEATS)
        if seat in state.out or colour in state.out.values():
            raise piece.error("out-twice")
        state.out[seat] = colour


def _read_ground(state: DesertState, palms: Field, tokens: Field) -> None:
    cells = read_palms(palms)
    if len(cells) > PALMS:
        raise palms.error("too-many-palms", most=PALMS)
    for cell in cells:
        if state.board.terrain[cell] != Terrain.PALM_HEX:
            raise palms.error("not-a-palm-hex", cell=grid().names[cell])
    state.put_palms(cells)
    state.tokens = read_tokens(tokens)
    holes = token_hexes(state.board, cells)
    for cell in state.tokens:
        if cell not in holes:
            raise tokens.error("not-a-token-hex", cell=grid().names[cell])
    values = list(state.tokens.values())
    for value in set(values):
        if values.count(value) > TOKENS_EACH:
            raise tokens.error("too-many-tokens", value=value, most=TOKENS_EACH)


def _read_camels(state: DesertState, field: Field) -> None:
    for group in field.split(";"):
        name, camels = group.pieces(":", 2)
        caravan = _caravan(state, name)
        if state.size[caravan]:
            raise name.error("caravan-twice")
        colour, seat = divmod(caravan - 1, MAX_SEATS)
        if state.out.get(seat) == colour:
            raise name.error("leader-given-back")
        for camel in camels.split(","):
            leader = camel.text.endswith("*")
            cell = read_cell(camel.head(-1) if leader else camel)
            _check_free(state, cell, camel)
            if leader and caravan in state.leaders:
                raise camel.error("leader-twice")
            if leader:
                state.leaders[caravan] = cell
            if state.claims[colour][cell] & ~(1 << seat):
                raise camel.error("next-to-rival")
            state.stand(caravan, cell)
        if caravan not in state.leaders:
            raise camels.error("no-leader")
        own = {cell for cell, piece in enumerate(state.at) if piece == caravan}
        if not _connected(state, own):
            raise camels.error("caravan-in-pieces")


def _check_free(state: DesertState, cell: int, field: Field) -> None:
    if not state.board.is_playable(cell):
        raise field.error("not-playable", terrain=str(state.board.terrain[cell]))
    if state.at[cell] == PALM:
        raise field.error("on-palm")
    if state.at[cell]:
        raise field.error("hex-taken")
    if cell in state.tokens:
        raise field.error("on-token")


def _connected(state: DesertState, cells: set[int]) -> bool:
    """Whether ``cells`` (at least one) hang together."""
    stack = [min(cells)]
    reached = set(stack)
    while stack:
        more = [n for n in state.board.near[stack.pop()] if n in cells and n not in reached]
        reached.update(more)
        stack += more
    return reached == cells


def _read_reserve(state: DesertState, field: Field) -> None:
    full = RESERVE[state.players]
    placed = [0] * len(COLOURS)
    for caravan in state.leaders:
        placed[(caravan - 1) // MAX_SEATS] += state.size[caravan] - 1
    for colour, camels in enumerate(placed):
        if camels > full:
            raise field.error("more-camels-than-exist", colour=COLOURS[colour], most=full)
    state.reserve = [full - camels for camels in placed]
    if not field.text:
        return
    numbers = re.fullmatch("".join(rf"{colour}(\d{{1,3}})" for colour in COLOURS), field.text)
    if numbers is None:
        raise field.error("no-reserve")
    for colour, most in enumerate(state.reserve):
        number = field.tail(numbers.start(colour + 1)).head(len(numbers[colour + 1]))
        state.reserve[colour] = number.number(0, most)


def _read_areas(state: DesertState, field: Field) -> None:
    for entry in field.split(";"):
        name, listed = entry.pieces(":", 2)
        caravan = _caravan(state, name)
        cells: set[int] = set()
        for piece in listed.split(","):
            cell = read_cell(piece)
            if cell in cells or cell in state.inside:
                raise piece.error("area-hex-twice")
            if not state.board.is_playable(cell):
                raise piece.error("not-playable", terrain=str(state.board.terrain[cell]))
            if state.at[cell] not in (0, PALM, caravan):
                raise piece.error("area-holds-rival")
            if cell in state.tokens:
                raise piece.error("area-holds-token")
            cells.add(cell)
        walls = {n for cell in cells for n in state.board.near[cell]} - cells
        if not cells or any(state.at[n] != caravan for n in walls):
            raise listed.error("area-open")
        camels = {cell for cell, piece in enumerate(state.at) if piece == caravan}
        if not _connected(state, cells) or len(cells | camels) == len(state.board.playable):
            raise listed.error("no-area")
        state.add_area(Area(tuple(sorted(cells)), caravan))


def _read_joined(state: DesertState, field: Field) -> None:
    for entry in field.split(";"):
        name, listed = entry.pieces(":", 2)
        caravan = _caravan(state, name)
        if caravan in state.joined:
            raise name.error("caravan-twice")
        palms = read_palms(listed)
        for palm in palms:
            beside = any(state.at[n] == caravan for n in state.board.near[palm])
            if state.at[palm] != PALM or not (beside or state.inside.get(palm) == caravan):
                raise listed.error("palm-not-joined", cell=grid().names[palm])
        state.joined[caravan] = palms


def _read_points(state: DesertState, field: Field) -> None:
    if field.text:
        numbers = field.pieces(",", state.players)
        state.points = [number.number(0, MOST_POINTS) for number in numbers]


def _seat(state: DesertState, field: Field) -> int:
    """The seat to move; the first where ``turn`` is left out."""
    return state.first if not field.text else field.number(1, state.players) - 1


def _camel_turn(state: DesertState, fields: dict[str, Field]) -> None:
    """Turn and camels left in the phases ``camels`` and ``over``."""
    claimed_over = state.phase is Phase.OVER
    state.phase = Phase.CAMELS
    if claimed_over or fields["turn"].text == "-":
        _nobody_moves(fields)
    else:
        state.turn = _seat(state, fields["turn"])
        state.left = _or(fields["left"], str(state.allowance())).number(1, MOST_LEFT)
    state.settle()
    if state.phase is Phase.CAMELS and state.turn < 0:
        raise fields["phase" if claimed_over else "turn"].error("not-over")


def _nobody_moves(fields: dict[str, Field]) -> None:
    """Check that turn and camels left say so."""
    _or(fields["turn"], "-").choice(("-",))
    _or(fields["left"], "0").choice(("0",))


def _early_turn(state: DesertState, fields: dict[str, Field]) -> None:
    """Turn in the phases before the camels, and whether the position fits the phase."""
    turn, phase = fields["turn"], state.phase
    _or(fields["left"], "0").choice(("0",))
    later = {
        Phase.SETUP: ("palms", "tokens", "camels", "areas", "joined", "out"),
        Phase.DISCARD: ("camels", "areas", "joined"),
        Phase.LEADERS: ("areas", "joined"),
    }[phase]
    for name in later:
        if fields[name].text != "-":
            raise fields[name].error("not-in-phase", phase=str(phase))
    if any(state.size[caravan] > 1 for caravan in state.leaders):
        raise fields["camels"].error("only-leaders")
    if any(state.points) or state.reserve != [RESERVE[state.players]] * len(COLOURS):
        name = "points" if any(state.points) else "reserve"
        raise fields[name].error("not-in-phase", phase=str(phase))
    if phase is Phase.SETUP:
        _nobody_moves(fields)
        return
    state.turn = _seat(state, turn)
    state.sites = leader_sites(state.board, state.at, state.tokens)
    if phase is Phase.DISCARD:
        if state.players != MAX_SEATS:
            raise fields["phase"].error("discard-needs-five-players")
        done = (state.turn - state.first) % MAX_SEATS
        if set(state.out) != {(state.first + n) % MAX_SEATS for n in range(done)}:
            raise fields["out"].error("out-against-turn")
        return
    if state.players == MAX_SEATS and len(state.out) != MAX_SEATS:
        raise fields["out"].error("out-incomplete", expected=MAX_SEATS)
    if not state.sites or not state.holds(state.turn):
        raise fields["turn"].error("no-leader-to-place")
