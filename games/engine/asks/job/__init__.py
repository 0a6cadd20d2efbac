"""What else a dealer does at a table: asked between the steps."""
