"""What each earcon means, in words: the glossary of learning mode."""

from __future__ import annotations

from ..narration.message import Message, say

EARCONS: tuple[tuple[str, Message], ...] = (
    ("token_plum", say("plum, wood")),
    ("token_cube", say("cube, wood")),
    ("token_heart", say("heart, wood")),
    ("token_star", say("star, wood")),
    ("token_diamond", say("diamond, plastic")),
    ("token_nut", say("hex nut, metal")),
    ("cell_square", say("empty square cell")),
    ("cell_round", say("empty round cell")),
    ("corner", say("bevelled corner")),
    ("edge", say("edge of the board or of a list")),
    ("dice_roll", say("the dice roll")),
    ("die_fall", say("a die falls")),
    ("legal", say("legal cell")),
    ("refused", say("not possible")),
    ("your_turn", say("your turn")),
    ("other_move", say("another player moves")),
    ("points", say("points")),
    ("end", say("end of the game")),
    ("pick", say("cell chosen")),
    ("drop", say("choice given up")),
    ("undo", say("move taken back")),
    ("unknown_key", say("key without meaning here")),
    ("thinking", say("a computer is thinking")),
    ("tick", say("next line")),
    ("open", say("a list opens")),
    ("back", say("a list closes")),
    ("hello", say("the program starts")),
)
