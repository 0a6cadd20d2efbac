"""Classes: the cohorts of a school, who teaches them and who is in them."""
