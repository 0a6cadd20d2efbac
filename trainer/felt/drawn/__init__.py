"""What a page is given to draw: a card, a spot, the whole table."""
