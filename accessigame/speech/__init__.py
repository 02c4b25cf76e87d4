"""Messages become utterances and reach a voice. Receives messages, never games."""
