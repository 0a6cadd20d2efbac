"""Procedure: the acts of a round and their order. A settled round in, the felt at each instant out."""
