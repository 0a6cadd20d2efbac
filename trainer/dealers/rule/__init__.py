"""The rule of mastery: which is in force, and how a school sets its own."""
