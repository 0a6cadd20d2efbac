"""Questions of the full table beyond hands and bets, asked between the steps."""
