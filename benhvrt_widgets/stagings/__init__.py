"""How each game is put before people; and what several do alike."""
