"""The large-print view: what is before the player, drawn on the whole terminal for eyes.

``plan`` knows where cells lie, ``glyphs`` big letters, ``page`` makes rows of styled text for a
size, all without a terminal; ``view`` asks the program what is to be seen and keeps the terminal,
a ``surface``, up to date.
"""
