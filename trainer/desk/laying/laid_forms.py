"""The form on which a round is laid out, made from the game's own wagers and decisions; nothing per game."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.documents.reading import read_document
from games.engine.documents.seat_readings import MOST_PATRON
from games.engine.documents.writing import VERSION
from games.engine.errors import Refused
from games.engine.money.amounts import MOST_CENTS
from games.engine.money.meters import Meter, write_meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.wagers import Folded, Wager
from games.engine.settling.inputs import Inputs
from trainer.desk.laying.card_fields import CardsField
from trainer.saying import say
from trainer.schools.houses.fields import DollarsField

DECISIONS = {"play": _("plays"), "fold": _("folds"), "stand": _("stands"), "draw": _("draws")}
_PATH = re.compile(r"spots\[(\d+)\]\.(cards|bets|decision|patron)(?:\[\d+\])?\.?([a-z-]*)")


@dataclass(frozen=True)
class SpotFields:
    """The fields of one spot; `also` are those that only some decisions have."""

    number: int
    cards: forms.BoundField
    action: forms.BoundField
    bets: list[forms.BoundField]
    also: list[forms.BoundField]

    @property
    def wrong(self) -> list[forms.BoundField]:
        return [field for field in (self.cards, *self.bets, self.action, *self.also) if field.errors]

    @property
    def taken(self) -> bool:
        return any(field.value() for field in (self.cards, *self.bets))


class LaidForm(forms.Form):
    """Reads a round: `inputs` once it is valid. A spot without cards and bets is not taken.

    What the engine refuses becomes an error of the field that it names.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: Game, **options: Any) -> None:
        self.game = game
        self.inputs: Inputs | None = None
        super().__init__(data, **options)
        self.fields["dealer"] = CardsField()
        self.fields["dealer"].label = gettext("Dealer")
        for spot in self.seats:
            self._add_spot(spot)

    def _add_spot(self, spot: int) -> None:
        add = self.fields.__setitem__
        add(f"s{spot}_cards", CardsField())
        for wager in self.wagers:
            add(
                f"s{spot}_{wager.slug}",
                DollarsField(most=MOST_CENTS - 1, required=False, label=say(wager.name)),
            )
        actions = [(action, DECISIONS[action]) for action in self.game.decisions]
        add(f"s{spot}_action", _choice(actions))
        if self.game.draws:
            add(f"s{spot}_discard", CardsField())
            add(f"s{spot}_drawn", CardsField())
        add(f"s{spot}_patron", forms.CharField(max_length=MOST_PATRON, required=False))
        for name, label in self._said_besides():
            add(f"s{spot}_{name}", forms.BooleanField(required=False, label=label))
        labels = {"cards": _("Cards"), "action": _("Decision"), "discard": _("Discards"), "drawn": _("Draws")}
        labels["patron"] = _("Player, if one plays several spots")
        for name, label in labels.items():
            if f"s{spot}_{name}" in self.fields:
                self.fields[f"s{spot}_{name}"].label = label

    def _said_besides(self) -> Iterator[tuple[str, Any]]:
        if self.game.sells:
            yield "buys", _("buys the card")
        if any(wager.folded is Folded.IF_ANNOUNCED for wager in self.game.wagers):
            yield "silent", _("folds and says nothing")

    def clean(self) -> dict[str, Any]:
        """A card lies once."""
        super().clean()
        lies: dict[Card, str] = {}
        for name in [*(f"s{spot}_{part}" for spot in self.seats for part in ("cards", "drawn")), "dealer"]:
            for card in self.cleaned_data.get(name) or ():
                if card in lies:
                    said = gettext("%(card)s lies twice: here and at %(place)s.")
                    self.add_error(name, said % {"card": card, "place": lies[card]})
                lies.setdefault(card, self._place(name))
        return self.cleaned_data

    def _place(self, name: str) -> str:
        if name == "dealer":
            return gettext("the dealer")
        return gettext("spot %(spot)s") % {"spot": name[1 : name.index("_")]}

    @property
    def seats(self) -> range:
        return range(1, self.game.seats + 1)

    @property
    def wagers(self) -> list[Wager]:
        return [wager for wager in self.game.wagers if wager.before_cards]

    @property
    def spots(self) -> list[SpotFields]:
        return [self._spot(number) for number in self.seats]

    def _spot(self, number: int) -> SpotFields:
        also = [f"s{number}_{name}" for name in ("buys", "silent", "discard", "drawn", "patron")]
        return SpotFields(
            number,
            self[f"s{number}_cards"],
            self[f"s{number}_action"],
            [self[f"s{number}_{wager.slug}"] for wager in self.wagers],
            [self[name] for name in also if name in self.fields],
        )

    def lay(self, *, house: House, meter: Meter | None) -> bool:
        """Whether it is a round that can be settled in this house; what is wrong stands beside its field."""
        if not self.is_valid():
            return False
        try:
            self.inputs = read_document(self._document(house, meter), GAMES)
        except Refused as refused:
            self.add_error(self._field_of(refused.field), self._said(refused))
        return self.inputs is not None

    def _document(self, house: House, meter: Meter | None) -> dict[str, Any]:
        return {
            "version": VERSION,
            "game": self.game.slug,
            "house": dict(house.choices),
            "meter": write_meter(meter) if meter and self.game.progressive else None,
            "spots": [self._seat(number) for number in self._taken()],
            "dealer": {"cards": list(self.cleaned_data["dealer"])},
        }

    def _taken(self) -> list[int]:
        names = ["cards", *[wager.slug for wager in self.wagers]]
        return [spot for spot in self.seats if any(self.cleaned_data[f"s{spot}_{name}"] for name in names)]

    def _seat(self, spot: int) -> dict[str, Any]:
        said = {name.removeprefix(f"s{spot}_"): value for name, value in self.cleaned_data.items()}
        decision: dict[str, Any] = {"action": said["action"] or self.game.decisions[0]}
        if decision["action"] == "draw":
            decision |= {name: next(iter(said[name]), "") for name in ("discard", "drawn")}
        if decision["action"] == "play" and self.game.sells:
            decision["buy"] = said["buys"]
        if decision["action"] == "fold" and "silent" in said:
            decision["announces"] = not said["silent"]
        bets = {wager.slug: said[wager.slug] for wager in self.wagers if said[wager.slug]}
        seat = {"spot": spot, "bets": bets, "cards": list(said["cards"]), "decision": decision}
        return seat | ({"patron": said["patron"]} if said["patron"] else {})

    def _field_of(self, field: str) -> str | None:
        """The form's field for one of the document's; None where the form has none."""
        if field.startswith("dealer"):
            return "dealer"
        found = _PATH.match(field)
        if not found:
            return None
        index, part, name = found.groups()
        asked = f"s{self._taken()[int(index)]}_{part if part in ('cards', 'patron') else name}"
        return asked if asked in self.fields else None

    def _said(self, refused: Refused) -> str:
        said = say(refused.reason)
        return said if self._field_of(refused.field) else f"{refused.field}: {said}"


def _choice(actions: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(choices=actions, required=False, widget=forms.Select(attrs={"class": "input"}))
