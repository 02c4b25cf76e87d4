"""Earcons, the mixer and the audio outputs. Receives names and places, never games."""
