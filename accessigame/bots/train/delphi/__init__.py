"""Makes the prices of Delphi's cards, and measures its computer players."""
