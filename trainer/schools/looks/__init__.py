"""Looks: a school's logo and the colour of its felt."""
