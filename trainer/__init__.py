"""The Django project: schools, drills, tables and progress, and the hall that joins them."""
