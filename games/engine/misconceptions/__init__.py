"""Misconceptions: rules misunderstood. Inputs in, the inputs of the misunderstood game out."""
