"""What a run comes to beside its sums: how long its answers took, the windows of its dealing, its scenarios."""
