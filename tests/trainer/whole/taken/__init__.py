"""Files of pages, and hostile texts in them."""
