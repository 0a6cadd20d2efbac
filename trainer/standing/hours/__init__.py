"""Hours: practised at tables, sat in a classroom, and the transcript of both."""
