"""Spanish as American casinos write it: "1,250.50". Dates are Django's own for this language."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
