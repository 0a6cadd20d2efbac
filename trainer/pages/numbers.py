"""Exact fractions as a page writes them: percent, and dollars of a fraction of a cent."""

from fractions import Fraction

from games.engine.money.meters import print_rate
from games.engine.odds.figures import Figures, decimal, edge_words
from games.engine.odds.figures import per_cent as plain
from trainer.pages.text import translate

MINUS = "\N{MINUS SIGN}"


def per_cent(worth: Fraction, *, places: int = 4) -> str:
    """Return it as in "−1.4252%"."""
    return plain(worth, places=places).replace("-", MINUS)


def edge(figures: Figures, *, besides: Fraction = Fraction(0)) -> str:
    """ "3.2973%", or "2.6 to 3.1%" where it was sampled."""
    return translate(edge_words(figures, besides=besides)).replace("-", MINUS)


def rate(part: Fraction) -> str:
    """ "2.5%": a typed part, with as many digits as it has."""
    return f"{print_rate(part * 100)}%"


def points(worth: Fraction, *, places: int = 4) -> str:
    """A difference of two of them, with its sign: "+0.7973"; nothing where they are equal."""
    if not worth:
        return ""
    text = decimal(100 * worth, places=places)
    return text.replace("-", MINUS) if worth < 0 else f"+{text}"


def dollars(cents: Fraction, *, places: int = 2) -> str:
    """ "$26,105.71": rounded half away from zero."""
    whole, _, rest = decimal(abs(cents) / 100, places=places).partition(".")
    text = f"${int(whole):,}{'.' if rest else ''}{rest}"
    return f"{MINUS}{text}" if cents < 0 else text


def whole_number(typed: str, *, digits: int = 9) -> int | None:
    """Plain digits, and not more of them; None for anything else: "²" and "٣" too, digits to Python."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= digits else None
