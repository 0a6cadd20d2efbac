"""The table tour and the demo round of a game, frame by frame, made from the game's bets and procedure."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.procedure.frames import Exercise, Felt, open_last_hand
from games.engine.procedure.frames import Frame as TimelineFrame
from games.engine.procedure.steps import STEP_WORDS, step_words
from games.engine.questions.answers import CardSet
from games.engine.questions.catalog import EVERYDAY
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.rules.numbered_rules import RULED
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from trainer.courses.skills import Point, Profile, Skill, shown_deal
from trainer.pages.text import say
from trainer.play.felt.cards import SPOKEN_OF, CardView, card_view
from trainer.play.felt.verdicts import payout_sum
from trainer.play.felt.views import FeltView, PaytableView, SpotView, draw, focus_of, paytable_of
from trainer.play.forms import RACK, RackChip
from trainer.play.skills import kind_of_prompt
from trainer.play.wording import STEPS, moment_title


@dataclass(frozen=True)
class Reason:
    """`cards` make the hand that `because` names; `picked` are the answer; `reckoned` is a pay's sum."""

    label: str
    does: str
    because: str
    rule: str
    sentence: str
    cards: list[CardView] = field(default_factory=list)
    picked: list[CardView] = field(default_factory=list)
    reckoned: str = ""


def reason_of(prompt: Prompt, sheet: Sheet) -> Reason:
    due = prompt.due
    picked = due if isinstance(prompt.kind, CardSet) and isinstance(due, frozenset) else frozenset()
    return Reason(
        label=say(prompt.label),
        does=say(prompt.words(due)),
        because=say(prompt.because),
        rule=prompt.rule,
        sentence=say(sheet.sentence(prompt.rule)),
        cards=[card_view(card) for card in prompt.made_of],
        picked=[card_view(card) for card in prompt.cards if card in picked],
        reckoned=payout_sum(prompt, due),
    )


@dataclass(frozen=True)
class RuleSaid:
    rule: str
    sentence: str


@dataclass(frozen=True)
class Frame:
    title: str
    felt: FeltView
    says: list[str] = field(default_factory=list)
    rules: list[RuleSaid] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    paytable: PaytableView | None = None
    chips: tuple[RackChip, ...] = ()


def rules_said(sheet: Sheet, *rules: str) -> list[RuleSaid]:
    """Return each known rule once; a ruling comes with the rule that it is about."""
    known = [rule for rule in dict.fromkeys(rules) if rule in sheet.rules]
    alone = (rule for rule in known if not rule.startswith(RULED) or rule.removeprefix(RULED) not in known)
    return [RuleSaid(rule, say(sheet.sentence(rule))) for rule in alone]


def felt_of(played: Round, felt: Felt, *, focus: int | None = None, circle: str = "") -> FeltView:
    """Return the felt; `circle` marks a bet at every spot."""
    inputs = played.inputs
    drawn = draw(inputs, felt, version=1, focus=focus)
    if not circle:
        return drawn
    return replace(drawn, spots=[_spoken_of(spot, circle) for spot in drawn.spots])


def _spoken_of(spot: SpotView, circle: str) -> SpotView:
    marked = ((slug, replace(bet, mark=SPOKEN_OF if slug == circle else "")) for slug, bet in spot.circles)
    return replace(spot, circles=tuple(marked))


def felt_at_stop(played: Round, stop: Stop) -> FeltView:
    """Return the table as the dealer sees it at the stop."""
    return felt_of(played, open_last_hand(played.frames[: stop.frame + 1]), focus=focus_of(stop))


@lru_cache(maxsize=64)
def example_of(profile: Profile, point: Point) -> tuple[Round, Stop, Prompt]:
    """Return where the deal of a point shows it."""
    played = shown_deal(profile, point.number, point.scenario)
    return next(
        (played, stop, prompt)
        for stop in prompts(played)
        for prompt in stop.prompts
        if prompt.rule == point.rule and kind_of_prompt(game=profile.game, prompt=prompt) == point.kind
    )


def frames_of(profile: Profile, skill: Skill) -> list[Frame]:
    """Return a frame for each rule of the skill."""
    return [_frame(profile, point, skill) for point in skill.points]


def _frame(profile: Profile, point: Point, skill: Skill) -> Frame:
    played, stop, prompt = example_of(profile, point)
    inputs = played.inputs
    said = rules_said(inputs.sheet, point.rule, *skill.rules)
    wager = inputs.game.wager(point.kind.wager) if point.kind.wager else None
    return Frame(
        title=moment_title(played.frames[stop.frame]),
        felt=felt_at_stop(played, stop),
        rules=[one for one in said if one.rule != point.rule],
        reasons=[reason_of(prompt, inputs.sheet)],
        paytable=paytable_of(inputs.sheet, inputs.house, wager) if wager and wager.table else None,
    )


TOUR_SPOTS = 3

DEALER_ACTS = ("burn", "face-up", "turn-up", "discard", "count", "reveal")


@lru_cache(maxsize=16)
def round_of_tour(profile: Profile) -> Round:
    return shown_deal(profile, 0, exercise=Exercise(EVERYDAY), spots=TOUR_SPOTS)


def tour(profile: Profile) -> list[Frame]:
    """Return frames of the seats, each bet, each step of the procedure, and the rack."""
    played = round_of_tour(profile)
    game = played.inputs.game
    return [
        _seats(played),
        *(_circle(played, wager) for wager in game.paid),
        *_acts(played),
        _rack(played),
    ]


def _seats(played: Round) -> Frame:
    seats = played.inputs.game.seats
    says = ngettext("%(count)s spot lies before you.", "%(count)s spots lie before you.", seats)
    return Frame(
        title=_("The table"),
        felt=felt_of(played, Felt()),
        says=[
            says % {"count": seats},
            _("Spot 1, first base, is at the left end as you stand behind the table."),
            _("Clockwise begins with it."),
            _("Your own hand lies in the middle, before you; the rack is nearest to you."),
        ],
    )


def _circle(played: Round, wager: Wager) -> Frame:
    game, sheet, house = played.inputs.game, played.inputs.sheet, played.inputs.house
    return Frame(
        title=_("The place of %(bet)s") % {"bet": say(wager.name)},
        felt=felt_of(played, played.frames[0].felt, circle=wager.slug),
        says=[_made(game, wager)],
        rules=rules_said(sheet, wager.sized, wager.citations.win, wager.citations.lose, wager.citations.fold),
        paytable=paytable_of(sheet, house, wager) if wager.table else None,
    )


def _made(game: Game, wager: Wager) -> str:
    """Say when a bet is made, and by which players."""
    if wager is game.envy:
        return _("No bet lies here: it is paid for another player's hand.")
    if wager.progressive:
        return _("It lies on the sensor at the spot, and is swept before the cards are dealt.")
    if wager.buys_card:
        return _("What a card costs. It goes to the rack and never comes back.")
    if not wager.staked:
        return _("No bet lies here: what is due is paid on %(bet)s.") % {
            "bet": say(game.wager(wager.paid_on).name)
        }
    if wager.later:
        facts = {"times": game.times(wager), "bet": say(game.main.name)}
        return _("Placed after the cards by players who stay in: %(times)s × %(bet)s.") % facts
    if wager.optional:
        return _("A side bet. Optional. Placed before the deal.")
    return _("Required. Every player in the hand has made this bet.")


def _acts(played: Round) -> Iterator[Frame]:
    """Yield each step of the procedure with the table when the dealer comes to it."""
    game, sheet = played.inputs.game, played.inputs.sheet
    for step in dict.fromkeys(game.procedure):
        moment = next((moment for moment in played.frames if moment.step == step), None)
        if moment is not None:
            yield Frame(
                title=str(STEPS[step.act]),
                felt=felt_of(played, moment.felt, focus=0 if step.act in DEALER_ACTS else None),
                says=[_("Here you %(act)s.") % {"act": say(step_words(game, step))}]
                if step.act in STEP_WORDS
                else [],
                rules=rules_said(sheet, step.rule),
            )


def _rack(played: Round) -> Frame:
    return Frame(
        title=_("The rack"),
        felt=felt_of(played, played.frames[-1].felt),
        says=[
            _("Each colour has its value. What is taken goes into the rack, what is paid comes out of it.")
        ],
        chips=RACK,
    )


SPOTS, LOOKED_AT = 3, 30


@lru_cache(maxsize=16)
def worked_round(profile: Profile) -> tuple[Round, tuple[Stop, ...]]:
    """Return the deal, of thirty that are never asked, in which the most rules decide something."""
    dealt = [shown_deal(profile, n, exercise=Exercise(EVERYDAY), spots=SPOTS) for n in range(LOOKED_AT)]
    played = max(dealt, key=_rules)
    return played, prompts(played)


def _rules(played: Round) -> int:
    return len({(prompt.ask, prompt.rule) for stop in prompts(played) for prompt in stop.prompts})


def worked(profile: Profile) -> list[Frame]:
    """Return a frame for each act of the dealer and each stop, in order."""
    played, stops = worked_round(profile)
    at = {stop.frame: stop for stop in stops}
    firsts = _first_of_each_step(played)
    return [
        _stop(played, moment, at[number]) if number in at else _act(played, moment)
        for number, moment in enumerate(played.frames)
        if number in at or number in firsts
    ]


def _first_of_each_step(played: Round) -> set[int]:
    first: dict[str, int] = {}
    for number, moment in enumerate(played.frames):
        first.setdefault(moment.step.name, number)
    return set(first.values())


def _act(played: Round, moment: TimelineFrame) -> Frame:
    return Frame(
        title=moment_title(moment),
        felt=felt_of(played, moment.felt),
        rules=rules_said(played.inputs.sheet, moment.step.rule),
    )


def _stop(played: Round, moment: TimelineFrame, stop: Stop) -> Frame:
    sheet = played.inputs.sheet
    return Frame(
        title=moment_title(moment),
        felt=felt_at_stop(played, stop),
        reasons=[reason_of(prompt, sheet) for prompt in stop.prompts],
    )
