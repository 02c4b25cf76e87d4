"""One game in progress: seats, turns, undo, the record. The only holder of a true state."""
