"""Payoffs and rack: sets, their answers, the ladder, what a school has called."""
