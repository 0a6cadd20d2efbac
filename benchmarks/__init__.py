"""Measured claims, runnable by hand: python -m benchmarks.rounds. They print; nothing here fails a build."""
