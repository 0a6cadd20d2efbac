"""Windows of dealing in rounds an hour, beside the house's target."""
