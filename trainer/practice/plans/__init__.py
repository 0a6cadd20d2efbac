"""Plans: each makes the items of a drill, the rounds one after the other, from what was asked for.

They are pure: what they look at of a round is dealt from the seed that the run will have.
"""
