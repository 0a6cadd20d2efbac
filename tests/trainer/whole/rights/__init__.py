"""Rights: who acts on whose records, and what ends with a role."""
