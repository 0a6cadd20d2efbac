"""Tags of this room for templates."""
