"""Under which rules figures stand: counted with the tallies, told beside the figures."""
