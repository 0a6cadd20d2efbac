"""The rules engine: standard library only; packages import downward, as tests/test_layers.py lists them."""
