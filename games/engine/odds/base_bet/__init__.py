"""Base bet: what the bet against the dealer is worth, by the best play and by each published strategy."""
