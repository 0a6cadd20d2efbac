"""The form of a round set up by hand, made from the game's own bets and decisions."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.cards.cards import JOKERS, RANK, SUITS, Card, card_name, match_card
from games.engine.errors import Refused
from games.engine.money.amounts import MAX_CENTS
from games.engine.money.meters import Meter, write_meter
from games.engine.procedure.steps import choice_words, said_words
from games.engine.rules.games import Game, Packet, Step
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import Deal, Decide, PlayerChoice
from games.engine.rules.third_cards import ThirdCard
from games.engine.rules.wagers import Folded, Wager
from games.engine.serialization.reading import MAX_PATRON, read_document
from games.engine.settlement.events import asked
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from trainer.library import on_layout
from trainer.library.cases import case_of, inputs_of
from trainer.library.hands_in_turn import SignalsField, TypedRound, initial_in_turn, is_signalled, unasked
from trainer.pages.numbers import whole_number
from trainer.pages.text import translate
from trainer.play.felt.cards import card_words
from trainer.play.labels import title_of
from trainer.play.round_state import GoldenRound, golden_round
from trainer.play.views.replay import replayable_round
from trainer.schools.guards import MemberRequest
from trainer.schools.house_rules.forms import DollarsField


def requested_round(request: MemberRequest, game: str) -> Inputs | None:
    """Return the round of `?case=`, `?golden=` or `?run=&round=`; None without any. Raise `Http404` for a
    miss."""
    if "case" in request.GET:
        number = whole_number(request.GET["case"])
        return _of(game, inputs_of(case_of(membership=request.membership, number=number or 0)))
    if golden := requested_golden(request, game):
        return golden.inputs
    if "run" in request.GET:
        return _of(game, _dealt(request))
    return None


def requested_golden(request: MemberRequest, game: str) -> GoldenRound | None:
    """Return the golden round of `?golden=`; None without it. Raise `Http404` for a miss."""
    if "golden" not in request.GET:
        return None
    try:
        return golden_round(game, request.GET["golden"])
    except Refused as refused:
        raise Http404("no such round") from refused


def _dealt(request: MemberRequest) -> Inputs:
    """Return a finished round whose replay the user may see."""
    number = whole_number(request.GET.get("round", ""))
    try:
        run_id = UUID(request.GET["run"])
    except ValueError:
        number = None
    if number is None:
        raise Http404("no such round")
    round_state = replayable_round(request, run_id, number)
    if not round_state.opens or not round_state.over:
        raise Http404("a round that is not over")
    return round_state.played.inputs


def _of(game: str, inputs: Inputs | None) -> Inputs:
    if inputs is None or inputs.game.slug != game:
        raise Http404("no such round of this game")
    return inputs


_BETWEEN = re.compile(r"[\s,;.]*")


class CardsField(forms.CharField):
    """Cards in the order in which they are typed, in any case, with or without spaces between them."""

    default_error_messages = {
        "unread": _("“%(typed)s” isn’t a card. Use rank and suit, such as Ah or 10c. A joker is X1 or X2."),
    }

    def __init__(self) -> None:
        super().__init__(max_length=80, required=False)

    # Django's fields say what they read by returning another type; the stubs know text only.
    def to_python(self, value: object) -> tuple[Card, ...]:  # type: ignore[override]  # cards for the text
        return tuple(self._read(super().to_python(value) or ""))

    def run_validators(self, value: object) -> None:
        """None: the validators are about the text, which is read by now."""

    def prepare_value(self, value: object) -> object:
        return " ".join(value) if isinstance(value, tuple) else value

    def _read(self, text: str) -> list[Card]:
        cards, at = [], _end_of_gap(text, 0)
        while at < len(text):
            found = match_card(text, at)
            if not found:
                unread = {"typed": text[at:].split()[0][:20]}
                raise forms.ValidationError(self.error_messages["unread"], "unread", unread)
            cards.append(found[0])
            at = _end_of_gap(text, found[1])
        return cards


def _end_of_gap(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def deck_of(game: Game) -> list[dict[str, Any]]:
    """Return the cards that can be clicked, each once."""
    return [_view(card) for card in sorted({*game.source.faces}, key=_place)] if game.hands else []


def copies_of(game: Game) -> int:
    """Return how many of each card the decks have, at most."""
    return max(Counter(game.source.faces).values())


def _place(card: Card) -> tuple[bool, int, int]:
    return card in JOKERS, -SUITS.find(card[1]), -RANK[card]


def _view(card: Card) -> dict[str, Any]:
    printed = f"★{card[1]}" if card in JOKERS else card_words(card)
    return {"text": card, "name": translate(card_name(card)), "suit": card[1], "printed": printed}


MOST = 20_000
"""Characters; a document of six spots with all its lines has some 6,000."""


class DocumentForm(forms.Form):
    """`inputs` once it is valid; what is refused is named by its field of the document."""

    document = forms.CharField(
        label=_("Round document"),
        max_length=MOST,
        widget=forms.Textarea,
        error_messages={"required": _("Paste a round document.")},
    )

    inputs: Inputs | None = None

    def clean_document(self) -> str:
        text: str = self.cleaned_data["document"].removeprefix("\ufeff")
        try:
            self.inputs = read_document(json.loads(text, parse_constant=_no_number), GAMES)
        except Refused as refused:
            raise forms.ValidationError(f"{refused.field}: {translate(refused.reason)}") from refused
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(
                gettext("This isn’t valid JSON: %(why)s.") % {"why": error}
            ) from error
        return text


def _no_number(text: str) -> Any:
    raise ValueError(text)


DECISIONS = {"play": _("plays"), "fold": _("folds"), "stand": _("stands"), "draw": _("draws")}


def _decision(game: Game, choice: PlayerChoice) -> str:
    if words := DECISIONS.get(choice.name):
        return str(words)
    if said := said_words(game, choice):
        return translate(said)
    if choice.raises:
        return gettext("bets %(bet)s") % {"bet": translate(game.wager(choice.raises[0].bet).name)}
    return translate(choice_words(game, choice))


_STANDING = re.compile(r"standing\.(?:boxes\.(\d+)|shoe\.(gone))$")

_PATH = re.compile(r"spots\[(\d+)\]\.(cards|bets|color|called|decision|patron)(?:\[(\d+)\])?\.?([a-z0-9-]*)")

LAID = {"bets": "chips", "color": "chip", "called": "called"}
"""Where all bet on a layout: the field of a spot by the part of its document."""

_EVENT = re.compile(r"script\[(\d+)\]")

_DEALER_CARD = re.compile(r"dealer\.cards\[(\d+)\]")


@dataclass(frozen=True)
class SpotFields:
    """The fields of one spot; `also` are those that only some decisions have."""

    number: int
    cards: forms.BoundField | None
    actions: list[forms.BoundField]
    bets: list[forms.BoundField]
    also: list[forms.BoundField]

    @property
    def wrong(self) -> list[forms.BoundField]:
        return [field for field in (*self._cards, *self.bets, *self.actions, *self.also) if field.errors]

    @property
    def taken(self) -> bool:
        return any(field.value() for field in (*self._cards, *self.bets))

    @property
    def _cards(self) -> list[forms.BoundField]:
        return [self.cards] if self.cards else []


class SetUpForm(forms.Form):
    """A round: `inputs` once it is valid. A spot without cards and bets is empty.

    What the engine refuses becomes an error of the field that it names.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: Game, **options: Any) -> None:
        self.game = game
        self.inputs: Inputs | None = None
        self.written_from: list[str] = []
        super().__init__(data, **options)
        if game.colors:
            self.fields["falls"] = on_layout.fall_field()
        elif game.table_hands:
            self._add_hands()
        elif game.dealer.size:
            self._add_dealer()
        if game.shoe:
            self._add_shoe()
        if game.board:
            self.fields["board"] = CardsField()
            self.fields["board"].label = gettext("Board")
            self.fields["board"].help_text = gettext("Enter the cards in the order turned up.")
        for spot in self.seats:
            self._add_spot(spot)

    def _add_hands(self) -> None:
        """The hands of the table."""
        for name in self.game.table_hands:
            self.fields[name] = CardsField()
            self.fields[name].label = translate(self.game.wager(name).name)
            self.fields[name].help_text = gettext("Enter the cards in the order dealt.")

    def _add_shoe(self) -> None:
        """How far it was dealt."""
        self.fields["gone"] = forms.IntegerField(
            min_value=1,
            max_value=len(self.game.source.faces),
            required=False,
            label=gettext("Cards gone from the shoe before this hand"),
            help_text=gettext("Leave it blank for the middle of the shoe."),
        )

    def _add_dealer(self) -> None:
        packet, hand = self.game.dealer, CardsField()
        hand.label = gettext("Dealer")
        if packet.up or packet.discard:
            hand.help_text = gettext("Enter the cards in the order dealt. The first ones are turned up.")
        self.fields["dealer"] = hand
        if packet.hand < packet.size:
            hand.label = gettext("Dealer’s hand, %(count)s cards") % {"count": packet.hand}
            self.fields["dealer_apart"] = CardsField()
            self.fields["dealer_apart"].label = gettext("Burned card, if seen")

    def _add_spot(self, spot: int) -> None:
        add = self.fields.__setitem__
        if self.game.player.size:
            add(f"s{spot}_cards", CardsField())
        if self.game.player.hand < self.game.player.size:
            add(f"s{spot}_apart", CardsField())
        if self.game.colors:
            label = gettext("A chip is worth (blank: value chips)")
            add(f"s{spot}_chip", DollarsField(most=MAX_CENTS - 1, required=False, label=label))
            for name, field in on_layout.fields_of(self.game):
                add(f"s{spot}_{name}", field)
        for wager in self.wagers:
            add(
                f"s{spot}_{wager.slug}",
                DollarsField(most=MAX_CENTS - 1, required=False, label=translate(wager.name)),
            )
        if self.game.boxes:
            label = gettext("Owed in the box before")
            add(f"s{spot}_box", DollarsField(most=MAX_CENTS - 1, required=False, label=label))
        for name, label, stage in self._decides():
            if stage.of and is_signalled(stage):
                self._add_signals(f"s{spot}_{name}", stage)
                continue
            choices = [choice for choice in stage.choices if not choice.moves]
            if stage.of:
                choices.sort(key=unasked(stage).__ne__)
            actions = [(choice.name, _decision(self.game, choice)) for choice in choices]
            select = forms.Select(attrs={"class": "input"})
            add(
                f"s{spot}_{name}",
                forms.ChoiceField(choices=actions, label=label, required=False, widget=select),
            )
        if self.game.two_hands:
            add(f"s{spot}_low", CardsField())
        elif self.game.draws:
            add(f"s{spot}_discard", CardsField())
            add(f"s{spot}_drawn", CardsField())
        add(f"s{spot}_patron", forms.CharField(max_length=MAX_PATRON, required=False))
        for name, label in self._said_besides():
            add(f"s{spot}_{name}", forms.BooleanField(required=False, label=label))
        labels: dict[str, Any] = {
            "cards": _("Cards"),
            "low": _("Low hand"),
            "discard": _("Discards"),
            "drawn": _("Draws"),
        }
        labels["patron"] = _("Player’s name, if on more than one spot")
        if f"s{spot}_apart" in self.fields:
            labels["cards"] = gettext("Hand, %(count)s cards") % {"count": self.game.player.hand}
            card = next(wager.name for wager in self.game.wagers if wager.buys_card)
            labels["apart"] = gettext("%(card)s, if bought") % {"card": translate(card)}
        for name, label in labels.items():
            if f"s{spot}_{name}" in self.fields:
                self.fields[f"s{spot}_{name}"].label = label

    def _add_signals(self, name: str, stage: Decide) -> None:
        label = gettext("Signals and cards, in order")
        self.fields[name] = SignalsField(stage, label=label, widget=forms.TextInput({"class": "input"}))
        hint = gettext("Enter them as they came, such as “hit 5h stand” or “double $50 9c”.")
        self.fields[name].help_text = hint
        less = gettext("Insurance, if less than half of the bet")
        self.fields[f"{name.partition('_')[0]}_less"] = DollarsField(
            most=MAX_CENTS - 1, required=False, label=less
        )

    def _decides(self) -> Iterator[tuple[str, str, Decide]]:
        """Yield each decision of a player: the name of its field, its label, the stage."""
        stages = [(step, stage) for step, stage in self.game.stages if isinstance(stage, Decide)]
        for number, (step, stage) in enumerate(stages, 1):
            if len(stages) == 1:
                yield "action", gettext("Decision"), stage
            else:
                label = title_of(step) if stage.of else gettext("Decision %(number)s") % {"number": number}
                yield f"action_{step.name}", label, stage

    @property
    def _is_scripted(self) -> bool:
        """Whether a round is written event by event: a spot alone does not say when its cards came."""
        by_event = self.game.board or self.game.two_hands or self.game.table_hands
        return bool(by_event) or len([*self._decides()]) > 1

    def _said_besides(self) -> Iterator[tuple[str, Any]]:
        if self.game.sells:
            yield "buys", _("buys the card")
        if any(wager.folded is Folded.IF_ANNOUNCED for wager in self.game.wagers):
            yield "silent", _("folds without announcing")

    def clean(self) -> dict[str, Any]:
        """A card lies as often as the decks have it; one that is burned or for sale has its own field."""
        super().clean()
        self._check_apart()
        self._check_third_cards()
        lies: dict[Card, str] = {}
        parts = [f"s{spot}_{part}" for spot in self.seats for part in ("cards", "apart", "drawn")]
        left = Counter(self.game.source.faces)
        for name in [*parts, "dealer", "dealer_apart", "board", *self.game.table_hands]:
            for card in self.cleaned_data.get(name) or ():
                left[card] -= 1
                if card in lies and left[card] < 0:
                    said = gettext("%(card)s is used twice: here and at %(place)s.")
                    self.add_error(name, said % {"card": card, "place": lies[card]})
                lies.setdefault(card, self._place(name))
        return self.cleaned_data

    def _check_apart(self) -> None:
        """Refuse a hand of the wrong size where a burned or bought card has a field of its own: which of six
        typed cards that one is can't be known."""
        packets = [("dealer", "dealer_apart", self.game.dealer)]
        packets += [(f"s{spot}_cards", f"s{spot}_apart", self.game.player) for spot in self._taken()]
        for hand, apart, packet in packets:
            if apart not in self.fields:
                continue
            count = len(self.cleaned_data.get(hand, ()))
            if hand in self.cleaned_data and count != packet.hand:
                said = gettext(
                    "%(count)s cards. Enter the %(hand)s cards of the hand here."
                    " “%(field)s” has its own field."
                )
                facts = {"count": count, "hand": packet.hand, "field": self.fields[apart].label}
                self.add_error(hand, said % facts)
            if len(self.cleaned_data.get(apart, ())) > packet.size - packet.hand:
                self.add_error(apart, gettext("Enter one card only."))
        self._check_bought()

    def _check_third_cards(self) -> None:
        """Say why a third card is due, or is none, where it is the other way round in the fields."""
        dealt = {name: self.cleaned_data.get(name, ()) for name in self.game.table_hands}
        known = self.game.source.faces
        if any(len(cards) < 2 or not {*cards} <= {*known} for cards in dealt.values()):
            return  # the script says what is missing, and which card is in no deck
        for _step, stage in self.game.stages:
            for place, rule in stage.table if isinstance(stage, Deal) else ():
                if not isinstance(rule, ThirdCard):
                    continue
                due = rule.decides(dealt)
                if due.draws and len(dealt[place]) == 2:
                    said = gettext("The third card is missing: %(because)s.")
                elif not due.draws and len(dealt[place]) > 2:
                    said = gettext("No third card is drawn: %(because)s.")
                else:
                    continue
                return self.add_error(place, said % {"because": translate(due.because)})

    def _check_bought(self) -> None:
        for spot in self._taken():
            plays = self.cleaned_data.get(f"s{spot}_action") in ("", "play")
            if plays and self.cleaned_data.get(f"s{spot}_buys") and not self.data.get(f"s{spot}_apart"):
                self.add_error(f"s{spot}_apart", gettext("Enter the card that was bought."))

    def _place(self, name: str) -> str:
        if name.startswith("dealer"):
            return gettext("the dealer")
        if name == "board":
            return gettext("the board")
        if name in self.game.table_hands:
            return str(self.fields[name].label)
        return gettext("spot %(spot)s") % {"spot": name[1 : name.index("_")]}

    @property
    def dealer_fields(self) -> list[forms.BoundField]:
        """The fields of cards on the table."""
        names = ("dealer", "dealer_apart", "board", *self.game.table_hands)
        return [self[name] for name in names if name in self.fields]

    @property
    def fall_field(self) -> forms.BoundField | None:
        return self["falls"] if "falls" in self.fields else None

    @property
    def shoe_field(self) -> forms.BoundField | None:
        return self["gone"] if "gone" in self.fields else None

    @property
    def seats(self) -> range:
        return range(1, self.game.seats + 1)

    @property
    def wagers(self) -> list[Wager]:
        return [] if self.game.colors else [wager for wager in self.game.wagers if wager.before_cards]

    @property
    def spots(self) -> list[SpotFields]:
        return [self._spot(number) for number in self.seats]

    def _spot(self, number: int) -> SpotFields:
        names = ("less", "box", "low", "buys", "apart", "silent", "discard", "drawn", "patron")
        also = [f"s{number}_{name}" for name in names]
        laid = [f"s{number}_{name}" for name in ("chip", "chips", "called")]
        bets = [f"s{number}_{wager.slug}" for wager in self.wagers]
        return SpotFields(
            number,
            self[f"s{number}_cards"] if f"s{number}_cards" in self.fields else None,
            [self[f"s{number}_{name}"] for name, _label, _stage in self._decides()],
            [self[name] for name in (*bets, *laid) if name in self.fields],
            [self[name] for name in also if name in self.fields],
        )

    def lay(self, *, house: House, meter: Meter | None, sheet: Sheet) -> bool:
        """Whether it is a round that can be settled in this house; what is wrong stands beside its field."""
        if not self.is_valid():
            return False
        try:
            document = self._document(house, meter, sheet)
            self.inputs = read_document(document, GAMES, sheet_of=lambda _game: sheet)
        except Refused as refused:
            self.add_error(self._field_of(refused.field), self._said(refused))
        if self.errors:
            self.inputs = None
        return self.inputs is not None

    def _document(self, house: House, meter: Meter | None, sheet: Sheet) -> dict[str, Any]:
        document = {
            "version": 1,
            "game": self.game.slug,
            "house": dict(house.choices),
            "meter": write_meter(meter) if meter and self.game.progressive else None,
        }
        if self.game.colors:
            self.written_from = ["falls"]
            rules = apply_house_rules(self.game, house)
            return document | {
                "version": 2,
                "spots": [on_layout.spot_of(rules, spot, self._typed(spot)) for spot in self._taken()],
                "script": on_layout.script_of(rules, self.cleaned_data["falls"]),
            }
        if self._is_scripted:
            script = self._turns(house, sheet) if self.game.hands_in_turn else [*self._script()]
            self.written_from = [field for field, _event in script]
            return document | {
                **self._standing(house),
                "spots": [self._bettor(spot) for spot in self._taken()],
                "script": [event for _field, event in script],
            }
        return document | {
            "spots": [self._seat(number) for number in self._taken()],
            "dealer": {"cards": self._packet("dealer", "dealer_apart")},
        }

    def _turns(self, house: House, sheet: Sheet) -> list[tuple[str, dict[str, Any]]]:
        """Return each event with its field, where hands are played in turn."""
        seats = tuple(Seat(spot, self._bets(spot), {}) for spot in self._taken())
        if any(bet.slug not in seat.bets for seat in seats for bet in self.game.required):
            return []
        typed = TypedRound(self.game, self.cleaned_data)
        events = typed.play(seats, sheet, house)
        for field, signs in typed.too_much.items():
            said = gettext("“%(signs)s” is left over: the hand ends before it.")
            self.add_error(field, said % {"signs": signs})
        return events

    def _bettor(self, spot: int) -> dict[str, Any]:
        patron = self.cleaned_data[f"s{spot}_patron"]
        written = {"spot": spot, "bets": self._bets(spot)}
        return written | ({"patron": patron} if patron else {})

    def _standing(self, house: House) -> dict[str, Any]:
        """Return the version of the document, and what stands before the round where a shoe goes on; in the
        middle of the shoe, if nothing else was typed."""
        if self.game.shoe is None:
            return {"version": 2}
        size = len(apply_house_rules(self.game, house).source.faces)
        cut = size - house.cards_behind(size)
        owed = {str(spot): self.cleaned_data.get(f"s{spot}_box") for spot in self.seats}
        shoe = {"number": 0, "gone": self.cleaned_data["gone"] or cut // 2, "cut": cut}
        boxes = {spot: cents for spot, cents in owed.items() if cents}
        return {"version": 3, "standing": {"shoe": shoe, "boxes": boxes}}

    def _script(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each event of the round with the field that it comes from. Cards go where they are dealt, in
        their order; what is short, or too much, is in the last event of its field."""
        names = {stage: name for name, _label, stage in self._decides()}
        fields = ("dealer", "board", *self.game.table_hands)
        left = {field: list(self.cleaned_data.get(field, ())) for field in fields}
        board = dict(self.game.board)
        over = {spot: Seat(spot, self._bets(spot), {}) for spot in self._taken()}
        for step, stage in self.game.stages:
            if isinstance(stage, Deal):
                for spot in over:
                    own = list(self.cleaned_data.get(f"s{spot}_cards", ()))
                    for number, (place, count) in enumerate(stage.each, 1):
                        cards = own if number == len(stage.each) else own[: int(str(count))]
                        own = own[len(cards) :]
                        yield f"s{spot}_cards", _deal_event(step, place, cards) | {"spot": spot}
                for place, count in stage.table if self.game.table_hands else ():
                    cards = left[place][:count] if isinstance(count, int) else left[place]
                    left[place] = left[place][len(cards) :]
                    if cards or isinstance(count, int):
                        yield place, _deal_event(step, place, cards)
                for place, count in () if self.game.table_hands else stage.table:
                    field = "board" if place in board else "dealer"
                    last = field == "dealer" or stage is self.game.deals[-1]
                    cards = left[field] if last else left[field][: int(str(count))]
                    left[field] = left[field][len(cards) :]
                    yield field, _deal_event(step, place, cards)
            elif isinstance(stage, Decide):
                for spot, seat in over.items():
                    if asked(seat, stage):
                        field = f"s{spot}_{names[stage]}"
                        choice = next(
                            (one for one in stage.choices if one.name == self.cleaned_data[field]),
                            stage.choices[0],
                        )
                        over[spot] = replace(seat, chosen=(*seat.chosen, Chosen(step.name, choice)))
                        said = {"at": step.name, "spot": spot, "choose": choice.name}
                        if choice.lays:
                            field = f"s{spot}_low"
                            said["cards"] = " ".join(self.cleaned_data[field])
                        yield field, said

    def _bets(self, spot: int) -> dict[str, int]:
        named = {wager.slug: self.cleaned_data[f"s{spot}_{wager.slug}"] for wager in self.wagers}
        return {slug: cents for slug, cents in named.items() if cents}

    def _packet(self, hand: str, apart: str) -> list[Card]:
        """The cards as a document has them, in the order dealt: a card that is burned or for sale first."""
        return [*self.cleaned_data.get(apart, ()), *self.cleaned_data[hand]]

    def _taken(self) -> list[int]:
        names = ["cards", "apart", "chips", "called", *[wager.slug for wager in self.wagers]]
        return [
            spot for spot in self.seats if any(self.cleaned_data.get(f"s{spot}_{name}") for name in names)
        ]

    def _typed(self, spot: int) -> dict[str, Any]:
        return {name.removeprefix(f"s{spot}_"): value for name, value in self.cleaned_data.items()}

    def _seat(self, spot: int) -> dict[str, Any]:
        said = self._typed(spot)
        decision: dict[str, Any] = {"action": said["action"] or self.game.decisions[0]}
        if decision["action"] == "draw":
            decision |= {name: next(iter(said[name]), "") for name in ("discard", "drawn")}
        if decision["action"] == "play" and self.game.sells:
            decision["buy"] = said["buys"]
        if decision["action"] == "fold" and "silent" in said:
            decision["announces"] = not said["silent"]
        seat = {"spot": spot, "bets": self._bets(spot), "decision": decision}
        seat["cards"] = self._packet(f"s{spot}_cards", f"s{spot}_apart")
        return seat | ({"patron": said["patron"]} if said["patron"] else {})

    def _field_of(self, field: str) -> str | None:
        """The form's field for one of the document's; None where the form has none."""
        if field.startswith("dealer"):
            card = _DEALER_CARD.match(field)
            return "dealer_apart" if card and self._lies_apart("dealer_apart", card[1]) else "dealer"
        if standing := _STANDING.match(field):
            return f"s{standing[1]}_box" if standing[1] else "gone"
        if event := _EVENT.match(field):
            if not self.written_from:
                return None
            return self.written_from[min(int(event[1]), len(self.written_from) - 1)]
        found = _PATH.match(field)
        if not found:
            return None
        index, part, nth, name = found.groups()
        spot = f"s{self._taken()[int(index)]}_"
        if part in LAID and self.game.colors:
            return spot + LAID[part]
        if part == "cards" and nth and self._lies_apart(f"{spot}apart", nth):
            return f"{spot}apart"
        asked = spot + (part if part in ("cards", "patron") else name)
        return asked if asked in self.fields else None

    def _lies_apart(self, field: str, nth: str) -> bool:
        """Whether this card of a document's packet was typed into the field of a card apart."""
        return int(nth) < len(self.cleaned_data.get(field, ()))

    def _said(self, refused: Refused) -> str:
        said = translate(refused.reason)
        return said if self._field_of(refused.field) else f"{refused.field}: {said}"


def initial_of(inputs: Inputs) -> dict[str, Any]:
    """Return the initial values of the form for this round."""
    said: dict[str, Any] = _packet("dealer", "dealer_apart", inputs.game.dealer, inputs.dealers_packet)
    said["board"] = inputs.board
    if inputs.game.colors:
        said["falls"] = str(inputs.fallen)
    if inputs.game.hands_in_turn:
        said |= initial_in_turn(inputs)
    said |= {name: inputs.dealt[name] for name in inputs.game.table_hands}
    if inputs.standing and inputs.standing.shoe:
        said["gone"] = str(inputs.standing.shoe.gone)
        said |= {f"s{spot}_box": cents for spot, cents in inputs.standing.boxes.items()}
    for seat in inputs.seats:
        named = f"s{seat.spot}_"
        if inputs.game.colors:
            said |= {named + name: value for name, value in on_layout.initial_of_seat(inputs, seat).items()}
            continue
        if not inputs.game.hands_in_turn:
            said |= {f"{named}action_{chosen.step}": chosen.choice.name for chosen in seat.chosen}
        said |= {named + wager: cents for wager, cents in seat.bets.items()}
        said[named + "patron"] = seat.patron
        if not seat.chosen or inputs.game.hands_in_turn:
            continue
        made = seat.chosen[0]
        said |= _packet(named + "cards", named + "apart", inputs.game.player, inputs.game.packet(seat.dealt))
        said |= {named + "action": "play" if seat.buys else made.choice.name, named + "buys": seat.buys}
        said[named + "silent"] = seat.folds and not seat.announces
        if inputs.game.two_hands:
            said[named + "low"] = made.cards
        elif made.cards:
            said |= {named + "discard": made.cards, named + "drawn": seat.on("drawn")}
    return said


def _packet(hand: str, apart: str, packet: Packet, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The hand in one field; a card that is burned or for sale in another."""
    first = packet.removed(cards)
    return {hand: cards[first:]} | ({apart: cards[:first]} if first else {})


def _deal_event(step: Step, place: str, cards: Iterable[Card]) -> dict[str, Any]:
    return {"at": step.name, "deal": place, "cards": " ".join(cards)}


class TitleForm(forms.Form):
    title = forms.CharField(
        label=_("Title"), max_length=120, error_messages={"required": _("Enter a title.")}
    )
    words = forms.CharField(label=_("Explanation"), max_length=2000, required=False, widget=forms.Textarea)
