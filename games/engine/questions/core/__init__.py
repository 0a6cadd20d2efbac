"""Core questions about hands and bets, which the steps of a procedure ask by themselves."""
