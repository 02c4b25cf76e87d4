"""Keys, commands, screens and front ends."""
