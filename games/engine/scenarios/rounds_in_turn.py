"""Situations of hands in turn: what players do with theirs, what the dealer has, the bets on the first cards.

All that is here comes up in one of 500 rounds of a full table or more, or is seen on the first cards.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from games.engine.cards.cards import RANK, Card
from games.engine.cards.points import BUST, soft_total, worth
from games.engine.errors import require_type
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Game
from games.engine.rules.readings import Best
from games.engine.rules.sheets import load
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Decide, Ends, PlayerChoice
from games.engine.rules.wagers import MakesHand, Wager
from games.engine.scenarios.shoe_rounds import FirstCards, Fits, ShoeRound, of_shoe, pays_hand
from games.engine.settlement.events import is_live
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.texts import NUMBERS, Text

Begins = Callable[[FirstCards], bool]

ACE = 14
FEW_HANDS = 2


def rounds_in_turn(game: Game) -> tuple[ShoeRound, ...]:
    """Return what a game of hands in turn can be dealt for."""
    decides = [stage for _step, stage in game.stages if isinstance(stage, Decide) and stage.of]
    plays = next(stage for stage in decides if stage.most)
    ends = next(stage for _step, stage in game.stages if isinstance(stage, Ends))
    return (
        *_by_split(plays),
        *_by_choice(plays),
        *_by_natural(game, ends),
        *(one for stage in decides if stage.shows for one in _by_up_card(game, stage, ends)),
        *_by_dealers_draw(game),
        *_by_first_cards(game),
        *of_shoe(game),
    )


def _someone(holds: Callable[[Seat], bool]) -> Fits:
    return lambda inputs: any(map(holds, inputs.seats))


def _someone_chose(holds: Callable[[Chosen], bool]) -> Fits:
    return _someone(lambda seat: any(map(holds, seat.chosen)))


def _as_ruled(choice: PlayerChoice, rules: Game) -> PlayerChoice:
    """Return a choice as a house has it."""
    return next(one for one in rules.choices if one.name == choice.name)


def _may_choose(choice: PlayerChoice, rules: Game, hands: int = 1) -> bool:
    """Return whether a player with so many hands may ever choose it in a house."""
    holds = _as_ruled(choice, rules).holds
    return holds is None or hands < holds.fewer


# --- What players do -------------------------------------------------------------------------------------


def _by_split(plays: Decide) -> Iterator[ShoeRound]:
    split = next(one for one in plays.choices if one.splits)

    def has_pair(first: FirstCards) -> bool:
        holds = _as_ruled(split, first.rules).holds
        return any(holds is None or holds.fits(cards, hands=1) for cards in first.hands())

    def has_aces(first: FirstCards) -> bool:
        return any(all(RANK[card] == ACE for card in cards) for cards in first.hands())

    def splits_aces(seat: Seat) -> bool:
        return bool(seat.splits) and RANK[seat.dealt[split.splits][0]] == ACE

    allowed = partial(_may_choose, split)
    words = Text("A player splits a pair")
    yield ShoeRound("split", words, _someone_chose(_splits), begins=has_pair, allowed=allowed)
    words, fits = Text("A player splits aces"), _someone(splits_aces)
    yield ShoeRound("split-aces", words, fits, rare=True, begins=has_aces, allowed=allowed)
    for count in range(FEW_HANDS + 1, plays.most + 1):
        words = Text("A player plays %(count)s hands", count=NUMBERS[count])
        fits = _someone(partial(_has_hands, count))
        enough = partial(_may_choose, split, hands=count - 1)
        yield ShoeRound(f"{NUMBERS[count]}-hands", words, fits, rare=True, begins=has_pair, allowed=enough)


def _splits(made: Chosen) -> bool:
    return bool(made.choice.splits)


def _has_hands(count: int, seat: Seat) -> bool:
    return seat.hands == count


def _by_choice(plays: Decide) -> Iterator[ShoeRound]:
    """Doubles, also of a hand that a split made, and hands that are given up."""
    double = next(one for one in plays.choices if one.raises and one.draws)
    gives_up = next(one for one in plays.choices if one.surrenders)

    def doubles(made: Chosen) -> bool:
        return made.choice.name == double.name

    def doubles_split(seat: Seat) -> bool:
        return bool(seat.splits) and any(map(doubles, seat.chosen))

    def allows_split(rules: Game) -> bool:
        holds = _as_ruled(double, rules).holds
        return holds is None or holds.split is not False

    yield ShoeRound("double", Text("A player doubles"), _someone_chose(doubles))
    words = Text("A player doubles a hand of a split")
    yield ShoeRound("double-after-split", words, _someone(doubles_split), allowed=allows_split)
    words = Text("A player surrenders")
    given_up = _someone_chose(lambda made: made.choice.surrenders)
    yield ShoeRound("surrender", words, given_up, allowed=partial(_may_choose, gives_up))


# --- Blackjacks and insurance ----------------------------------------------------------------------------


def _by_natural(game: Game, ends: Ends) -> Iterator[ShoeRound]:
    def players(inputs: Inputs) -> bool:
        return any(_is_natural(inputs, seat, ends) for seat in inputs.seats)

    def dealers(inputs: Inputs) -> bool:
        return _has_ended(inputs, ends)

    def begins_natural(first: FirstCards) -> bool:
        return any(_begins_natural(game, ends, cards) for cards in first.hands())

    def hides_natural(first: FirstCards) -> bool:
        return _begins_natural(game, ends, _dealers(first, ends))

    yield ShoeRound(
        "player-blackjack",
        Text("A player has a blackjack"),
        lambda inputs: players(inputs) and not dealers(inputs),
        begins=begins_natural,
    )
    words = Text("The dealer has a blackjack")
    yield ShoeRound("dealer-blackjack", words, dealers, begins=hides_natural)
    yield ShoeRound(
        "both-blackjacks",
        Text("A player and the dealer have a blackjack"),
        lambda inputs: players(inputs) and dealers(inputs),
        rare=True,
        begins=lambda first: hides_natural(first) and begins_natural(first),
    )


def _is_natural(inputs: Inputs, seat: Seat, ends: Ends) -> bool:
    return not seat.splits and read_hand(inputs, seat, "player").category == ends.category


def _has_ended(inputs: Inputs, ends: Ends) -> bool:
    return read_hand(inputs, None, ends.hand).category == ends.category


def _dealers(first: FirstCards, ends: Ends) -> Sequence[Card]:
    (place,) = first.rules.reading(ends.hand).table
    return first.table[place]


def _begins_natural(game: Game, ends: Ends, cards: Sequence[Card]) -> bool:
    """Return whether two cards are a natural, or a single one can become one."""
    if len(cards) < game.reading(ends.hand).ladder.size:
        return worth(cards[0]) in (1, 10)
    return game.reading(ends.hand).ladder.best(cards).category == ends.category


def _by_up_card(game: Game, insures: Decide, ends: Ends) -> Iterator[ShoeRound]:
    insurance = next(one for one in insures.choices if one.raises)
    evens = next(one for one in insures.choices if one.evens)
    place, ranks = insures.shows or ("", "")

    def shows(first: FirstCards) -> bool:
        return first.table[place][0][0] in ranks

    def offered(inputs: Inputs) -> bool:
        return inputs.dealt[place][0][0] in ranks

    def insured(inputs: Inputs) -> bool:
        return any(seat.stake(put.bet) for seat in inputs.seats for put in insurance.raises)

    def shows_and_hides(first: FirstCards, *, natural: bool) -> bool:
        cards = _dealers(first, ends)
        return shows(first) and (len(cards) < 2 or _begins_natural(game, ends, cards) is natural)

    words = Text("The dealer shows an ace, and offers insurance")
    yield ShoeRound("insurance-offered", words, offered, begins=shows)
    yield ShoeRound(
        "insurance-won",
        Text("Insurance wins"),
        lambda inputs: insured(inputs) and _has_ended(inputs, ends),
        rare=True,
        begins=partial(shows_and_hides, natural=True),
    )
    yield ShoeRound(
        "insurance-lost",
        Text("Insurance loses"),
        lambda inputs: insured(inputs) and not _has_ended(inputs, ends),
        begins=partial(shows_and_hides, natural=False),
    )

    def asks_for_it(first: FirstCards) -> bool:
        return shows(first) and any(_begins_natural(game, ends, cards) for cards in first.hands())

    yield ShoeRound(
        "even-money",
        Text("A player takes even money"),
        _someone_chose(lambda made: made.choice.evens),
        rare=True,
        begins=asks_for_it,
        allowed=partial(_may_choose, evens),
    )


# --- The dealer's hand -------------------------------------------------------------------------------------


def _by_dealers_draw(game: Game) -> Iterator[ShoeRound]:
    counts = (count for deal in game.deals for _place, count in deal.table)
    draw = next(count for count in counts if isinstance(count, DealerDraws))

    def drawn(inputs: Inputs) -> Sequence[Card]:
        """The dealer's cards, where a hand was left to draw against."""
        live = not inputs.ended_at and is_live(inputs, inputs.seats, draw.place)
        return inputs.dealt[draw.place] if live else ()

    def comes_to_soft(inputs: Inputs) -> bool:
        cards = drawn(inputs)
        return any(soft_total(cards[:count]) == (draw.to, True) for count in range(2, len(cards) + 1))

    def busts(inputs: Inputs) -> bool:
        return read_hand(inputs, None, draw.place).category == BUST

    words = Text("The dealer comes to a soft %(total)s", total=str(draw.to))
    yield ShoeRound(f"dealer-soft-{draw.to}", words, comes_to_soft, rare=True)
    yield ShoeRound("dealer-busts", Text("The dealer busts"), busts)


# --- Bets on the first cards -------------------------------------------------------------------------------


def _by_first_cards(game: Game) -> Iterator[ShoeRound]:
    """Every line that all paytables of a bet on the first cards have."""
    for wager in game.wagers:
        if not isinstance(wager.win_condition, MakesHand) or not wager.before_cards:
            continue
        tables = load(game).paytables[wager.table].values()
        rows = next(iter(tables)).rows
        for row in (row for row in rows if all(table.row_named(row.name) for table in tables)):
            yield _first_cards_make(game, wager, row.category, pays_hand(wager, row.words))


def _first_cards_make(game: Game, wager: Wager, category: str, words: Text) -> ShoeRound:
    name = require_type(MakesHand, wager.win_condition).hand
    reading = require_type(Best, game.reading(name))
    ladder = reading.ladder

    def makes(inputs: Inputs) -> bool:
        bettors = (seat for seat in inputs.seats if seat.stake(wager.slug))
        return any(read_hand(inputs, seat, name).category == category for seat in bettors)

    def begins(first: FirstCards) -> bool:
        table = [first.table[place][0] for place in reading.table]
        return any(
            ladder.best([*(card for place in reading.own for card in dealt[place]), *table]).category
            == category
            for bets, dealt in first.seats
            if bets.get(wager.slug)
        )

    def allowed(rules: Game) -> bool:
        """Where only the same card again and again makes the hand, it takes as many decks."""
        deck = require_type(Deck, rules.source)
        alike = ladder.best([deck.cards[0]] * ladder.size).category == category
        return rules.wager(wager.slug).offered and (not alike or deck.copies >= ladder.size)

    rare = ladder.categories.index(category) > len(ladder.categories) // 2
    return ShoeRound(
        f"{wager.slug}-{category}",
        words,
        makes,
        bets=(wager.slug,),
        rare=rare,
        begins=begins,
        allowed=allowed,
    )
