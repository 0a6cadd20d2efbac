"""The game in two minutes: one round on the felt, a few short sentences a stop, and one question at its end.

The sentences are made from the declaration, the sheet's `[introduction]`, and a round that is asked nowhere
else, in which one hand wins and another one doesn't.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards.cards import RANK_NAMES, RANKS
from games.engine.cards.hand_names import beats, in_a_sentence, least_words
from games.engine.cards.hands import Hand
from games.engine.money.amounts import print_cents
from games.engine.odds.ways import least_hand
from games.engine.procedure.frames import Exercise, Felt, open_last_hand
from games.engine.procedure.steps import step_words
from games.engine.questions.catalog import EVERYDAY
from games.engine.questions.settling import WORDS
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import MINIMUM
from games.engine.rules.readings import Qualifier
from games.engine.rules.sheets import ladders_of
from games.engine.rules.stages import Deal, Decide
from games.engine.rules.wagers import Action, Beats, ByTable, Even, Wager
from games.engine.settlement.color_chips import player_words
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Seat, SettlementLine
from games.engine.texts import NUMBERS, all_of, any_of
from trainer.courses import on_layout, table_hands
from trainer.courses.skills import Profile, shown_deal
from trainer.pages.text import translate
from trainer.play.felt.views import FeltView, draw

SPOTS, LOOKED_AT = 3, 200
ROUND_SUM = 2_000
"""Cents of which 5% are a dollar."""

CHOICES = (Action.PAY, Action.TAKE, Action.PUSH)


@dataclass(frozen=True)
class Stop:
    title: str
    sentence: str
    felt: FeltView


@dataclass(frozen=True)
class Question:
    """`due` is the value of the right choice, `because` why."""

    title: str
    sentence: str
    felt: FeltView
    asks: str
    choices: tuple[tuple[str, str], ...]
    due: str
    because: str


# --- The round ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Story:
    """A round, the hand that is settled before the trainee's eyes, and the one that they are asked about."""

    played: Round
    shown: Seat
    asked: Seat

    @cached_property
    def wishes(self) -> tuple[bool, ...]:
        """Whether each hand differs from the dealer's at first sight, no hand asked about is one that games
        rank differently or that is a flush in name only, a player folds where one can, and the dealer comes
        to these hands first."""
        inputs, settled = self.played.inputs, self.played.settlement
        if inputs.game.table_hands:
            return table_hands.wishes(self.played, _lines(self.played, self.asked)[0])
        if inputs.game.colors:
            return on_layout.wishes(self.played)
        can_fold = any(choice.folds for choice in inputs.game.choices)
        dealers = settled.dealer.hand.category
        asked, shown = (settled.hand(seat.spot).category for seat in (self.asked, self.shown))
        played = [seat for seat in reversed(inputs.seats) if not seat.folds]
        return (
            played[:2] == [self.shown, self.asked],
            asked != dealers,
            shown != dealers,
            {"straight", "flush"}.isdisjoint((asked, dealers)),
            "two-card-flush" not in (asked, shown, dealers),
            can_fold is any(seat.folds for seat in inputs.seats),
        )


@lru_cache(maxsize=16)
def story_of(profile: Profile) -> Story:
    """Return the first story with all wishes, else the one with the most."""
    best = None
    for number in range(LOOKED_AT):
        for story in _stories(_dealt(profile, number)):
            if best is None or sum(story.wishes) > sum(best.wishes):
                best = story
        if best and all(best.wishes):
            break
    if best is None:
        raise LookupError(f"no round of {profile.game} has a hand that wins and one that doesn't")
    return best


def _dealt(profile: Profile, number: int) -> Round:
    """Deal a round with no bets but those that everyone makes, all of one round sum."""
    played = shown_deal(profile, number, exercise=Exercise(EVERYDAY), spots=SPOTS)
    inputs = played.inputs
    stake = -(-inputs.house.amount(MINIMUM.name) // ROUND_SUM) * ROUND_SUM
    if inputs.game.colors:
        own = tuple(on_layout.seated(seat, inputs.rules, stake) for seat in inputs.seats)
        return Round(replace(inputs, seats=own), played.exercise)
    bets = {wager.slug: stake for wager in inputs.game.required}
    seats = tuple(
        replace(seat, bets=bets | table_hands.bets_of(inputs, seat.spot, stake), tokes={})
        for seat in inputs.seats
    )
    return Round(replace(inputs, seats=seats), played.exercise)


def _stories(played: Round) -> Iterator[Story]:
    """Yield the pairs of hands of which one wins, in the order in which they are settled. Where players have
    two hands, both win first, then one of them; where all bets that lose go first, the one that loses."""
    game = played.inputs.game
    if "dealer" in game.hands and not played.settlement.dealer.qualifies:
        return
    ways = {(Action.PAY, Action.TAKE), (Action.TAKE, Action.PAY)}
    if game.two_hands:
        ways = {(Action.PAY, Action.PUSH)}
    if game.table_hands or game.colors:
        ways = {(Action.TAKE, Action.PAY)}
    for shown, asked in combinations(reversed(played.inputs.seats), 2):
        if (_outcome(played, shown), _outcome(played, asked)) in ways:
            yield Story(played, shown, asked)


def _lines(played: Round, seat: Seat) -> list[SettlementLine]:
    """Return what becomes of the bets of a hand, but side bets."""
    game = played.inputs.game
    if game.colors:
        return [line for line in played.settlement.lines if line.spot == seat.spot]
    of_hand = (
        one
        for one in played.settlement.lines
        if one.spot == seat.spot and one.at in (game.takes_at, game.settles_at)
    )
    wagers = ((line, game.wager(line.wager)) for line in of_hand)
    return [line for line, wager in wagers if wager in game.base_bets or not wager.optional]


def _outcome(played: Round, seat: Seat) -> Action | None:
    """Return whether a hand is paid, loses or pushes; None where its bets differ, or it isn't compared."""
    lines = _lines(played, seat)
    actions = {line.action for line in lines}
    wagers = ((line, played.inputs.game.wager(line.wager)) for line in lines)
    if any(line.rule == wager.citations.automatic for line, wager in wagers):
        return None
    if not actions or seat.folds or {Action.PAY, Action.TAKE} <= actions:
        return None
    return next(action for action in CHOICES if action in actions)


# --- The stops ---------------------------------------------------------------------------------------------


def stops_of(profile: Profile) -> list[Stop]:
    """Return what the game is about, then its round from the bets to a hand that is settled."""
    story = story_of(profile)
    played, spot = story.played, story.shown.spot
    if played.inputs.game.colors:
        return _stops_on_layout(story)
    game, written, settling = played.inputs.game, _written(played), _settling(played, spot)
    if game.table_hands:
        return _stops_of_table_hands(story)
    middle = (
        (
            _last(played, _decides),
            _("The players decide"),
            _joined(_decisions(game), written.get("decisions")),
        ),
        (_dealers_turn(played), _("The dealer’s part"), _dealer(game)),
    )
    about = _joined(written.get("goal") or translate(game.blurb), _opponent(game))
    stops = (
        (settling, _("What the game is about"), about),
        (_first(played, _deals) - 1, _("The bets"), _bets(game)),
        *sorted(middle, key=lambda stop: stop[0]),
        (settling, _("Who wins"), written.get("wins") or _wins(game)),
        (settling, _("One more rule"), written.get("also")),
        (settling + 1, _("The dealer settles"), _settles(story)),
    )
    return [Stop(title, said, _felt(played, at, spot)) for at, title, said in stops if said]


def _stops_of_table_hands(story: Story) -> list[Stop]:
    """Return what the game is about, then its round to the bets that lose."""
    played, game, written = story.played, story.played.inputs.rules, _written(story.played)
    called, dealt, taking = (_last(played, _is_act(act)) for act in ("call", "lay", "take"))
    stops = (
        (called, _("What the game is about"), _joined(written.get("goal"), table_hands.goal(game))),
        (dealt - 1, _("The bets"), table_hands.bets(game)),
        (dealt, _("The deal"), written.get("deal")),
        (called - 1, _("Third cards"), written.get("decisions")),
        (called, _("Who wins"), table_hands.wins(game)),
        (called, _("One more rule"), written.get("also")),
        (taking, _("The dealer settles"), table_hands.taken_or_paid(played, story.shown, _shown(story))),
    )
    return [Stop(title, said, _felt(played, at, story.shown.spot)) for at, title, said in stops if said]


def _stops_on_layout(story: Story) -> list[Stop]:
    """Return what the game is about, then its round to the bets that lose."""
    played, game, written = story.played, story.played.inputs.rules, _written(story.played)
    spun, marked, swept = (_last(played, _is_act(act)) for act in ("spin", "mark", "take"))
    stops = (
        (spun, _("What the game is about"), written.get("goal")),
        (spun, _("The bets"), written.get("decisions")),
        (spun, _("What bets pay"), on_layout.bets(game)),
        (marked, _("The spin"), written.get("deal")),
        (marked, _("One more rule"), written.get("also")),
        (swept, _("The dealer settles"), on_layout.taken_or_paid(played, story.shown, _shown(story))),
    )
    return [Stop(title, said, _felt(played, at, story.shown.spot)) for at, title, said in stops if said]


def _shown(story: Story) -> SettlementLine:
    return _lines(story.played, story.shown)[0]


def _is_act(act: str) -> Callable[[Step], bool]:
    return lambda step: step.act == act


def _written(played: Round) -> dict[str, str]:
    """Return the sheet's sentences about the game. In `also`, `least` is the lowest hand that pays by the
    paytable of its first bet that has one, at `odds`."""
    game, house, sheet = played.inputs.game, played.inputs.house, played.inputs.sheet
    facts: dict[str, str] = {}
    wager = next((one for one in game.wagers if isinstance(one.pays, ByTable) and not one.optional), None)
    if wager:
        ladder = ladders_of(game, wager.table)[0]
        rows = (row for row in house.paytable(sheet, wager).rows if not row.losing)
        row = min(rows, key=lambda row: ladder.at_least(row.category, row.lowest))
        facts = {
            "least": least_words(row.category, [row.lowest] if row.lowest else []),
            "odds": row.pays.words,
        }
    return {
        stop: translate(said.filled(**facts) if stop == "also" else said)
        for stop, said in sheet.introduction.items()
    }


def _joined(*sentences: str | None) -> str:
    return " ".join(said for said in sentences if said)


def question_of(profile: Profile) -> Question:
    """Ask what becomes of the other hand."""
    story = story_of(profile)
    played, seat = story.played, story.asked
    line = _lines(played, seat)[0]
    bet = translate(played.inputs.game.wager(line.wager).name)
    return Question(
        title=_("Your turn: %(player)s") % {"player": translate(player_words(seat))},
        sentence=_hands(played, seat),
        felt=_felt(played, _settling(played, seat.spot), seat.spot),
        asks=_("%(bet)s: pay, take or push?") % {"bet": bet},
        choices=tuple((action.value, capfirst(translate(WORDS[action].words))) for action in CHOICES),
        due=line.action.value,
        because=_because(played, seat, line),
    )


def _felt(played: Round, at: int, spot: int) -> FeltView:
    """Return the felt at a frame; while this hand is settled it is brought to the middle."""
    frame = played.frames[at]
    focus = spot if frame.spot == spot and frame.step.act == "reconcile" else None
    felt = first_shoe(open_last_hand(played.frames[: at + 1]))
    return draw(played.inputs, felt, version=1, focus=focus)


def first_shoe(felt: Felt) -> Felt:
    """Number the shoe as the first: deals that are never asked have numbers far from any."""
    return replace(felt, shoe=replace(felt.shoe, number=0)) if felt.shoe else felt


def _deals(step: Step) -> bool:
    return any(isinstance(stage, Deal) for stage in step.stages)


def _decides(step: Step) -> bool:
    return any(isinstance(stage, Decide) for stage in step.stages)


def _settles_hands(step: Step) -> bool:
    return step.act in ("refund", "order", "reconcile")


def _first(played: Round, is_meant: Callable[[Step], bool]) -> int:
    return next(at for at, frame in enumerate(played.frames) if is_meant(frame.step))


def _last(played: Round, is_meant: Callable[[Step], bool]) -> int:
    return max(at for at, frame in enumerate(played.frames) if is_meant(frame.step))


def _settling(played: Round, spot: int) -> int:
    """Return the frame at which a hand is open and its bets still lie there."""
    frames = enumerate(played.frames)
    if played.inputs.game.colors:
        return _last(played, _is_act("mark"))
    reconciled = (at for at, frame in frames if frame.spot == spot and frame.step.act == "reconcile")
    return next(reconciled, -1) if played.inputs.game.table_hands else next(reconciled)


def _dealers_turn(played: Round) -> int:
    """Return the last frame of the dealer's part: before the decisions, where up cards are discarded."""
    return _first(played, _decides if played.inputs.game.discard else _settles_hands) - 1


# --- Their sentences ---------------------------------------------------------------------------------------


def _opponent(game: Game) -> str:
    if "dealer" in game.hands:
        return _("Each player plays against the dealer, not against the other players.")
    return _("Each player plays against a paytable: the dealer has no hand.")


def _bets(game: Game) -> str:
    bets = game.required
    facts = {"bets": _all(wager.name for wager in bets), "count": translate(NUMBERS[len(bets)])}
    if game.hands_in_turn:  # its name would say it twice
        made = _("Before the deal, each player makes one bet.")
    elif len(bets) == 1:
        made = _("Before the deal, each player makes one bet, the %(bets)s.") % facts
    else:
        made = _("Before the deal, each player makes %(count)s equal bets: %(bets)s.") % facts
    optional = [wager.name for wager in game.wagers if wager.optional]
    if not optional:
        return made
    said = ngettext("Optional side bet: %(side_bets)s.", "Optional side bets: %(side_bets)s.", len(optional))
    return _joined(made, said % {"side_bets": _all(optional)})


def _all(names: Iterable[str]) -> str:
    return translate(all_of(names))


def _decisions(game: Game) -> str:
    """Say what players decide, by what kind of decisions there are."""
    (step, first), *later = ((step, stage) for step, stage in game.stages if isinstance(stage, Decide))
    back = [game.wager(slug).name for choice in game.choices for slug in choice.back]
    folds = [any(choice.folds for choice in stage.choices) for _step, stage in ((step, first), *later)]
    if game.two_hands:
        return _sets(game)
    if game.hands_in_turn:
        return ""
    if game.draws and game.automatic:
        said = _(
            "Players look at their cards. With less than %(hand)s, they may discard one and draw another."
        )
        return said % {"hand": translate(_least(game.automatic))}
    if back:
        return _("Players may take back %(bets)s, one at a time, or let them ride.") % {"bets": _all(back)}
    if not game.following or not any(folds):
        return _("You %(act)s.") % {"act": translate(step_words(game, step))}
    bet, *others = game.following
    facts = {"bet": translate(bet.name), "size": _size(game, bet)}
    if any(stage.unless for _step, stage in later):
        said = _(
            "Players make one %(bet)s bet. The longer they wait, the smaller it is. At the end, they bet or "
            "fold."
        )
    elif later and all(folds):
        said = _("Before each community card, players fold or bet %(size)s.")
    elif later and others:
        said = _(
            "Players fold or make a %(bet)s bet of %(size)s. They may then add %(others)s bets, each equal "
            "to %(other_size)s."
        )
        facts |= {"others": _all(other.name for other in others), "other_size": _size(game, others[0])}
    elif game.sells:
        said = _(
            "Players look at their cards and fold, or make a %(bet)s bet equal to %(size)s. They may then "
            "buy one more card for the price of %(price)s."
        )
        facts["price"] = _size(game, next(wager for wager in game.wagers if wager.buys_card))
    elif game.sizes(bet) == (1,):
        said = _("Players look at their cards and fold, or make a %(bet)s bet equal to %(size)s.")
    else:
        said = _("Players look at their cards and fold, or make a %(bet)s bet: %(size)s.")
    return said % facts


def _sets(game: Game) -> str:
    low = sum(choice.lays.count for choice in game.choices if choice.lays)
    counts = {"all": game.player.size, "high": game.player.size - low, "low": low}
    return _(
        "Players set their %(all)s cards as two hands: %(high)s in the high hand, %(low)s in the low hand."
    ) % {name: translate(NUMBERS[count]) for name, count in counts.items()}


def _size(game: Game, wager: Wager) -> str:
    """ "the Ante", "twice the Ante", "one, two or three times the Ante"."""
    sizes, bet = game.sizes(wager), translate(game.main.name)
    if sizes == (1,):
        return _("the %(bet)s") % {"bet": bet}
    if sizes == (2,):
        return _("twice the %(bet)s") % {"bet": bet}
    times = translate(any_of(NUMBERS[size] for size in sizes))
    return _("%(times)s times the %(bet)s") % {"times": times, "bet": bet}


def _dealer(game: Game) -> str:
    if "dealer" not in game.hands:
        if all(count == 1 for deal in game.deals[1:] for _place, count in deal.table):
            return _("You turn up the community cards, one after each decision.")
        return _("You turn up the community cards.")
    cards = translate(NUMBERS[game.dealer.hand])
    if game.two_hands:
        said = _(
            "You turn over the dealer’s %(cards)s cards and set them by the house way, the casino’s "
            "fixed rules."
        )
        return said % {"cards": cards}
    if game.discard:
        counts = (NUMBERS[game.dealer.size - gone] for gone in range(game.discard.at_most + 1))
        return _(
            "One of the dealer’s cards is face up: if it’s %(rank)s or higher, discard it and turn up the "
            "next. If that is %(rank)s or higher, discard it too. The dealer plays %(counts)s cards."
        ) % {
            "rank": translate(RANK_NAMES[game.discard.ranks[0]]),
            "counts": translate(any_of(counts)),
        }
    if game.hands_in_turn:
        return _("You turn over your hole card and draw by a fixed rule, as the layout prints it.")
    turned = _("You turn over the dealer’s cards.")
    if game.dealer.up:
        turned = _("You turn over the dealer’s other cards.")
    if game.qualifier:
        said = _("The dealer qualifies with %(hand)s or better. With less, not every bet plays.")
        return _joined(turned, said % {"hand": translate(_least(game.qualifier))})
    return _joined(turned, _("The dealer needs no minimum hand to play."))


def _least(least: Qualifier) -> str:
    if least.category == "high-card" or not least.ranks:
        return least_hand(least)
    return in_a_sentence(Hand(least.category, least.ranks, (), 0))


def _wins(game: Game) -> str:
    how = game.main.win_condition
    if game.hands_in_turn:
        return _("The hand nearer to 21 wins, and equal totals push. A hand over 21 has lost at once.")
    if game.two_hands:
        return _(
            "A player who wins both hands is paid, and one who wins neither loses. One of each is a push. "
            "The dealer wins copies (equal hands)."
        )
    if game.qualifier:
        said = _(
            "If the dealer qualifies, the better hand wins and equal hands push. If not: %(unqualified)s"
        )
        return said % {"unqualified": _unqualified(game)}
    if isinstance(how, Beats) and how.tie is Action.PAY:
        return _("The better hand wins. If the hands are equal, the player wins.")
    return _("The better hand wins. Equal hands push.")


def _unqualified(game: Game) -> str:
    """Say what becomes of each bet when the dealer doesn't qualify, but of one that a strong hand wins all
    the same: the sheet's sentences say that."""
    bets: dict[Action | None, list[str]] = defaultdict(list)
    own: list[str] = []
    for wager in game.wagers:
        how = wager.win_condition
        if isinstance(how, Beats):
            (own if how.sure else bets[how.unqualified]).append(wager.name)
    words = {Action.PAY: _("pay the %(bets)s"), Action.PUSH: _("push the %(bets)s")}
    done = ", ".join(said % {"bets": _all(bets[action])} for action, said in words.items() if bets[action])
    playing = bets[None]
    plays = ngettext("%(bets)s stays in action.", "%(bets)s stay in action.", len(playing))
    apart = ngettext("The %(bets)s has its own rule.", "The %(bets)s have their own rules.", len(own))
    return _joined(
        f"{done}.",
        plays % {"bets": _all(playing)} if playing else "",
        apart % {"bets": _all(own)} if own else "",
    )


def _settles(story: Story) -> str:
    """Say what the hand comes to, its side bets apart."""
    played, seat = story.played, story.shown
    game, lines, won = played.inputs.game, _lines(played, seat), _outcome(played, seat) is Action.PAY
    facts = {
        "spot": seat.spot,
        "sum": _sum(game, lines, Action.PAY if won else Action.TAKE),
        "hand": translate(in_a_sentence(played.settlement.hand(seat.spot))),
    }
    pays = played.inputs.rules.main.pays
    if game.two_hands and isinstance(pays, Even) and pays.less:
        said = _(
            "Spot %(spot)s wins both hands. You pay %(amount)s: its %(stake)s, less the %(percent)s%% "
            "commission that only winners pay."
        )
        paid, stake = (f"${print_cents(cents)}" for cents in (lines[0].pays, lines[0].stake))
        return said % {**facts, "percent": pays.less, "amount": paid, "stake": stake}
    if game.two_hands:
        said = _("Spot %(spot)s wins both hands: you pay %(sum)s.")
    elif "dealer" not in game.hands and won:
        said = _("Spot %(spot)s has %(hand)s. You pay %(sum)s.")
    elif "dealer" not in game.hands:
        said = _("Spot %(spot)s has only %(hand)s. You take %(sum)s.")
    elif won:
        said = _("Spot %(spot)s wins: you pay %(sum)s.")
    else:
        said = _("Spot %(spot)s loses: you take %(sum)s.")
    why = f"{capfirst(_compared(played, seat))}." if "dealer" in game.hands and not game.two_hands else ""
    pushed = [game.wager(line.wager).name for line in lines if line.action is Action.PUSH]
    back = ngettext("%(bets)s pushes.", "%(bets)s push.", len(pushed))
    return _joined(why, said % facts, back % {"bets": _all(pushed)} if pushed else "")


def _sum(game: Game, lines: list[SettlementLine], action: Action) -> str:
    """ "Ante $20 + Play $60 = $80"; "Bet 3, $20" where other bets went back."""
    done = [line for line in lines if line.action is action]
    cents = [line.pays if action is Action.PAY else line.stake for line in done]
    total = f"${print_cents(sum(cents))}"
    names = [translate(game.wager(line.wager).name) for line in done]
    parts = (f"{name} ${print_cents(part)}" for name, part in zip(names, cents, strict=True))
    if len(done) > 1:
        return f"{' + '.join(parts)} = {total}"
    return f"{names[0]}, {total}" if len(game.required) > 1 else total


def _hands(played: Round, seat: Seat) -> str:
    """Name the hands that are compared."""
    game, settled = played.inputs.game, played.settlement
    if game.table_hands:
        return table_hands.asked(played, seat, _lines(played, seat)[0])
    if game.colors:
        return on_layout.asked(played, seat, _lines(played, seat)[0])
    if game.two_hands:
        names = ("own", "dealer", "own_low", "dealer_low")
        read = [read_hand(played.inputs, seat, name) for pair in game.two_hands.pairs for name in pair]
        facts = {name: _named(hand) for name, hand in zip(names, read, strict=True)}
        said = _(
            "Spot %(spot)s against the dealer. High hand: %(own)s against %(dealer)s. Low hand: %(own_low)s "
            "against %(dealer_low)s."
        )
        return said % {**facts, "spot": seat.spot}
    own = translate(in_a_sentence(settled.hand(seat.spot)))
    if "dealer" not in game.hands:
        return _("Spot %(spot)s has %(own)s.") % {"spot": seat.spot, "own": own}
    facts = {"spot": str(seat.spot), "own": own, "dealer": translate(in_a_sentence(settled.dealer.hand))}
    return _("Spot %(spot)s has %(own)s, and the dealer has %(dealer)s.") % facts


def _named(hand: Hand) -> str:
    """Name a hand in a sentence, one of two cards by both: "king-seven"."""
    if hand.category == "high-card" and len(hand.ranks) == 2:
        return "-".join(translate(RANK_NAMES[RANKS[rank - 2]]) for rank in hand.ranks)
    return translate(in_a_sentence(hand))


def _because(played: Round, seat: Seat, line: SettlementLine) -> str:
    """Say which hand beats which; otherwise the rule by which the bet was settled."""
    if (
        "dealer" in played.inputs.game.hands
        and not played.inputs.game.two_hands
        and line.action is not Action.PUSH
    ):
        return _compared(played, seat)
    return translate(played.inputs.sheet.rules[line.rule].words).removesuffix(".")


def _compared(played: Round, seat: Seat) -> str:
    own, dealers = played.settlement.hand(seat.spot), played.settlement.dealer.hand
    winner, loser = (own, dealers) if own.strength > dealers.strength else (dealers, own)
    return translate(beats(winner, loser))
