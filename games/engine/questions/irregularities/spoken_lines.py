"""Spoken lines: what is heard at the deal and before the decisions while nothing is wrong.

They are drawn by their own number, among those that can be heard at a table of this game.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.cards.streams import Stream, pick
from games.engine.money.amounts import print_cents
from games.engine.questions.irregularities.irregularity import Facts, Occasion, Time
from games.engine.rules.games import Game
from games.engine.rules.houses import LEAST_TURNS
from games.engine.rules.wagers import Wager
from games.engine.settlement.color_chips import player_words
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.texts import Text

UNTOUCHED = Text("The packets are out, and no player has touched a card.")
FIRST_FOUR = Text("The first cards of both hands are out.")
FIRST_AROUND = Text("The first cards are out.")
SHUFFLING = Text("The shuffler’s light flashes while it shuffles. No packet has come out yet.")


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """Words that may speak of a `spot` or its `player`, of `cents` on its main bet, and of a `bet`: a side
    bet where it is `about_side_bet`, and it is then heard only where there is one; else the main bet. A line
    `about_color` is heard only of a player who has one."""

    words: Text
    about_side_bet: bool = False
    about_color: bool = False


LINES: Mapping[Time, dict[str, SpokenLine]] = {
    Time.DEAL: {
        "green-light": SpokenLine(Text("The shuffler shows its green light.")),
        "asks-odds": SpokenLine(Text("Spot %(spot)s asks what %(bet)s pays."), about_side_bet=True),
        "asks-change": SpokenLine(Text("Spot %(spot)s asks for change. You ask them to wait.")),
        "too-late": SpokenLine(
            Text("Spot %(spot)s asks for a bet on %(bet)s. You say, “No more bets.”"),
            about_side_bet=True,
        ),
        "bet-in-time": SpokenLine(
            Text("Before the first packet came out, spot %(spot)s put $%(cents)s on %(bet)s.")
        ),
    },
    Time.DECISIONS: {
        "looks-again": SpokenLine(Text("Spot %(spot)s asks to look at their cards again before deciding.")),
        "asks-dealer": SpokenLine(Text("Spot %(spot)s asks what you would do. You don’t say.")),
        "lifts-corners": SpokenLine(
            Text("Spot %(spot)s lifts the corners of their cards and puts them back down.")
        ),
        "dealer-squares": SpokenLine(Text("You square the dealer’s cards. None is turned over.")),
    },
}
"""By when they are heard, and by name."""

ON_TABLE_HANDS: Mapping[str, SpokenLine] = {
    **{name: LINES[Time.DEAL][name] for name in ("asks-odds", "asks-change", "too-late")},
    "bet-in-time": SpokenLine(
        Text("Before the first card came out, spot %(spot)s put $%(cents)s on %(bet)s.")
    ),
    "keeps-score": SpokenLine(Text("Spot %(spot)s marks the last result on a scorecard.")),
    "asks-to-turn": SpokenLine(
        Text("Spot %(spot)s asks to turn over the next card. You say that only you touch the cards.")
    ),
}
"""What is heard at the deal where all bet on hands of the table."""


IN_TURN: Mapping[Time, dict[str, SpokenLine]] = {
    Time.DEAL: {
        name: ON_TABLE_HANDS[name] for name in ("asks-odds", "asks-change", "too-late", "bet-in-time")
    },
    Time.DECISIONS: {
        "asks-dealer": LINES[Time.DECISIONS]["asks-dealer"],
        "squares-hole-card": SpokenLine(Text("You square your cards.")),
        "reaches": SpokenLine(Text("Spot %(spot)s reaches for their cards. You ask them not to.")),
    },
    Time.PLAYED: {
        "asks-total": SpokenLine(Text("Spot %(spot)s asks for their total. You call it again.")),
        "last-wave": SpokenLine(Text("The last player waves. You deal them no card.")),
        "asks-change": LINES[Time.DEAL]["asks-change"],
    },
    Time.DRAWN: {
        "asks-your-total": SpokenLine(Text("Spot %(spot)s asks for your total. You call it again.")),
        "reaches-for-bet": SpokenLine(Text("Spot %(spot)s reaches for their bet. You ask them to wait.")),
        "cards-straight": SpokenLine(Text("You lay your cards straight.")),
    },
}
"""What is heard where hands are played in turn."""


TURNS = SpokenLine(Text("The ball leaves the track after %(turns)s turns. The house asks for %(least)s."))
"""How long the ball ran; fewer turns than the house asks for are no spin."""
MORE_TURNS = 5
"""A ball in order makes up to so many turns more than it has to."""

ON_A_WHEEL: Mapping[Time, dict[str, SpokenLine]] = {
    Time.BETS_DOWN: {
        "asks-odds": SpokenLine(Text("%(player)s asks what %(bet)s pays."), about_side_bet=True),
        "asks-change": SpokenLine(Text("%(player)s asks for change. You ask them to wait.")),
        "straightens": SpokenLine(Text("You straighten a stack that leans over a line.")),
        "asks-value": SpokenLine(
            Text("%(player)s asks what their color is worth. The lammer shows it."), about_color=True
        ),
        "buys-in": SpokenLine(Text("A new player puts down money. You ask them to wait for the next spin.")),
    },
    Time.SPINNING: {
        "turns": TURNS,
        "against-the-wheel": SpokenLine(Text("The ball runs the other way than the wheel.")),
        "jumps": SpokenLine(Text("The ball jumps out of a pocket and falls into another.")),
        "beside-the-wheel": SpokenLine(Text("A chip rolls off the layout and stops beside the wheel.")),
        "too-late": SpokenLine(
            Text("%(player)s reaches out with a chip. You say, “No more bets,” and they take it back.")
        ),
        "before-the-call": SpokenLine(
            Text("Before you called “no more bets”, %(player)s put $%(cents)s on %(bet)s.")
        ),
    },
}
"""What is heard at a wheel, with the bets down and while the ball runs."""


def lines_of(game: Game, time: Time) -> Mapping[str, SpokenLine]:
    if game.falls:
        return ON_A_WHEEL[time]
    if game.hands_in_turn:
        return IN_TURN[time]
    return ON_TABLE_HANDS if game.table_hands else LINES[time]


def dealt_words(game: Game) -> Text:
    """How far the deal is, while something may be heard of it."""
    if game.hands_in_turn:
        return FIRST_AROUND
    return FIRST_FOUR if game.table_hands else UNTOUCHED


def side_bets(game: Game) -> list[Wager]:
    """Return the bets that may be made beside those on which a player is dealt in."""
    beside = [wager for wager in game.wagers if wager not in game.base_bets and wager.offered]
    return [wager for wager in beside if wager.before_cards and wager.optional and not wager.progressive]


def first_bet(game: Game, seat: Seat) -> str:
    """Return the bet that every player makes; where none is required, the first of this one."""
    return game.main.slug if game.required else next(slug for slug, cents in seat.bets.items() if cents)


def turns_words(inputs: Inputs, turns: int) -> Text:
    """How long the ball ran, and how long it has to in this house."""
    return TURNS.words.filled(turns=str(turns), least=str(inputs.house.choices[LEAST_TURNS.name]))


def draw_line(occasion: Occasion) -> Facts:
    """Return a line by its name, whose it is, and the bet that it is about."""
    game, name = occasion.inputs.rules, f"{occasion.stream_name}/line"
    sides = [wager.slug for wager in side_bets(game)]
    lines = lines_of(game, occasion.time)
    color = bool(occasion.seat.color)
    heard = [
        slug
        for slug, one in lines.items()
        if (sides or not one.about_side_bet) and (color or not one.about_color)
    ]
    line = pick(heard, name)
    bet = pick(sides, f"{name}/side-bet") if lines[line].about_side_bet else first_bet(game, occasion.seat)
    facts = {"line": line, "by": occasion.seat.spot, "bet": bet}
    if lines[line] is not TURNS:
        return facts
    least = int(occasion.inputs.house.choices[LEAST_TURNS.name])
    return {**facts, "turns": least + Stream(f"{name}/turns").draw(MORE_TURNS)}


def show_line(inputs: Inputs, time: Time, facts: Facts) -> Text:
    """Return the words of a line. A template without its player is the line as it stands."""
    words = lines_of(inputs.game, time)[facts["line"]].words
    if "turns" in facts:
        return turns_words(inputs, facts["turns"])
    if not any(name in words.template for name in ("%(spot)s", "%(player)s")):
        return words
    seat = inputs.seat(facts["by"])
    made = {"spot": str(seat.spot), "player": player_words(seat), "bet": inputs.game.wager(facts["bet"]).name}
    made["cents"] = print_cents(seat.bets.get(facts["bet"], 0))
    return words.filled(**{name: value for name, value in made.items() if f"%({name})s" in words.template})
