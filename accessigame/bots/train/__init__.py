"""Development tools that make the tables in ``bots/data``; no part of the installed program."""
