"""A settled round in words: each bet with what happens to it, the sum behind it, and its rule."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from games import GAMES, RULES_VERSION
from games.engine.cards.hand_names import full_name
from games.engine.errors import Refused
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import open_hands
from games.engine.rounds.rounds import Round
from games.engine.rules.stages import nth
from games.engine.rules.wagers import Action
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.settlement.limit_warnings import limit_warnings
from trainer.library.models import Case
from trainer.pages.text import translate
from trainer.play.felt.views import draw
from trainer.play.labels import player_title
from trainer.play.models import Mode, Plan, Run
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.models import Membership
from trainer.schools.rights import Right


def keep(*, by: Membership, inputs: Inputs, title: str, words: str) -> Case:
    document = write_document(Round(inputs))
    for result in ("settlement", "warnings"):
        document.pop(result, None)
    return Case.objects.create(
        school=by.school,
        laid_by=by,
        game=inputs.game.slug,
        title=title,
        words=words,
        document=json.loads(json.dumps(document)),
        rules_version=RULES_VERSION,
    )


def case_of(*, membership: Membership, number: int) -> Case:
    """A case of the member's school, which only staff read until it is a lesson; a miss is 404."""
    readable = Case.objects.of_school(membership.school)
    if not membership.has(Right.DISPUTES):
        readable = readable.lessons()
    found = readable.filter(pk=number).first()
    if found is None:
        raise Http404("no such case")
    return found


def inputs_of(case: Case) -> Inputs | None:
    """The round; None where this version deals its game or its house no more."""
    try:
        return read_document(case.document, GAMES, kept=True)
    except Refused:
        return None


def make_lesson(*, case: Case) -> None:
    Case.objects.filter(pk=case.pk, lesson_since=None).update(lesson_since=timezone.now())


def end_lesson(*, case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(lesson_since=None)


def take_lesson(*, case: Case, membership: Membership) -> Run:
    """The member's open run of this lesson, or a new one."""
    laid = json.dumps(case.document, sort_keys=True)
    item = Item(case.game, laid=laid, topic=case.title, why=case.words)
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.LESSON, finished=None)
    for run in runs.filter(drill__game=case.game).select_related("drill").order_by("-shown")[:20]:
        if run.drill.items == [item.written()]:
            return run
    return open_run(
        membership=membership,
        game=case.game,
        spots=len(case.document["spots"]),
        mode=Mode.LEARN,
        plan=Plan.LESSON,
        pack=None,  # the document has its own house
        items=(item,),
        rounds=1,
    )


ACTIONS = {
    **{Action.PAY: "pay", Action.TAKE: "take", Action.PUSH: "push", Action.LEAVE: "leave"},
    **{Action.HALF: "half"},
}


def settled_view(inputs: Inputs) -> dict[str, Any]:
    return _Settled(Round(inputs)).view()


@dataclass(frozen=True)
class _Settled:
    played: Round

    @property
    def inputs(self) -> Inputs:
        return self.played.inputs

    def view(self) -> dict[str, Any]:
        """`rack` is what the house gains on the round, the meter's part apart; `meter` what the sign shows
        afterwards; `hands` those of the table, each as (name, hand); `collected` what the boxes hold at the
        end of a shoe, each as (spot, dollars); `warnings` the bets outside the limits, each as (player,
        words)."""
        settled = self.played.settlement
        felt = draw(self.inputs, open_hands(self.played.frames), version=0, focus=None)
        off_meter = sum(line.from_meter for line in settled.lines)
        return {
            "felt": felt,
            "dealer": self._dealer(),
            "hands": [*self._table_hands()],
            "collected": [*self._collected()],
            "spots": [self._spot(seat) for seat in reversed(self.inputs.seats)],
            "rack": signed(-sum(line.net for line in settled.lines) + off_meter),
            "meter": f"${print_cents(settled.meter.amount)}" if settled.meter else "",
            "warnings": [
                (player_title(self.inputs.seat(warning.spot)), translate(warning.because))
                for warning in limit_warnings(self.inputs)
            ],
        }

    def _dealer(self) -> str:
        dealer = self.played.settlement.dealer
        if "dealer" not in self.inputs.game.hands:
            return ""
        hand = translate(full_name(dealer.hand))
        if self.inputs.game.qualifier is None:
            return hand
        qualifies = (
            gettext("%(hand)s: qualifies") if dealer.qualifies else gettext("%(hand)s: does not qualify")
        )
        return qualifies % {"hand": hand}

    def _table_hands(self) -> Iterator[tuple[str, str]]:
        game = self.inputs.game
        for name in game.table_hands:
            yield translate(game.wager(name).name), translate(read_hand(self.inputs, None, name).name)

    def _collected(self) -> Iterator[tuple[int, str]]:
        for spot, cents in self.played.settlement.collected.items():
            yield spot, f"${print_cents(cents)}"

    def _spot(self, seat: Seat) -> dict[str, Any]:
        settled, game = self.played.settlement, self.inputs.game
        own = bool(game.hands) and not game.table_hands
        lines = [line for line in settled.lines if line.spot == seat.spot]
        return {
            "number": seat.spot,
            "player": player_title(seat),
            "hand": self._hands(seat) if own else "",
            "box": self._box(seat.spot),
            "lines": [self._line(line) for line in lines],
            "net": signed(sum(line.net for line in lines)),
        }

    def _hands(self, seat: Seat) -> str:
        """The hand of a spot; all of them, where several are played in turn."""
        if not self.inputs.game.hands_in_turn:
            return translate(full_name(self.played.settlement.hand(seat.spot)))
        numbers = range(1, seat.hands + 1)
        hands = (read_hand(self.inputs, seat, nth("player", number)) for number in numbers)
        return " · ".join(translate(full_name(hand)) for hand in hands)

    def _box(self, spot: int) -> str:
        """What was in the box of a spot, and what is after the round; "" where there never was anything."""
        settled, standing = self.played.settlement, self.inputs.standing
        before = standing.boxes.get(spot, 0) if standing else 0
        after = before + sum(line.fee for line in settled.lines if line.spot == spot)
        if not after:
            return ""
        amounts = {"before": print_cents(before), "after": print_cents(after)}
        return gettext("the box had $%(before)s and has $%(after)s now") % amounts

    def _line(self, line: SettlementLine) -> dict[str, Any]:
        """`sum` is how the amount comes about, `net` the player's gain or loss, both in dollars."""
        wager = self.inputs.game.wager(line.wager)
        return {
            "bet": translate(wager.name),
            "stake": f"${print_cents(line.stake)}" if line.stake else "",
            "action": ACTIONS[line.action],
            "amount": f"${print_cents(line.pays)}" if line.action is Action.PAY else "",
            "sum": "; ".join(self._sums(line)),
            "net": signed(line.net),
            "because": translate(line.because),
            "rule": line.rule,
            "sentence": translate(self.inputs.sheet.sentence(line.rule)),
            "paytable": self.inputs.house.paytable(self.inputs.sheet, wager).name if wager.table else "",
        }

    def _sums(self, line: SettlementLine) -> Iterator[str]:
        """How it comes to be, and what of it the meter pays; the bet that was swept is gone."""
        if line.sum:
            yield translate(line.sum)
        if line.fee:
            yield gettext("$%(fee)s commission is owed in the box") % {"fee": print_cents(line.fee)}
        if line.from_meter:
            yield gettext("$%(amount)s of it from the meter") % {"amount": print_cents(line.from_meter)}
        if line.progressive and line.action is Action.PAY:
            yield gettext("the $%(stake)s bet was swept") % {"stake": print_cents(line.stake)}


def signed(cents: int) -> str:
    """ "+$12.50", "−$5"; "$0" where nothing moves."""
    sign = "+" if cents > 0 else "−" if cents else ""
    return f"{sign}${print_cents(abs(cents))}"
