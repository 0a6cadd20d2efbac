"""How numbers and dates are written, by language, where the trade writes them otherwise than Django."""
