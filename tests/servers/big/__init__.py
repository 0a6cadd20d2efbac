"""A big school as rows, and an evening at it through the services."""
