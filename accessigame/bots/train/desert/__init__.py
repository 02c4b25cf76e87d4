"""How the players of Through the Desert were tuned and are measured."""
