"""An ask that no game ships: one file, laid beside the others for a run of its own; see test_toy_ask.py."""
