"""What the API tells, a list a file: each asks the same selectors as the page that shows it."""
