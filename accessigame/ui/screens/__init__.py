"""What stands before the player: menus, the game, text entry. Each maps commands to methods."""
