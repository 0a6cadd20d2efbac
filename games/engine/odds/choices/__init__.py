"""Choices: main bets that are decided hand by hand, every packet beside every card that is seen."""
