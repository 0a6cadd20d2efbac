"""What a course shows: a lesson's rules, the table tour and the demo round, frame by frame.

All of it is made from the game's bets and procedure.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.procedure.frames import Exercise, Felt, open_last_hand
from games.engine.procedure.frames import Frame as TimelineFrame
from games.engine.procedure.steps import step_words
from games.engine.questions.answers import CardSet
from games.engine.questions.aspects import ASPECTS
from games.engine.questions.catalog import EVERYDAY
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.rules.numbered_rules import RULED
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from trainer.courses.lessons import GUIDED_ROUNDS, JOB_ROUNDS, Lesson, LessonProgress, Topic
from trainer.courses.skills import Point, Profile, Skill, shown_deal, what_it_shows
from trainer.pages.text import translate
from trainer.play.felt.cards import SPOKEN_OF, CardView, card_view
from trainer.play.felt.views import FeltView, PaytableView, SpotView, draw, focus_of, paytable_of
from trainer.play.forms import RACK, RackChip
from trainer.play.labels import kind_words, moment_title, title_of
from trainer.play.skills import kind_of_prompt


def reason_of(prompt: Prompt, sheet: Sheet) -> dict[str, Any]:
    """`cards` make the hand that `because` names; `picked` are the answer; `reckoned` is a pay's sum."""
    due = prompt.due
    picked = due if isinstance(prompt.kind, CardSet) and isinstance(due, frozenset) else frozenset()
    return {
        "label": translate(prompt.label),
        "does": translate(prompt.words(due)),
        "because": translate(prompt.because),
        "rule": prompt.rule,
        "sentence": translate(sheet.sentence(prompt.rule)),
        "cards": [card_view(card) for card in prompt.made_of],
        "picked": [card_view(card) for card in prompt.cards if card in picked],
        "reckoned": translate(prompt.sum),
    }


@dataclass(frozen=True)
class Frame:
    title: str
    felt: FeltView
    skill: str = ""
    says: list[str] = field(default_factory=list)
    rules: list[dict[str, Any]] = field(default_factory=list)
    reasons: list[dict[str, Any]] = field(default_factory=list)
    paytable: PaytableView | None = None
    chips: tuple[RackChip, ...] = ()


def rules_said(sheet: Sheet, *rules: str) -> list[dict[str, Any]]:
    """Return each known rule once; a ruling comes with the rule that it is about."""
    known = [rule for rule in dict.fromkeys(rules) if rule in sheet.rules]
    alone = (rule for rule in known if not rule.startswith(RULED) or rule.removeprefix(RULED) not in known)
    return [{"rule": rule, "sentence": translate(sheet.sentence(rule))} for rule in alone]


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
    """Return where the deal of a point shows it best."""
    played = shown_deal(profile, point.number, point.scenario)
    shown = (
        (played, stop, prompt)
        for stop in prompts(played)
        for prompt in stop.prompts
        if prompt.point == point.rule and kind_of_prompt(game=profile.game, prompt=prompt) == point.kind
    )
    return max(shown, key=lambda place: what_it_shows(place[2]))


def lesson_frames(profile: Profile, lesson: Lesson, points: Iterable[Point]) -> list[Frame]:
    """Return a frame for each of these rules.

    The first lesson has the seats and the rack on the frame of its first rule, so that it stays short. Whole
    rounds begin with the demo round's table.
    """
    frames = [_frame(profile, point, lesson.skill(point)) for point in points]
    if lesson.topic is Topic.LAYOUT:
        seats, rack = _seats(round_of_tour(profile)), _rack(round_of_tour(profile))
        first, *others = frames or [seats]
        return [replace(first, says=[*seats.says, *rack.says], chips=rack.chips), *others]
    return frames or [_whole_rounds(worked_round(profile)[0])]


def _frame(profile: Profile, point: Point, skill: Skill) -> Frame:
    """The skill's other rules stand beside its first."""
    played, stop, prompt = example_of(profile, point)
    inputs = played.inputs
    beside = skill.rules if point == skill.points[0] else ()
    said = rules_said(inputs.sheet, point.cited, *beside)
    cited = {each.cited for each in skill.points}
    wager = inputs.game.wager(point.kind.wager) if point.kind.wager else None
    return Frame(
        title=moment_title(played.frames[stop.frame]),
        skill=point_words(point),
        felt=felt_at_stop(played, stop),
        rules=[one for one in said if one["rule"] not in cited],
        reasons=[reason_of(prompt, inputs.sheet)],
        paytable=paytable_of(inputs.sheet, inputs.house, wager) if wager and wager.table else None,
    )


def point_words(point: Point) -> str:
    """Return what is asked, and what is difficult about it: "Announcing the hand: playing the board"."""
    parts = [kind_words(point.kind)]
    if point.aspect:
        parts.append(translate(ASPECTS[point.aspect]))
    return ": ".join(parts)


def _whole_rounds(played: Round) -> Frame:
    guided = ngettext(
        "First %(count)s round with hints when you ask.",
        "First %(count)s rounds with hints when you ask.",
        GUIDED_ROUNDS,
    )
    job = ngettext(
        "Then %(count)s round at a full table. 90%% right completes the lesson.",
        "Then %(count)s rounds at a full table. 90%% right completes the lesson.",
        JOB_ROUNDS,
    )
    return Frame(
        title=_("Full rounds, everything a dealer does"),
        felt=felt_of(played, played.frames[0].felt),
        says=[guided % {"count": GUIDED_ROUNDS}, job % {"count": JOB_ROUNDS}],
    )


@dataclass(frozen=True)
class ExampleHand:
    """A hand that a lesson asks about, from a deal that is never asked: whose it is, and the question."""

    owner: str
    cards: tuple[CardView, ...]
    question: str = ""


def example_hand(profile: Profile, progress: LessonProgress) -> ExampleHand:
    """Return a hand with open cards from the lesson's next rules, else the first question alone; with it the
    dealer's hand from the table tour where the question is about no spot."""
    points = list(dict.fromkeys((*progress.unshown, *progress.lesson.points)))
    for point in points:
        played, stop, prompt = example_of(profile, point)
        if hand := _open_hand(felt_at_stop(played, stop), prompt.spot):
            return replace(hand, question=translate(prompt.text))
    first = example_of(profile, points[0])[2] if points else None
    last = felt_of(round_of_tour(profile), round_of_tour(profile).frames[-1].felt)
    hand = None if first and first.spot else _open_hand(last, 0)
    return replace(hand or ExampleHand("", ()), question=translate(first.text) if first else "")


MAX_CARDS = 7


def _open_hand(felt: FeltView, spot: int) -> ExampleHand | None:
    if spot:
        seat = next((one for one in felt.spots if one.number == spot), None)
        cards = [card for card in seat.cards if card.text] if seat else []
        cards += [card for card in felt.board if card.text] if cards else []
        owner = _("Spot %(spot)s") % {"spot": spot}
    else:
        cards = [card for card in felt.dealer.cards if card.text]
        cards += [card for card in felt.board if card.text] if cards else []
        owner = _("Dealer")
    shown = tuple(replace(card, state="") for card in cards[:MAX_CARDS])  # marks would give the answer
    return ExampleHand(owner, shown) if len(shown) > 1 else None


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
    says = ngettext("You deal to %(count)s spot.", "You deal to %(count)s spots.", seats)
    return Frame(
        title=_("The table"),
        felt=felt_of(played, Felt()),
        says=[
            says % {"count": seats},
            _("Spot 1 (first base) is at your left."),
            _("The deal goes clockwise from there."),
            _("Your hand is in the middle. The rack is nearest to you."),
        ],
    )


def _circle(played: Round, wager: Wager) -> Frame:
    game, sheet, house = played.inputs.game, played.inputs.sheet, played.inputs.house
    return Frame(
        title=_("The %(bet)s spot") % {"bet": translate(wager.name)},
        felt=felt_of(played, played.frames[0].felt, circle=wager.slug),
        says=[_made(game, wager)],
        rules=rules_said(sheet, wager.sized, wager.citations.win, wager.citations.lose, wager.citations.fold),
        paytable=paytable_of(sheet, house, wager) if wager.table else None,
    )


def _made(game: Game, wager: Wager) -> str:
    """Say when a bet is made, and by which players."""
    if wager is game.envy:
        return _("No bet. Pays for another player’s hand.")
    if wager.progressive:
        return _("Sits on the spot’s sensor. Swept before the deal.")
    if wager.buys_card:
        return _("The price of a card. It goes to the rack and isn’t returned.")
    if not wager.staked:
        return _("Not a separate bet. Paid on the %(bet)s.") % {
            "bet": translate(game.wager(wager.paid_on).name)
        }
    if wager.later:
        sizes = get_text_list([str(times) for times in game.sizes(wager)], _("or"))
        facts = {"times": sizes, "bet": translate(game.main.name)}
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
                title=title_of(step),
                felt=felt_of(played, moment.felt, focus=0 if step.act in DEALER_ACTS else None),
                says=[_("You %(act)s.") % {"act": translate(step_words(game, step, played.inputs.house))}]
                if step_words(game, step, played.inputs.house)
                else [],
                rules=rules_said(sheet, step.rule),
            )


def _rack(played: Round) -> Frame:
    return Frame(
        title=_("Rack"),
        felt=felt_of(played, played.frames[-1].felt),
        says=[_("Each color has its value. Put what you take in the rack. Pay from the rack.")],
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
