"""Tests of who is here and whom they may watch."""
