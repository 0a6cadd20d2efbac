"""A wrong answer read back in the trainee's own terms: "You paid $20: that’s the line “straight, 4 to 1”".

Made from the settlement, the paytable and the cards. It speaks of the right answer, so it belongs on no page
before the answer is committed.
"""

from collections.abc import Iterator

from games.engine.cards.hand_names import KICKER, in_a_sentence, least_words
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.diagnosis.cue_kinds import WrongAnswer
from games.engine.misconceptions.arithmetic_slips import Due, on_one_dollar, transposed
from games.engine.money.amounts import CHIPS, Flat, Odds, print_cents
from games.engine.questions import hands, play
from games.engine.questions.answers import Amount, Bet, BetAnswer, InOrder
from games.engine.rules.wagers import Action
from games.engine.settlement import ways
from games.engine.texts import NOTHING, Text, listed

LINE = Text("that’s the line “%(row)s, %(odds)s”")
EVEN = Text("that’s even money")
STAKE_TOO_MANY, STAKE_TOO_FEW = Text("that’s one bet too much"), Text("that’s one bet too little")
IN_DOLLARS = Text("that’s the odds in dollars, not times the bet")
OTHER_BET = Text("that’s what %(bet)s is paid")
OTHER_SPOT = Text("that’s another spot’s amount")
DOUBLE, HALF = Text("that’s double the amount"), Text("that’s half the amount")
TEN_TIMES, A_TENTH = Text("that’s ten times the amount"), Text("that’s a tenth of the amount")
SWAPPED = Text("that’s the amount with two digits swapped")
A_CHIP_MORE = Text("that’s one $%(chip)s chip too many")
A_CHIP_LESS = Text("that’s one $%(chip)s chip too few")
TOO_MUCH, TOO_LITTLE = Text("that’s $%(cents)s too much"), Text("that’s $%(cents)s too little")

DID = {
    Action.TAKE: Text("You took it"),
    Action.PAY: Text("You paid it"),
    Action.PUSH: Text("You pushed it"),
    Action.LEAVE: Text("You left it"),
}
SO = {
    Action.TAKE: Text("so %(bet)s loses"),
    Action.PAY: Text("so %(bet)s is paid"),
    Action.PUSH: Text("so %(bet)s pushes"),
}
KICKER_AND = Text("%(hand)s each, and the %(high)s beats the %(low)s")
GOES_BACK = Text("so %(bet)s goes back")


def amount_read_back(it: WrongAnswer) -> Text:
    """Return where the amount that was paid comes from; nothing where it is no amount that was wrong."""
    if not isinstance(it.given, BetAnswer) or not isinstance(it.due, BetAnswer):
        return NOTHING
    if it.given.action is not Action.PAY or it.due.action is not Action.PAY:
        return NOTHING
    return Text(
        "You paid $%(cents)s: %(comes)s",
        cents=print_cents(it.given.cents),
        comes=next(_sources(it, it.given.cents)),
    )


def _sources(it: WrongAnswer, paid: int) -> Iterator[Text]:
    """Yield what an amount is, the likeliest first."""
    due, stake, house = it.prompt.pays, _counted_on(it), it.played.inputs.house
    for row in it.rows:
        cents = house.breaks(row.pays.pays(stake)) if isinstance(row.pays, Odds) else 0
        if paid == (row.pays.cents if isinstance(row.pays, Flat) else cents) and paid:
            yield LINE.filled(row=row.words, odds=row.pays.words)
    lines = [line for line in it.played.settlement.lines if line.pays == paid and line is not it.line]
    bets = [it.game.wager(line.wager).name for line in lines if line.spot == it.prompt.spot]
    known = {
        EVEN: stake,
        STAKE_TOO_MANY: due + stake,
        STAKE_TOO_FEW: due - stake,
        IN_DOLLARS: next(on_one_dollar(Due(due, counted_on=stake)), 0) if it.row else 0,
        **{OTHER_BET.filled(bet=bet): paid for bet in bets},
        **({OTHER_SPOT: paid} if any(line.wager == it.prompt.wager for line in lines) else {}),
        DOUBLE: 2 * due,
        HALF: due / 2,
        TEN_TIMES: 10 * due,
        A_TENTH: due / 10,
        SWAPPED: paid if paid in transposed(Due(due)) else 0,
    }
    yield from (words for words, cents in known.items() if cents == paid)
    chips = {chip.cents for chip in CHIPS}
    more, chip = paid > due, print_cents(abs(paid - due))
    if abs(paid - due) in chips:
        yield (A_CHIP_MORE if more else A_CHIP_LESS).filled(chip=chip)
    yield (TOO_MUCH if more else TOO_LITTLE).filled(cents=chip)


def _counted_on(it: WrongAnswer) -> int:
    if it.prompt.stake or it.wager is None or it.wager.progressive:
        return it.prompt.stake
    return it.played.inputs.seat(it.prompt.spot).stake(it.wager.paid_on)


def answer_read_back(it: WrongAnswer) -> Text:
    """Return what was answered with the reason why it is wrong; nothing of an amount, whose reason stands by
    itself, and of steps in order."""
    prompt, given = it.prompt, it.given
    in_steps = prompt.question is play.NEXT_STEP or isinstance(prompt.kind, InOrder)
    if given is None or not prompt.because or in_steps or isinstance(prompt.kind, Amount):
        return NOTHING
    if isinstance(prompt.kind, Bet):
        return _bet_read_back(it)
    if prompt.question is hands.DEALER_CARDS and isinstance(given, frozenset):
        made = in_a_sentence(it.game.ladder.best([card for card in prompt.cards if card in given]))
        if made == prompt.because:
            return Text("Your cards make %(hand)s, too, but higher cards play in it", hand=made)
        return Text("Your cards make %(hand)s. The best hand is %(best)s", hand=made, best=prompt.because)
    words = prompt.words(given)
    two = it.game.two_hands
    if prompt.question is hands.DEALER_LOW and isinstance(given, frozenset) and two:
        low = it.game.reading(two.pairs[-1][1]).ladder.best([card for card in prompt.cards if card in given])
        set_low = in_a_sentence(low)
        return Text("You set %(low)s low. By the house way, %(way)s", low=set_low, way=prompt.because)
    if prompt.question.names_hand:
        called = least_words(str(given)) if str(given) in CATEGORY_NAMES else words
        if prompt.question is play.CALL_HAND:
            return Text("You called “%(hand)s”. The cards make %(due)s", hand=called, due=prompt.because)
        return Text("You read %(hand)s. The cards make %(due)s", hand=called, due=prompt.because)
    return Text("You answered “%(given)s” – %(because)s", given=words, because=prompt.because)


def _bet_read_back(it: WrongAnswer) -> Text:
    """ "You took it: the dealer doesn’t qualify, so Ante pushes"."""
    if not isinstance(it.given, BetAnswer) or not isinstance(it.due, BetAnswer):
        return NOTHING
    if it.given.action is it.due.action:
        return NOTHING
    because, facts = it.prompt.because, it.prompt.because.facts
    if "part1" in facts:
        because = listed((facts["part0"], facts["part1"]), ", ")
    if because.template == KICKER.template:
        because = KICKER_AND.filled(**facts)
    so = SO.get(it.due.action)
    if it.line and it.line.because == ways.TAKEN_BACK:
        so = GOES_BACK
    did = DID[it.given.action]
    if so is None or (it.row and it.due.action is Action.PUSH):
        return Text("%(did)s: %(because)s", did=did, because=because)
    bet = it.prompt.bet.facts.get("bet", it.prompt.bet)
    return Text("%(did)s: %(because)s, %(so)s", did=did, because=because, so=so.filled(bet=bet))
