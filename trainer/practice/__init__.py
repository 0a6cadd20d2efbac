"""Practice: choosing what to deal next. Plans make the items, offers are the cards of the first page."""
