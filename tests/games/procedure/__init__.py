"""The dealer's steps."""
