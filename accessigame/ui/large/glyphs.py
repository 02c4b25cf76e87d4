"""Big letters, three rows high, drawn with half blocks: five dots high, a sixth left free below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_DRAWN: Final = """
0 ### #.# #.# #.# ###
1 .#. ##. .#. .#. ###
2 ### ..# ### #.. ###
3 ### ..# ### ..# ###
4 #.# #.# ### ..# ..#
5 ### #.. ### ..# ###
6 ### #.. ### #.# ###
7 ### ..# ..# .#. .#.
8 ### #.# ### #.# ###
9 ### #.# ### ..# ###
A .#. #.# ### #.# #.#
B ##. #.# ##. #.# ##.
C ### #.. #.. #.. ###
D ##. #.# #.# #.# ##.
E ### #.. ##. #.. ###
F ### #.. ##. #.. #..
G #### #... #.## #..# ####
H #.# #.# ### #.# #.#
I ### .#. .#. .#. ###
J ..# ..# ..# #.# ###
K #.# #.# ##. #.# #.#
L #.. #.. #.. #.. ###
M #...# ##.## #.#.# #...# #...#
N #..# ##.# #.## #..# #..#
O #### #..# #..# #..# ####
P ### #.# ### #.. #..
Q #### #..# #..# #.## ####.
R ##. #.# ##. #.# #.#
S ### #.. ### ..# ###
T ### .#. .#. .#. .#.
U #.# #.# #.# #.# ###
V #...# #...# .#.#. .#.#. ..#..
W #...# #...# #.#.# ##.## #...#
X #.# #.# .#. #.# #.#
Y #.# #.# .#. .#. .#.
Z ### ..# .#. #.. ###
a ... .## #.# #.# .##
b #.. #.. ##. #.# ##.
c ... .## #.. #.. .##
d ..# ..# .## #.# .##
e ... .#. ### #.. .##
f .## .#. ### .#. .#.
g .## #.# .## ..# ##.
h #.. #.. ##. #.# #.#
i .#. ... .#. .#. .#.
j ..# ... ..# #.# .#.
k #.. #.# ##. ##. #.#
l ##. .#. .#. .#. ###
m ..... ####. #.#.# #.#.# #.#.#
n ... ##. #.# #.# #.#
o ... .#. #.# #.# .#.
p ##. #.# ##. #.. #..
q .## #.# .## ..# ..#
r ... #.# ##. #.. #..
s .## #.. .#. ..# ##.
t .#. ### .#. .#. .##
u ... #.# #.# #.# .##
v ... #.# #.# #.# .#.
w ..... #...# #.#.# #.#.# .#.#.
x ... ... #.# .#. #.#
y #.# #.# .## ..# ##.
z ... ### .#. #.. ###
. . . . . #
* ... #.# .#. #.# ...
- ... ... ### ... ...
"""


def _read(drawn: str) -> Mapping[str, tuple[str, ...]]:
    """Each sign's rows of text: two rows of dots make one."""
    found = {}
    for line in drawn.strip().splitlines():
        sign, *dots = line.split()
        width = max(map(len, dots))
        padded = [row.ljust(width, ".") for row in (*dots, "")]
        found[sign] = tuple(
            "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
            for upper, lower in zip(padded[::2], padded[1::2], strict=True)
        )
    return found


_HALVES: Final[Mapping[tuple[str, str], str]] = {
    (".", "."): " ",
    ("#", "."): "▀",
    (".", "#"): "▄",
    ("#", "#"): "█",
}

_GLYPHS: Final = _read(_DRAWN)

BLOCKS: Final = "▀▄█"
"""What a terminal must be able to show."""


def known(text: str) -> bool:
    """Whether every sign of ``text`` can be drawn."""
    return all(sign in _GLYPHS for sign in text)


def big(text: str) -> tuple[str, ...]:
    """``text``, of known signs, as three rows."""
    drawn = [_GLYPHS[sign] for sign in text]
    return tuple(" ".join(glyph[row] for glyph in drawn) for row in range(3))
