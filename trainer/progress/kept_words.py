"""What was given, as it was kept, said to whoever reads a list of answers. The replay says the rest: here
nothing is dealt."""

from collections.abc import Mapping
from functools import cache
from itertools import product

from django.utils.translation import gettext

from games.engine.cards.called import called
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.texts import Text
from trainer.felt.drawn.card_signs import signed
from trainer.saying import say


def kept_words(given: str) -> str:
    """Cards in signs; a hand that was called, a single word, a spot, an action with its amount in the
    language in force; what else was written, in English."""
    if cards := signed(given):
        return cards
    if hand := _hands_called().get(given):
        return say(hand)
    action, _space, amount = given.partition(" ")
    if action == "spot" and amount.isdigit():
        return gettext("spot %(spot)s") % {"spot": amount}
    if amount.replace(".", "", 1).replace(",", "").isdigit():
        return f"{gettext(action)} {amount}"
    return gettext(given) if given else ""


@cache
def _hands_called() -> Mapping[str, Text]:
    """Every hand as a dealer calls it, by what is kept of that."""
    ranks = product(range(2, 15), repeat=2)
    names = (called(category, pair) for pair in ranks for category in CATEGORY_NAMES)
    return {str(name): name for name in names}
