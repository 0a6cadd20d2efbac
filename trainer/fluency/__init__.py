"""Fluency: payoffs, cutting and the rack apart from any round, rung by rung; what was answered is kept."""
