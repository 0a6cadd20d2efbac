"""Simulated trainees: what people believe, how they slip, how they learn, and how they sit at the trainer.

Written from the printed rules and from nothing else: neither the beliefs nor the slips come from the
product's own list of mistakes, so that what is measured with them is a second opinion.
"""
