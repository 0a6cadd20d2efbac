"""The answers behind a figure."""
