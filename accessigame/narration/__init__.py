"""Events and positions become messages here. Imports games, never speaks."""
