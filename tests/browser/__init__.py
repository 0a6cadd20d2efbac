"""Tests through a real Chromium against a real server."""
