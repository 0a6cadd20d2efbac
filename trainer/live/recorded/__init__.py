"""The record of a room that is over: the page, and its files."""
