"""What a lesson shows, frame by frame: its rules, each where a deal that is never asked has it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.procedure.frames import Felt, open_last_hand
from games.engine.questions.answers import CardSet
from games.engine.questions.aspects import ASPECTS
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.numbered_rules import RULED
from games.engine.rules.sheets import Sheet
from games.engine.texts import all_of
from trainer.courses.intro import first_shoe, story_of
from trainer.courses.lessons import GUIDED_ROUNDS, JOB_ROUNDS, Lesson, LessonProgress, Topic
from trainer.courses.skills import Point, Profile, Skill, shown_deal, what_it_shows
from trainer.pages.text import translate
from trainer.play.felt.cards import CardView, card_view
from trainer.play.felt.views import FeltView, PaytableView, draw, focus_of, paytable_of
from trainer.play.forms import RACK, RackChip
from trainer.play.labels import kind_words, moment_title
from trainer.play.skills import kind_of_prompt
from trainer.play.tableau import Tableau, rows_of, tableau


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
    """`row` is the rule of the row of the tableau that is shown."""

    title: str
    felt: FeltView
    skill: str = ""
    says: list[str] = field(default_factory=list)
    rules: list[dict[str, Any]] = field(default_factory=list)
    reasons: list[dict[str, Any]] = field(default_factory=list)
    paytable: PaytableView | None = None
    chips: tuple[RackChip, ...] = ()
    tableau: Tableau | None = None
    row: str = ""


def rules_said(sheet: Sheet, *rules: str) -> list[dict[str, Any]]:
    """Return each known rule once; a ruling comes with the rule that it is about."""
    known = [rule for rule in dict.fromkeys(rules) if rule in sheet.rules]
    alone = (rule for rule in known if not rule.startswith(RULED) or rule.removeprefix(RULED) not in known)
    return [{"rule": rule, "sentence": translate(sheet.sentence(rule))} for rule in alone]


def felt_of(played: Round, felt: Felt, *, focus: int | None = None) -> FeltView:
    return draw(played.inputs, first_shoe(felt), version=1, focus=focus)


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

    The first lesson has the seats and the rack on the frame of its first rule, so that it stays short.
    """
    frames = [_frame(profile, point, lesson.skill(point)) for point in points]
    if lesson.topic is Topic.LAYOUT:
        played = story_of(profile).played
        seats, rack = _seats(played), _rack(played)
        first, *others = frames or [seats]
        return [replace(first, says=[*seats.says, *rack.says], chips=rack.chips), *others]
    return frames or [_whole_rounds(story_of(profile).played)]


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
        tableau=tableau(inputs.game) if point.cited in rows_of(inputs.game) else None,
        row=point.cited,
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
    dealer's hand from the introduction where the question is about no spot."""
    points = list(dict.fromkeys((*progress.unshown, *progress.lesson.points)))
    for point in points:
        played, stop, prompt = example_of(profile, point)
        hand = _hand_on_table(played, stop, prompt) or _open_hand(felt_at_stop(played, stop), prompt.spot)
        if hand:
            return replace(hand, question=translate(prompt.text))
    first = example_of(profile, points[0])[2] if points else None
    played = story_of(profile).played
    last = felt_of(played, played.frames[-1].felt)
    hand = None if first and first.spot else _open_hand(last, 0)
    return replace(hand or ExampleHand("", ()), question=translate(first.text) if first else "")


def _hand_on_table(played: Round, stop: Stop, prompt: Prompt) -> ExampleHand | None:
    """Return the hand of the table that is asked about, else the first."""
    game = played.inputs.game
    open_hands = [hand for hand in played.frames[stop.frame].felt.hands if hand.cards]
    asked = [hand for hand in open_hands if hand.cards == prompt.made_of]
    for hand in (*asked, *open_hands):
        return ExampleHand(translate(game.hand_name(hand.place)), tuple(map(card_view, hand.cards)))
    return None


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


def _seats(played: Round) -> Frame:
    game = played.inputs.game
    seats = game.seats
    says = ngettext("You deal to %(count)s spot.", "You deal to %(count)s spots.", seats)
    if game.table_hands:
        return _seats_of_table_hands(played)
    if game.falls:
        return _players_at_layout(played)
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


def _seats_of_table_hands(played: Round) -> Frame:
    game = played.inputs.rules
    hands = translate(all_of(game.hand_name(hand) for hand in game.table_hands))
    says = ngettext("The table has %(count)s spot.", "The table has %(count)s spots.", game.seats)
    lines = [
        says % {"count": game.seats},
        _("Spot 1 (first base) is at your left."),
        _("%(hands)s, the two hands that you deal, lie in the middle.") % {"hands": hands},
        _("The shoe is at your left, and the discard rack at your right."),
    ]
    if game.boxes:
        lines.append(_("Each spot has a numbered box. It shows the commission that the spot owes."))
    first = played.frames[0].felt
    bare = Felt(shoe=first.shoe, boxes=first.boxes, results=first.results)
    return Frame(title=_("The table"), felt=felt_of(played, bare), says=lines)


def _players_at_layout(played: Round) -> Frame:
    seats = played.inputs.game.seats
    says = ngettext(
        "The table takes %(count)s player in a color.", "The table takes %(count)s players in colors.", seats
    )
    return Frame(
        title=_("The table"),
        felt=felt_of(played, Felt(numbers=played.frames[0].felt.numbers)),
        says=[
            says % {"count": seats},
            _("Everyone bets on the same layout. Zero lies at the wheel."),
            _("Each player has chips of one color. The tag on the stack says what one of them is worth."),
            _("The board at the wheel shows the last number, and below it the limits of the table."),
        ],
    )


def _rack(played: Round) -> Frame:
    says = _("Each color has its own value. Put what you take in the rack. Pay from the rack.")
    if played.inputs.game.colors:
        says = _(
            "Value chips are worth what they say. They lie in the rack, and the chips of the players’ colors "
            "on their stacks."
        )
    return Frame(title=_("Rack"), felt=felt_of(played, played.frames[-1].felt), says=[says], chips=RACK)
