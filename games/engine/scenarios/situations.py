"""Situations: what a game can be dealt for, by name and in words; and which of them are rare."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards.hands import ALL_SEVEN, CATEGORY_NAMES, AllSeven, Ladder, Reads, goes_bare
from games.engine.errors import require_type
from games.engine.money.amounts import MeterShare, Push
from games.engine.rules.games import Game
from games.engine.rules.house_ways import (
    FiveAces,
    FiveCards,
    FourAndPair,
    FourOfAKind,
    FullHouse,
    HouseWay,
    ThreePair,
    Trips,
    TwoPair,
    TwoTrips,
)
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Folded, HoldsJokers, LosesHand, MakesHand, Wager
from games.engine.scenarios import chances, seatings
from games.engine.scenarios.chances import Chances
from games.engine.scenarios.hand_sets import printed
from games.engine.scenarios.rounds_in_turn import rounds_in_turn
from games.engine.scenarios.seatings import Ready
from games.engine.scenarios.shoe_rounds import ShoeRound, pays_hand
from games.engine.scenarios.spins import SpinRound, spin_rounds
from games.engine.scenarios.table_rounds import table_rounds
from games.engine.texts import NUMBERS, Text


@dataclass(frozen=True)
class Scenario:
    """A situation by name and in words: in which chances it comes about, who must sit at the table for it,
    and how many players it takes; or the `shoe_round` that it is, of a game from a shoe, or the `spin`."""

    name: str
    words: Text
    chances: Chances
    ready: Ready = seatings.anyone
    players: int = 1
    shoe_round: ShoeRound | None = None
    spin: SpinRound | None = None


@lru_cache(maxsize=64)
def scenarios_of(game: Game) -> tuple[Scenario, ...]:
    """Return what the game can be dealt for. A hand that is drawn by a rule cannot be: no scenario is a
    promise. Of hands that players set, all that the deal decides; from a shoe, what comes often enough to be
    drawn until it fits."""
    if every := shoe_rounds(game):
        return tuple(Scenario(one.name, one.words, chances.nowhere, shoe_round=one) for one in every)
    if game.falls:
        return tuple(
            Scenario(one.name, one.words, chances.nowhere, players=one.players, spin=one)
            for one in spin_rounds(game)
        )
    if any(not isinstance(count, int) for deal in game.deals for _place, count in deal.table):
        return ()
    if game.two_hands:
        return (*_by_house_way(game), *_by_two_hands(), *_by_wager(game), *_by_envy(game))
    if not CATEGORY_NAMES.keys() >= set(game.ladder.categories):
        return ()
    return (*_by_category(game), *_by_dealer(game), *_by_wager(game), *_by_decision(game))


def shoe_rounds(game: Game) -> tuple[ShoeRound, ...]:
    """Return what a game from a shoe can be dealt for; nothing of the others."""
    if game.table_hands:
        return table_rounds(game)
    return rounds_in_turn(game) if game.shoe and game.hands_in_turn else ()


def _by_category(game: Game) -> Iterator[Scenario]:
    for category in reversed(game.ladder.categories):
        words = _player_ends(CATEGORY_NAMES[category])
        yield Scenario(f"player-{category}", words, chances.player(category))
    if "dealer" not in game.hands:
        return
    for category in reversed(game.ladder.categories):
        words = _dealer_plays(CATEGORY_NAMES[category])
        yield Scenario(f"dealer-{category}", words, chances.dealer(category))


def _by_house_way(game: Game) -> Iterator[Scenario]:
    """How the dealer's cards are set, by the clause that decides."""
    if not any(isinstance(way, HouseWay) for way in game.dealers_rules):
        return
    for name, words, dealt in (
        (
            "splits-two-pair",
            Text("The dealer splits two pair"),
            chances.set_by(TwoPair, "two-pair", splits=True),
        ),
        (
            "keeps-two-pair",
            Text("The dealer keeps two pair together"),
            chances.set_by(TwoPair, "two-pair", splits=False),
        ),
        ("three-pair", Text("The dealer has three pair"), chances.set_by(ThreePair, "two-pair")),
        (
            "three-of-a-kind",
            Text("The dealer sets three of a kind"),
            chances.set_by(Trips, "three-of-a-kind"),
        ),
        (
            "straight-or-flush",
            Text("The dealer sets a straight or a flush"),
            chances.set_by(FiveCards, "straight", "flush", "straight-flush"),
        ),
        ("full-house", Text("The dealer sets a full house"), chances.set_by(FullHouse, "full-house")),
        (
            "four-of-a-kind",
            Text("The dealer sets four of a kind"),
            chances.set_by(FourOfAKind, "four-of-a-kind"),
        ),
        (
            "four-and-pair",
            Text("The dealer sets four of a kind and a pair"),
            chances.set_by(FourAndPair, "four-of-a-kind"),
        ),
        ("two-trips", Text("The dealer has three of a kind twice"), chances.set_by(TwoTrips, "full-house")),
        ("five-aces", Text("The dealer has five aces"), chances.set_by(FiveAces, "five-of-a-kind")),
    ):
        yield Scenario(f"house-way-{name}", words, dealt)
    yield Scenario("dealers-joker", Text("The dealer has the joker"), chances.dealers_joker)


def _by_two_hands() -> Iterator[Scenario]:
    yield Scenario("copy", Text("A player’s hand is a copy"), chances.any_deal(seatings.copies))
    yield Scenario(
        "foul", Text("A player sets a foul hand"), chances.any_deal(seatings.fouls), seatings.sets_best_low
    )


def _by_envy(game: Game) -> Iterator[Scenario]:
    """Of a bet that no meter pays."""
    if (wager := game.pays_envy) and not wager.progressive:
        yield _envy_hand(wager)


def _envy_hand(wager: Wager) -> Scenario:
    words = Text("A player makes a hand that pays envy bonuses")
    return Scenario("envy-hand", words, chances.envy(wager), seatings.bets(wager, of=2))


def _player_ends(hand: Text) -> Text:
    if goes_bare(hand):
        return Text("A player ends with %(hand)s", hand=hand)
    return Text("A player ends with a %(hand)s", hand=hand)


def _dealer_plays(hand: Text) -> Text:
    if goes_bare(hand):
        return Text("The dealer plays %(hand)s", hand=hand)
    return Text("The dealer plays a %(hand)s", hand=hand)


def _by_dealer(game: Game) -> Iterator[Scenario]:
    if "dealer" not in game.hands:
        return
    shared = set(game.reading("player").table) & set(game.hands["dealer"].table)
    if not shared:
        yield Scenario("tie", Text("A player ties with the dealer"), chances.tie, seatings.plays_good)
    if game.qualifier:
        yield Scenario("dealer-does-not-qualify", Text("The dealer does not qualify"), chances.unqualified)
    if game.dealer.discard:
        for discarded in range(game.dealer.discard.at_most + 1):
            count = NUMBERS[game.dealer.size - game.dealer.burned - discarded]
            words = Text("The dealer plays %(count)s cards", count=count)
            yield Scenario(f"dealer-plays-{count}", words, chances.discards(discarded))
    if game.automatic:
        words = Text("A player wins automatically with a hand the dealer would beat")
        yield Scenario("automatic-winner-beaten", words, chances.automatic_beaten)


def _by_wager(game: Game) -> Iterator[Scenario]:
    for wager in game.wagers:
        rows = _rows(game, wager)
        if wager.progressive:
            yield from _by_meter(game, wager, rows)
        elif wager.pays_bad_beat:
            words = Text("%(bet)s pays on a losing hand", bet=wager.name)
            yield Scenario("bad-beat", words, chances.bad_beat(wager), seatings.bets(wager, good=True))
        elif isinstance(wager.win_condition, LosesHand):
            for row in rows:
                if not _unbeaten(game.ladder, row):
                    yield _bad_beat(wager, row)
        elif isinstance(wager.win_condition, HoldsJokers):
            for row in rows:
                if row.name in chances.JOKER_COUNTS:
                    yield _jokers(wager, row)
        elif isinstance(wager.win_condition, MakesHand) and wager.staked:
            yield from _by_hand(game, wager, rows)


def _by_meter(game: Game, wager: Wager, rows: tuple[Row, ...]) -> Iterator[Scenario]:
    if any(row.envy for row in rows):
        yield _envy_hand(wager)
    if any(row.suit and row.pays == MeterShare(100) for row in rows):
        words = Text("A player wins the whole meter")
        yield Scenario("whole-meter", words, chances.whole_meter(wager), seatings.bets(wager))
    shares = tuple(row for row in rows if isinstance(row.pays, MeterShare))
    if (
        printed(
            game.reading(require_type(MakesHand, wager.win_condition).hand).ladder, game.deck, shares
        ).count
        > 1
    ):
        words = Text("Two players hit the meter")
        yield Scenario(
            "two-meter-hits", words, chances.two_shares(wager), seatings.bets(wager, of=2), players=2
        )


def _bad_beat(wager: Wager, row: Row) -> Scenario:
    stays = seatings.bets(wager)
    if wager.folded is Folded.TAKEN:
        stays = seatings.bets(wager, good=True)
    return Scenario(f"bad-beat-{row.name}", _pays_loser(wager, row), chances.losing(wager, row.name), stays)


def _pays_loser(wager: Wager, row: Row) -> Text:
    return Text("%(bet)s pays on a losing %(hand)s", bet=wager.name, hand=row.words)


def _jokers(wager: Wager, row: Row) -> Scenario:
    counts = chances.JOKER_COUNTS[row.name]
    words = Text("%(bet)s pays on %(hand)s", bet=wager.name, hand=row.words)
    return Scenario(row.name, words, chances.jokers(wager, counts), seatings.bets(wager))


def _by_decision(game: Game) -> Iterator[Scenario]:
    if "fold" in game.decisions and any(seatings.outlives_fold(game, wager) for wager in game.wagers):
        words = Text("A folded hand still wins a side bet")
        yield Scenario("folded-side-bet-wins", words, chances.folded_wins, seatings.folds_good)

    back = tuple(
        wager for wager in game.wagers if wager.citations.back and isinstance(wager.win_condition, MakesHand)
    )
    if back:
        words = Text("A bet that was taken back would have won")
        yield Scenario(BACK_AND_PAID, words, chances.back_and_paid(back))


def _rows(game: Game, wager: Wager) -> tuple[Row, ...]:
    """Return the lines of the wager's paytables, each name once."""
    tables = load(game).paytables.get(wager.table, {}).values()
    return tuple({row.name: row for table in tables for row in table.rows}.values())


def _by_hand(game: Game, wager: Wager, rows: tuple[Row, ...]) -> Iterator[Scenario]:
    """A bet on other cards than the main hand by each line that all its paytables have; the main bet by the
    lines that push."""
    tables = load(game).paytables.get(wager.table, {}).values()
    rows = tuple(row for row in rows if all(table.row_named(row.name) for table in tables))
    if _reads_apart(game, wager):
        ladder = game.reading(require_type(MakesHand, wager.win_condition).hand).ladder
        of_seven = ALL_SEVEN if isinstance(ladder, AllSeven) else ()
        for row in (row for row in rows if row.category not in of_seven):
            yield Scenario(
                f"{wager.slug}-{row.name}",
                pays_hand(wager, row.words),
                chances.pays_row(wager, row.name),
                seatings.bets(wager),
            )
    elif wager is game.main:
        for row in rows:
            if isinstance(row.pays, Push):
                words = Text("A hand pushes by the paytable")
                yield Scenario(PUSHES, words, chances.pays_row(wager, row.name))


def _reads_apart(game: Game, wager: Wager) -> bool:
    """Return whether a bet is paid by a hand that is none of the main hand's ladder."""
    return (
        isinstance(wager.win_condition, MakesHand)
        and game.reading(wager.win_condition.hand).ladder is not game.ladder
    )


def _unbeaten(ladder: Ladder, row: Row) -> bool:
    """A royal at the top of the ladder ties with every other, and so never loses."""
    return row.category == ladder.categories[-1] and row.category.endswith("royal-flush")


_RARE_PART = 3
"""The strongest hands of a ladder, one in this number, are rare."""

PUSHES, BACK_AND_PAID = "pushes-by-the-paytable", "taken-back-and-won"
_COMMON = (
    *("dealer-does-not-qualify", "dealer-plays-", PUSHES, BACK_AND_PAID),
    *("house-way-splits", "house-way-keeps", "house-way-straight", "dealers-joker"),
)
"""Scenarios, or how their names begin, that are no rarity."""


def rare_hands(ladder: Reads) -> frozenset[str]:
    """Return the categories of the hands that hardly ever come."""
    hands = ladder.categories
    return frozenset(hands[-(len(hands) // _RARE_PART + 1) :])


def rare_scenarios(game: Game, spots: int) -> tuple[str, ...]:
    """Return the situations that a table hardly ever sees, as far as this number of players can make them."""
    if every := shoe_rounds(game):
        return tuple(one.name for one in every if one.rare)
    if game.falls:
        return tuple(one.name for one in spin_rounds(game) if one.rare and one.players <= spots)
    hands = set(game.ladder.categories) - rare_hands(game.ladder)
    common = {f"{side}-{hand}" for side in ("player", "dealer") for hand in hands}
    common |= {
        f"{wager.slug}-{row.name}"
        for wager in game.wagers
        if isinstance(wager.win_condition, MakesHand) and _reads_apart(game, wager)
        for row in _rows(game, wager)
        if row.category not in rare_hands(game.reading(wager.win_condition.hand).ladder)
    }
    possible = (one.name for one in scenarios_of(game) if one.players <= spots)
    return tuple(name for name in possible if name not in common and not name.startswith(_COMMON))
