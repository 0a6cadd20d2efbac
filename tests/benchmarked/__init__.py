"""Benchmarks still run."""
