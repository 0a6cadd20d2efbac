"""The ledger: every mispay, what it cost, and the way to where it happened."""
