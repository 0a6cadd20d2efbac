"""Declarations that cannot be played: refused by their part when a game's sheet is loaded."""

from collections import Counter
from collections.abc import Iterator

from games.engine.cards.cards import JOKERS
from games.engine.errors import SheetRefused
from games.engine.rules.games import Edit, Game, edited_wager
from games.engine.rules.sources import Wheel
from games.engine.rules.stages import DealerPlays, Decide, Falls, Stage, nth
from games.engine.rules.standing import FEWEST_BEHIND
from games.engine.rules.wagers import (
    Action,
    Beats,
    BeatsBoth,
    BonusOn,
    ByMeter,
    ByTable,
    Even,
    Folded,
    ForOthers,
    HoldsJokers,
    LosesHand,
    MakesHand,
    NoRow,
    OnFall,
    Stake,
    Wager,
)

TWENTY_ONE_ACES = 21
"""Cards that a hand has at most which is drawn to until it is full."""


def check_declaration(game: Game) -> None:
    checks = (_steps, _hands, _bets, _choices, _strategies, _shoe, _falls, _lines)
    for part, wrong in (fault for check in checks for fault in check(game)):
        raise SheetRefused(f"{game.slug}.py {part}", wrong)


def _steps(game: Game) -> Iterator[tuple[str, str]]:
    names = Counter(step.name for step in game.procedure)
    for name, count in names.items():
        if count > 1:
            yield f"procedure.{name}", "two steps have this name"


def _hands(game: Game) -> Iterator[tuple[str, str]]:
    """A hand is read from places on which cards come, and as many as make it."""
    most = _most_cards(game)
    dealer_plays = any(isinstance(stage, DealerPlays) for _step, stage in game.stages)
    for name, reading in game.hands.items():
        places = (*reading.own, *reading.table)
        if dealer_plays and not set(reading.table) <= most.keys():
            continue  # where the dealer lays cards is known to the rule alone
        for place in places:
            if place not in most:
                yield f"hands.{name}", f"reads {place!r}, which gets no cards"
        if 0 < sum(most.get(place, 0) for place in places) < reading.ladder.size:
            yield (
                f"hands.{name}",
                f"fewer cards than the {reading.ladder.size} of the {reading.ladder.slug} ladder",
            )


def _most_cards(game: Game) -> Counter[str]:
    """How many cards can lie on each place at most."""
    most: Counter[str] = Counter()
    for choice in game.choices:
        if choice.lays:
            most[choice.lays.to] = choice.lays.count
    for deal in game.deals:
        for place, count in (*deal.each, *deal.table):
            most[place] += count if isinstance(count, int) else most[count] if isinstance(count, str) else 1
    for choice in game.choices:
        if choice.moves:
            most[choice.moves[1]] = most[choice.moves[0]]
    for _step, stage in game.stages:
        if isinstance(stage, Decide) and stage.of:
            most |= dict.fromkeys((nth(stage.of, number) for number in hands_of(stage)), TWENTY_ONE_ACES)
    return most


def _bets(game: Game) -> Iterator[tuple[str, str]]:
    slugs = {wager.slug for wager in game.wagers}
    bad_beats = [
        one.slug for one in game.wagers if one.pays_bad_beat or isinstance(one.win_condition, LosesHand)
    ]
    for slug in bad_beats[1:]:
        yield f"wagers.{slug}", f"pays bad beats, as {bad_beats[0]!r} does (scenarios know one such bet)"
    for wager in game.wagers:
        part = f"wagers.{wager.slug}"
        if isinstance(wager.win_condition, HoldsJokers) and not set(JOKERS) & set(game.deck):
            yield part, "is won by jokers, and the deck has none"
        for other in _named(wager):
            if other not in slugs:
                yield part, f"names the bet {other!r}, which does not exist"
        for hand in _read(wager):
            if hand not in game.hands and hand != "dealt":
                yield part, f"reads the hand {hand!r}, which the game does not have"
        if isinstance(wager.win_condition, MakesHand | LosesHand | HoldsJokers) and isinstance(
            wager.pays, Even
        ):
            yield part, "is won by a hand and paid by no table"
        if wager.later and not any(wager.slug in _put_down(stage) for _step, stage in game.stages):
            yield part, "is made after the cards, but no choice puts it down"


def hands_of(stage: Decide) -> range:
    """Return the numbers of the hands that a player can have there."""
    return range(1, (stage.most or 1) + 1)


def _put_down(stage: Stage) -> Iterator[str]:
    """Yield the bets that the choices of a stage put down, on each hand that a player can have."""
    if isinstance(stage, Decide):
        for put in (put for choice in stage.choices for put in choice.raises):
            yield from (nth(put.bet, number) for number in hands_of(stage))


def _named(wager: Wager) -> Iterator[str]:
    if isinstance(wager.stake, BonusOn):
        yield wager.stake.bet
    if isinstance(wager.stake, Stake):
        yield from filter(None, (wager.stake.equal, wager.stake.at_most))


def _read(wager: Wager) -> tuple[str, ...]:
    match wager.win_condition:
        case MakesHand(hand, with_dealer):
            return (hand, with_dealer) if with_dealer else (hand,)
        case Beats(own, other) | LosesHand(own, other):
            extra = wager.pays.hand if isinstance(wager.pays, ByTable) else ""
            return (own, other, extra) if extra else (own, other)
        case BeatsBoth(pairs):
            return tuple(hand for pair in pairs for hand in pair)
    return ()


def _choices(game: Game) -> Iterator[tuple[str, str]]:
    slugs = {wager.slug for wager in game.wagers}
    for step, stage in game.stages:
        if not isinstance(stage, Decide):
            continue
        named = {stage.unless, *(slug for choice in stage.choices for slug in choice.back)}
        named |= {slug for choice in stage.choices for each in choice.raises for slug in (each.bet, each.of)}
        for slug in sorted(named - slugs - {""}):
            yield f"procedure.{step.name}", f"names the bet {slug!r}, which does not exist"
        if len({choice.name for choice in stage.choices}) < len(stage.choices):
            yield f"procedure.{step.name}", "has two choices with the same name"


def _strategies(game: Game) -> Iterator[tuple[str, str]]:
    if not game.strategies and any(choice.folds for choice in game.choices):
        yield "strategies", "a game in which players play or fold needs one"


def _shoe(game: Game) -> Iterator[tuple[str, str]]:
    """A shoe never runs dry: two hands can be dealt once the cut card is out. Where players draw, the
    discards are shuffled if it does."""
    if game.shoe is None or any(deal.each for deal in game.deals):
        return
    most = 2 * sum(_most_cards(game).values())
    if most > FEWEST_BEHIND:
        yield "source", f"two hands take up to {most} cards, and {FEWEST_BEHIND} may lie behind the cut card"


def _falls(game: Game) -> Iterator[tuple[str, str]]:
    """Bets on what falls are on pockets of a wheel that a house can have; what is called together exists."""
    edits = [edit for option in game.options for some in option.edits.values() for edit in some]
    wheels = (edit.fields.get("pockets", ()) for edit in edits if edit.part is Wheel)
    faces = {*game.source.faces, *(pocket for pockets in wheels for pocket in pockets)}
    falls = any(isinstance(stage, Falls) for _step, stage in game.stages)
    for wager in game.wagers:
        if not isinstance(won := wager.win_condition, OnFall):
            continue
        if not falls:
            yield f"wagers.{wager.slug}", "is won by what falls, and nothing does (use Falls in a step)"
        for pocket in (pocket for pocket in (*won.wins, *won.half) if pocket not in faces):
            yield f"wagers.{wager.slug}", f"is on {pocket!r}, which can’t fall"
    if 0 < len(game.colors) < game.seats:
        yield "colors", f"are {len(game.colors)} for {game.seats} players"
    slugs = {wager.slug for wager in game.wagers}
    for name, bundle in game.bundles.items():
        for slug in (slug for slug, _units in bundle if slug not in slugs):
            yield f"bundles.{name}", f"names the bet {slug!r}, which does not exist"


# --- What settlement says of each bet: a line has an action that the bet can bear, and a rule


def _lines(game: Game) -> Iterator[tuple[str, str]]:
    """Every bet as it is declared, and as each value of each option has it."""
    every: list[tuple[Edit, ...]] = [()]
    every += [edits for option in game.options for edits in option.edits.values()]
    for edits in every:
        for wager in (edited_wager(wager, edits) for wager in game.wagers):
            part = f"wagers.{wager.slug}"
            for field, wrong in (*_ways(wager), *_ways_of_paying(wager), *_uncited(game, wager)):
                yield f"{part}.{field}", wrong


def _ways(wager: Wager) -> Iterator[tuple[str, str]]:
    """Ways of winning that no line can say of this stake, or that go with no way of paying."""
    if isinstance(wager.win_condition, ForOthers):
        yield "win_condition", "is won by the hands of others (use the envy of a bet)"
    elif not wager.staked and not isinstance(wager.win_condition, MakesHand | HoldsJokers):
        yield (
            "win_condition",
            "can lose, but a bonus has no stake to take (use MakesHand or HoldsJokers)",
        )
    if isinstance(wager.pays, ByMeter) and not (
        isinstance(wager.win_condition, MakesHand) and wager.before_cards
    ):
        yield "pays", "a meter pays a bet made before the cards that a hand wins (use Stake and MakesHand)"


def _ways_of_paying(wager: Wager) -> Iterator[tuple[str, str]]:
    """Ways of paying that settlement does not have for this way of winning."""
    won, pays = wager.win_condition, wager.pays
    if not isinstance(pays, ByTable):
        return
    if isinstance(won, BeatsBoth):
        yield "pays", "two hands that win are paid even money, not by a table (use Even)"
    if isinstance(won, Beats) and won.own != "player" and not (pays.hand or won.dead):
        yield "pays", f"the table is read for the player’s hand, not for {won.own!r} (use Even, or MakesHand)"
    if not isinstance(won, Beats) and pays.otherwise is not NoRow.TAKE:
        yield "pays", "a hand without a line loses here (leave out otherwise, or use Beats)"
    if not isinstance(won, Beats) and pays.bad_beat:
        yield "pays", "a bad beat is of a bet against the dealer’s hand (use Beats, or LosesHand)"
    at_once = wager.folded in (Folded.SETTLES, Folded.IF_ANNOUNCED)
    if at_once and isinstance(won, MakesHand) and won.hand not in ("player", "dealt"):
        yield "folded", f"a fold settles the player’s hand, not {won.hand!r} (use Folded.TAKEN or STANDS)"


def _uncited(game: Game, wager: Wager) -> Iterator[tuple[str, str]]:
    """Outcomes that can come about and have no rule."""
    for name, comes_about in _outcomes(game, wager).items():
        if comes_about and not getattr(wager.citations, name):
            yield f"citations.{name}", "is empty, and the bet can come out so"


def _outcomes(game: Game, wager: Wager) -> dict[str, bool]:
    """The citations, by name, and whether settlement needs them."""
    won, folded = wager.win_condition, wager.staked and not wager.progressive and _can_be_folded(game, wager)
    taken = wager.folded is Folded.TAKEN or (isinstance(won, Beats) and wager.folded is not Folded.STANDS)
    hopeless = isinstance(won, LosesHand) and wager.folded is Folded.STANDS and not won.holds_hopeless
    return {
        "win": not wager.buys_card,
        "lose": wager.staked,
        "bad_beat": wager.pays_bad_beat,
        "tie": isinstance(won, Beats | BeatsBoth),
        "unqualified": isinstance(won, Beats) and bool(won.unqualified and game.qualifier),
        "automatic": bool(won.sure if isinstance(won, Beats) else isinstance(won, BeatsBoth) and won.pushes),
        "half": isinstance(won, OnFall) and bool(won.half),
        "copy": isinstance(won, BeatsBoth) and won.copies is Action.PUSH,
        "fold": folded and (taken or hopeless),
        "folded_win": folded and wager.folded is Folded.IF_ANNOUNCED,
        "back": any(wager.slug in choice.back for choice in game.choices),
    }


def _can_be_folded(game: Game, wager: Wager) -> bool:
    """Return whether the bet can lie there when its player folds."""
    lies_there = wager.before_cards
    for _step, stage in game.stages:
        if isinstance(stage, Decide):
            if lies_there and stage.unless != wager.slug and any(choice.folds for choice in stage.choices):
                return True
            puts = (each.bet for choice in stage.choices for each in choice.raises)
            lies_there = lies_there or wager.slug in puts
    return False
