"""What a run comes to beside its sums: how long answers took, windows of its dealing, its scenarios."""
