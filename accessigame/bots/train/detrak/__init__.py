"""How the tables of the computer players for Détrak are trained and measured."""
