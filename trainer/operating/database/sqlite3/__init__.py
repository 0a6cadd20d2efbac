"""Django's own engine for SQLite, whose connections are kept: settings.py names it as the ENGINE."""
