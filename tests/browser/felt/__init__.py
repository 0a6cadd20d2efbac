"""The felt and the panel beside it: what lies on them, how they are pressed, what they hold."""
