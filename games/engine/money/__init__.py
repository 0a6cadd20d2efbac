"""Money: cents in, cents out. Amounts and printed odds, chips and how they are cut, the meter."""
