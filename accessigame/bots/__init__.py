"""Computer players: ``load(game, level)`` gives one. They see what their seat sees."""
