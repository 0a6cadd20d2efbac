"""Exams: what makes a drill the house's table test, in which session it is sat, and how it ends."""
