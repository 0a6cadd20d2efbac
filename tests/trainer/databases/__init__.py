"""Databases as earlier versions left them."""
