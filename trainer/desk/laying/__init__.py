"""Laying a round out: what is typed, clicked or pasted becomes the inputs of a round."""
