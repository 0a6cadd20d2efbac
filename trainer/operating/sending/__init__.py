"""What is sent in pieces, and what is sent as a table for a spreadsheet."""
