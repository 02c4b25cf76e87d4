"""Hearing what real screen readers say for a program, without a sound card."""
