"""The dispute desk."""
