"""Exact values of Détour positions: alpha-beta on the difference of points.

Imports the rules' names only. A margin is what one seat has at the end of perfect play, less what
the other has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..games.detour import DetourState
from ..games.detour_table import NUIT
from .detour_packed import DISTRICT, IMPOSED, RESERVES, Layout, Outlook, Row, layout, pack
from .stopping import Stop

BOUND = 15
"""No margin is greater: all contracts together."""
FAR = 99
"""Beyond every margin."""
CHECKED = 255
"""The stop flag is looked at whenever this many nodes and one are done, every few milliseconds."""

Search: TypeAlias = Callable[[int, int, int, int, int, int], int]


class Solver:
    """Works out positions of one layout; what it has found once, it knows.

    ``nodes`` counts the positions looked into. Every method raises :class:`Stopped` soon after
    ``stop`` is set.
    """

    def __init__(self, contracts: tuple[int, ...], stop: Stop | None = None) -> None:
        self.nodes = 0
        self._stop = stop
        self._known: dict[int, tuple[int, int]] = {}
        self._search = self._searcher(layout(contracts))

    def margin(self, state: DetourState, seat: int, guess: int = 0) -> int:
        """The margin of ``seat``; the sooner found, the nearer ``guess`` is."""
        low, high = -BOUND, BOUND
        while low < high:
            least = min(max(guess, low + 1), high)
            guess = self._bound(state, seat, least)
            if guess < least:
                high = guess
            else:
                low = guess
        return low

    def reaches(self, state: DetourState, seat: int, least: int) -> bool:
        """Whether the margin of ``seat`` is ``least`` or more."""
        return self._bound(state, seat, least) >= least

    def _bound(self, state: DetourState, seat: int, least: int) -> int:
        """A lower bound of the margin where that is ``least`` or more, else an upper one."""
        if state.over():
            return state.points[seat] - state.points[1 - seat]
        if state.turn != seat:
            return -self._bound(state, 1 - seat, 1 - least)
        position, banked = pack(state)
        if seat == NUIT:
            banked = -banked
        low, high = self._known.get(position | state.imposed << IMPOSED, (-FAR, FAR))
        if low + banked >= least:
            return low + banked
        if high + banked < least:
            return high + banked
        return banked + self._search(position, seat, state.imposed, least - banked, low, high)

    def _searcher(self, tables: Layout) -> Search:
        """The search, a closure because names of its own are what is fastest to reach."""
        steps, full, known = tables.steps, tables.full, self._known
        hopes: tuple[dict[int, Row], dict[int, Row]] = ({}, {})
        outlooks: tuple[dict[int, Outlook], dict[int, Outlook]] = ({}, {})
        state = (1 << DISTRICT) - 1
        first, second, third, fourth = (DISTRICT * place for place in range(1, 5))

        def search(position: int, seat: int, imposed: int, least: int, low: int, high: int) -> int:
            """A bound, as in ``_bound``, of what the mover gains on the other from here on.

            ``low`` and ``high``: what is known of it, neither of which settles the question.
            """
            self.nodes += 1
            if not self.nodes & CHECKED and self._stop is not None:
                self._stop.check()

            # What the districts can bring at most and at least may settle it.
            own, other = position >> RESERVES[seat] & 1023, position >> RESERVES[1 - seat] & 1023
            a, b, c, d, e = (
                position & state,
                position >> first & state,
                position >> second & state,
                position >> third & state,
                position >> fourth & state,
            )
            hope = hopes[seat].get(own)
            if hope is None:
                hope = hopes[seat][own] = tables.most(seat, own)
            of_a, of_b, of_c, of_d, of_e = hope
            bound = of_a[a] + of_b[b] + of_c[c] + of_d[d] + of_e[e]
            if bound < least:
                return bound
            if bound < high:
                high = bound
            outlook = outlooks[seat].get(other)
            if outlook is None:
                outlook = outlooks[seat][other] = tables.outlook(seat, other)
            (of_a, of_b, of_c, of_d, of_e), sending = outlook
            bound = of_a[a] + of_b[b] + of_c[c] + of_d[d] + of_e[e]
            if bound >= least:
                return bound
            if bound > low:
                low = bound

            # Placements whose answers are known need no search.
            here = steps[seat]
            if imposed:
                place = imposed - 1
                rows = [here[place][position >> DISTRICT * place & state]]
            else:
                rows = [here[0][a], here[1][b], here[2][c], here[3][d], here[4][e]]
            best = -FAR
            open_ = []
            for row in rows:
                for mask, change, gain, value, to, early in row:
                    if position & mask:
                        after = position + change
                        there = after >> to & state
                        sent = 0 if full[there] else value
                        key = after | sent << IMPOSED
                        found = known.get(key)
                        early += sending[value - 1][there]
                        if found is None:
                            open_.append((-early, after, sent, gain, -FAR, FAR))
                            continue
                        worst, most = found
                        bound = gain - most
                        if bound >= least:
                            return bound
                        bound = gain - worst
                        if bound >= least:
                            open_.append((-early, after, sent, gain, worst, most))
                        elif bound > best:
                            best = bound

            open_.sort()
            for _, after, sent, gain, worst, most in open_:
                bound = gain - search(after, 1 - seat, sent, gain - least + 1, worst, most)
                if bound > best:
                    best = bound
                    if best >= least:
                        break
            if best >= least:
                known[position | imposed << IMPOSED] = (max(best, low), high)
            else:
                known[position | imposed << IMPOSED] = (low, min(best, high))
            return best

        return search
