"""accessigame: board and card games told by ear and played by keyboard."""

__version__ = "0.1.0"
