"""Makes and checks the book of Détour; see README.md beside this file."""
