"""Tests. Folders mirror games/ and trainer/."""
