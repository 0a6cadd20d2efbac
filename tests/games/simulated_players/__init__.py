"""Those who bet: how, and what it is worth to them."""
