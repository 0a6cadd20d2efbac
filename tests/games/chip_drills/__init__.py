"""Payoffs, cutting and the rack: tasks from a seed, what is right, and which slip explains what is wrong."""
