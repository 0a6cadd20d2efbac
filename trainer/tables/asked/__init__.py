"""A stop as it is asked, and what came back: the fields of its form, and what was typed in them."""
