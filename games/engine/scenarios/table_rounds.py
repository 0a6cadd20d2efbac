"""Situations of hands of the table: what the drawing rules, the results, the pairs and the shoe can come to.

All that is here comes up in one of 500 hands or more: such a round is drawn until it fits.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.cards.points import LAST_DIGITS, PAIRS, last_digit, points
from games.engine.rules.games import Game
from games.engine.rules.readings import NATURAL, Against, Best, Case
from games.engine.rules.sheets import load
from games.engine.rules.third_cards import TableauRow, ThirdCard
from games.engine.rules.wagers import MakesHand
from games.engine.scenarios.shoe_rounds import Fits, ShoeRound, of_shoe
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def table_rounds(game: Game) -> tuple[ShoeRound, ...]:
    """Return what a game of hands of the table can be dealt for."""
    found: dict[str, ShoeRound] = {}
    for one in (*_by_rule(game), *_by_result(game), *_by_pair(game), *of_shoe(game), *_boxes_collected(game)):
        alike = found.get(one.name, one)  # a tie of naturals is one for bets on either side
        found[one.name] = replace(alike, bets=tuple(dict.fromkeys((*alike.bets, *one.bets))))
    return tuple(found.values())


def _by_rule(game: Game) -> Iterator[ShoeRound]:
    for rule in game.third_cards:
        if rule.rows:
            yield from _by_other_stood(game, rule)
            for row in rule.rows:
                yield from _by_row(game, rule, row)


def _by_row(game: Game, rule: ThirdCard, row: TableauRow) -> Iterator[ShoeRound]:
    """The cards on either side of where a row turns; of one that draws on two at most, all of them."""
    draws, hand = sorted(map(int, row.draws_on)), game.hand_name(rule.place)
    stands = [digit for digit in range(10) if digit not in draws]
    if not stands:
        return
    facts = {"hand": hand, "other": game.hand_name(rule.other), "points": _total(row.points)}
    if len(draws) > 2:
        for third in _edge(draws, stands):
            said = Text("The %(hand)s has %(points)s, and the %(other)s’s third card counts %(third)s")
            name = f"{rule.place}-{row.points}-against-{third}"
            yield _cell(name, said.filled(**facts, third=_total(third)), rule, row.points, (third,))
        return
    if draws:
        said = Text("The %(hand)s draws on %(points)s")
        yield _cell(f"{rule.place}-draws-on-{row.points}", said.filled(**facts), rule, row.points, draws)
    said = Text("The %(hand)s stands on %(points)s, and the %(other)s has drawn")
    yield _cell(f"{rule.place}-stands-on-{row.points}", said.filled(**facts), rule, row.points, stands)


def _edge(draws: list[int], stands: list[int]) -> tuple[int, int]:
    """Return two neighbors on which a hand stands and draws: where it begins to draw, or draws again."""
    return next((digit, digit + 1) for digit in stands if digit + 1 in draws)


def _cell(
    name: str, words: Text, rule: ThirdCard, own: int, thirds: tuple[int, ...] | list[int]
) -> ShoeRound:
    def fits(inputs: Inputs) -> bool:
        hand, other = inputs.dealt[rule.place], inputs.dealt[rule.other]
        if rule.is_over(inputs.dealt) or len(other) < 3:
            return False
        return last_digit(hand[:2]) == own and points(other[2]) in thirds

    return ShoeRound(name, words, fits, rare=len(thirds) <= 2)


def _by_other_stood(game: Game, rule: ThirdCard) -> Iterator[ShoeRound]:
    """The last total that draws and the first that stands, where the other hand took no card."""
    for own in (rule.draws_to, rule.draws_to + 1):
        facts = {"hand": game.hand_name(rule.place), "other": game.hand_name(rule.other)}
        words = Text("The %(other)s stands, and the %(hand)s has %(points)s", **facts, points=_total(own))
        yield ShoeRound(f"{rule.place}-{own}-{rule.other}-stood", words, _stood(rule, own))


def _stood(rule: ThirdCard, own: int) -> Fits:
    def fits(inputs: Inputs) -> bool:
        stood = not rule.is_over(inputs.dealt) and len(inputs.dealt[rule.other]) == 2
        return stood and last_digit(inputs.dealt[rule.place][:2]) == own

    return fits


def _total(digit: int) -> Text:
    return CATEGORY_NAMES[LAST_DIGITS[digit]]


def _by_result(game: Game) -> Iterator[ShoeRound]:
    yield ShoeRound("both-naturals", Text("Both hands are naturals"), _all_naturals, rare=True)
    for name, reading in game.hands.items():
        if isinstance(reading, Against):
            for case in reading.cases:
                rare = bool(case.cards) or case.by[0] >= 7 or (case.end == 0 and bool(case.natural))
                of_side = case.end and (case.natural or case.by[0])
                slug = f"{case.name}-{reading.one}" if of_side else case.name
                bets = _paid_on(game, name, case.name)
                words = _case_words(case, game.hand_name(reading.one))
                yield ShoeRound(slug, words, _is(name, case.name), bets, rare)


def _all_naturals(inputs: Inputs) -> bool:
    hands = (inputs.on(None, name) for name in inputs.rules.table_hands)
    return all(last_digit(cards[:2]) >= NATURAL for cards in hands)


def _case_words(case: Case, hand: Text) -> Text:
    if case.end == 0:
        return Text("Both hands are naturals and tie") if case.natural else Text("The hands tie")
    if case.natural:
        return Text("The %(hand)s wins with a natural", hand=hand)
    if case.total is None:
        said = Text("The %(hand)s wins by %(points)s without a natural")
        return said.filled(hand=hand, points=_total(case.by[0]))
    said = Text("The %(hand)s wins with %(points)s")
    if case.cards == 3:
        said = Text("The %(hand)s wins with %(points)s in three cards")
    return said.filled(hand=hand, points=_total(case.total))


def _is(hand: str, category: str) -> Fits:
    return lambda inputs: read_hand(inputs, None, hand).category == category


def _paid_on(game: Game, hand: str, category: str) -> tuple[str, ...]:
    """Return the bets that have a line for this in one of their paytables."""
    tables = load(game).paytables
    return tuple(
        bet.slug
        for bet in game.wagers
        if isinstance(bet.win_condition, MakesHand) and bet.win_condition.hand == hand
        if any(row.category == category for table in tables[bet.table].values() for row in table.rows)
    )


def _by_pair(game: Game) -> Iterator[ShoeRound]:
    for name, reading in game.hands.items():
        if not isinstance(reading, Best) or reading.ladder is not PAIRS:
            continue
        (place,) = reading.table
        for category in PAIRS.categories[:0:-1]:
            facts = {"hand": game.hand_name(place), "pair": CATEGORY_NAMES[category]}
            words = Text("The %(hand)s’s first two cards are a %(pair)s", **facts)
            rare = category == PAIRS.categories[-1]
            yield ShoeRound(
                f"{category}-{place}", words, _is(name, category), _paid_on(game, name, category), rare
            )


def _boxes_collected(game: Game) -> Iterator[ShoeRound]:
    if game.boxes:
        words = Text("A shoe ends, and the commission boxes are collected")
        yield ShoeRound("boxes-collected", words, _collects, rare=True, of_shoe=True, needs_boxes=True)


def _collects(inputs: Inputs) -> bool:
    return inputs.ends_shoe and inputs.standing is not None and bool(inputs.standing.boxes)
