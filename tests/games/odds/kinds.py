"""What of a round decides how bets are settled, by the declaration alone: a second opinion on ends."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from games.engine.cards.cards import JOKERS
from games.engine.money.amounts import Odds
from games.engine.rules.games import Game
from games.engine.rules.own_tables import hands_of
from games.engine.rules.paytables import Paytable
from games.engine.rules.readings import Qualifier
from games.engine.rules.stages import Decide
from games.engine.rules.wagers import Beats, BeatsBoth, HoldsJokers, LosesHand, MakesHand, Wager
from games.engine.settlement.hands import read_hand
from games.engine.settlement.settlements import SettledRound


def kind_of(played: SettledRound, wagers: list[Wager]) -> tuple:
    """Return the same for two rounds whose bets settle alike by any paytable: who wins and qualifies, which
    lines the hands could match, which choices they may make."""
    game = played.inputs.rules
    needs = (choice.needs for choice in game.choices if choice.needs and game.main in wagers)
    allowed = (_takes(played, need) for need in needs)
    return (*allowed, *(_of_bet(played, game, wager) for wager in wagers))


def _read(played: SettledRound, hand: str):
    if hand == "dealer":
        return played.settlement.dealer.hand
    return read_hand(played.inputs, played.inputs.seats[0], hand)


def _takes(played: SettledRound, need: Qualifier) -> bool:
    return need.takes(played.inputs.rules.reading(need.hand).ladder, _read(played, need.hand).strength)


def _of_bet(played: SettledRound, game: Game, wager: Wager) -> tuple:
    how, lines = wager.win_condition, ()
    rows = hands_of(played.inputs.game, wager.table).values() if wager.table else ()
    match how:
        case Beats():
            own, other = _read(played, how.own), _read(played, how.other)
            sure = how.sure and _takes(played, how.sure)
            lines = _lines(rows, _read(played, "player"))
            return _sign(own, other), played.dealer.qualifies, sure, lines
        case BeatsBoth():
            ends = tuple(_sign(_read(played, own), _read(played, other)) for own, other in how.pairs)
            pushed = how.pushes and how.pushes.category == played.dealer.hand.category
            return ends, pushed and played.dealer.hand.ranks[:1], played.inputs.fouls(played.inputs.seats[0])
        case MakesHand():
            together = _read(played, how.with_dealer) if how.with_dealer else None
            return _lines(rows, _read(played, how.hand), together)
        case LosesHand():
            own, other = _read(played, how.own), _read(played, how.other)
            loser = min(own, other, key=lambda hand: hand.strength)
            return _sign(own, other) == 0, _lines(rows, loser)
        case HoldsJokers():
            seat = played.inputs.seats[0]
            own = {card for place in how.places for card in seat.on(place)} & set(JOKERS)
            return len(own), len(own) == 1 and bool(set(played.dealer.plays) & set(JOKERS))
    return ()


def _sign(own, other) -> int:
    return (own.strength > other.strength) - (own.strength < other.strength)


def _lines(rows, hand, together=None) -> tuple[str, ...]:
    return tuple(
        row.name
        for row in rows
        if row.matches(hand) or (row.with_dealer and together and row.together.matches(together))
    )


def runs_of(game: Game) -> list[tuple[str, ...]]:
    """Return every run of choices that a player can make, allowed or not."""
    runs: list[tuple[tuple[str, ...], frozenset[str], bool]] = [((), frozenset(), False)]
    for _step, stage in game.stages:
        if isinstance(stage, Decide):
            after = []
            for names, made, over in runs:
                if over or (stage.unless and stage.unless in made):
                    after.append((names, made, over))
                    continue
                for choice in stage.choices:
                    raised = made | {each.bet for each in choice.raises}
                    after.append(((*names, choice.name), raised, choice.folds))
            runs = after
    return [names for names, _made, _over in runs]


def random_round(game: Game, luck: Random) -> dict[str, tuple]:
    """Return cards for every place, and which of them a player lays down who does."""
    deck, cards = luck.sample(game.deck, len(game.deck)), {}
    for deal in game.deals:
        for place, count in (*deal.each, *deal.table):
            wanted = count if isinstance(count, int) else game.draws
            cards[place] = (*cards.get(place, ()), *deck[:wanted])
            deck = deck[wanted:]
    lays = next((choice.lays for choice in game.choices if choice.lays), None)
    return cards | ({"laid": tuple(luck.sample(cards[lays.source], lays.count))} if lays else {})


def paying_otherwise(game: Game, table: Paytable, luck: Random) -> Paytable:
    """Return a paytable of some of all lines that a bet's could have, each paying what no other pays."""
    rows = [row for row in hands_of(game, table.wager).values() if luck.random() < 0.6]
    pays = luck.sample([Odds(Fraction(half, 2), "to") for half in range(1, 200)], len(rows))
    paid = (replace(row, pays=odds) for row, odds in zip(rows, pays, strict=True))
    return replace(table, name="OWN", rows=tuple(paid))
