"""Numbers as an address or a form gives them."""


def whole_number(typed: str, *, digits: int = 9) -> int | None:
    """Plain digits, and not more of them; None for anything else: "²" and "٣" too, digits to Python."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= digits else None
