"""What somebody was pointed at by a word: shown on the first page, and dealt afresh."""
