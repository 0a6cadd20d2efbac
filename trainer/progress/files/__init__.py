"""What the pages of this room show, line by line for a spreadsheet."""
