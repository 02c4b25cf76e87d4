"""Tools that measure and tune Versus's computer players; left out of the wheel."""
