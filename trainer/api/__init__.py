"""The API: what a school's figures rest on, as JSON, for a program that holds a token."""
