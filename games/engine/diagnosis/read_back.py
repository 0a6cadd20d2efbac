"""A wrong answer read back in the trainee's own terms: "You paid $20: that’s the line “straight, 4 to 1”".

Made from the settlement, the paytable and the cards. It speaks of the right answer, so it belongs on no page
before the answer is committed.
"""

from games.engine.cards.hand_names import KICKER, in_a_sentence
from games.engine.diagnosis.cue_kinds import SO, WrongAnswer, bet_name, sources
from games.engine.money.amounts import print_cents
from games.engine.questions import hands, play
from games.engine.questions.answers import Amount, Bet, BetAnswer, InOrder
from games.engine.rules.wagers import Action
from games.engine.settlement import ways
from games.engine.texts import NOTHING, Text, listed

COMES = {
    "line": Text("that’s the line “%(row)s, %(odds)s”"),
    "paid even": Text("that’s even money"),
    "one-stake-too-many": Text("that’s one bet too much"),
    "one-stake-too-few": Text("that’s one bet too little"),
    "odds-as-dollars": Text("that’s the odds in dollars, not times the bet"),
    "another-bets-amount": Text("that’s what %(bet)s is paid"),
    "another-spots-amount": Text("that’s another spot’s amount"),
    "side-bet-on-ante-stake": Text("that’s the odds times the %(bet)s bet"),
    "doubled": Text("that’s double the amount"),
    "halved": Text("that’s half the amount"),
    "a-zero-more": Text("that’s ten times the amount"),
    "a-zero-less": Text("that’s a tenth of the amount"),
    "digits-transposed": Text("that’s the amount with two digits swapped"),
}
"""Where an amount comes from, by the kind of its cue."""
A_CHIP_MORE = Text("that’s one $%(chip)s chip too many")
A_CHIP_LESS = Text("that’s one $%(chip)s chip too few")
TOO_MUCH, TOO_LITTLE = Text("that’s $%(cents)s too much"), Text("that’s $%(cents)s too little")

DID = {
    Action.TAKE: Text("You took it"),
    Action.PAY: Text("You paid it"),
    Action.PUSH: Text("You pushed it"),
    Action.LEAVE: Text("You left it"),
}
KICKER_AND = Text("%(hand)s each, and the %(high)s beats the %(low)s")
GOES_BACK = Text("so %(bet)s goes back")


def amount_read_back(it: WrongAnswer) -> Text:
    """Return where the amount that was paid comes from; nothing where it is no amount that was wrong."""
    if not isinstance(it.given, BetAnswer) or not isinstance(it.due, BetAnswer):
        return NOTHING
    if it.given.action is not Action.PAY or it.due.action is not Action.PAY:
        return NOTHING
    kind, facts = next(sources(it, it.given.cents))
    more = it.given.cents > it.prompt.pays
    off = (A_CHIP_MORE, TOO_MUCH) if more else (A_CHIP_LESS, TOO_LITTLE)
    comes = COMES.get(kind, off[kind == ""]).filled(**facts)
    return Text("You paid $%(cents)s: %(comes)s", cents=print_cents(it.given.cents), comes=comes)


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
        if not it.picked:
            return Text("Your cards make no hand. The best hand is %(best)s", best=prompt.because)
        made = in_a_sentence(it.picked)
        if made == prompt.because:
            return Text("Your cards make %(hand)s, too, but higher cards play in it", hand=made)
        return Text("Your cards make %(hand)s. The best hand is %(best)s", hand=made, best=prompt.because)
    words = prompt.words(given)
    two = it.game.two_hands
    if prompt.question is hands.DEALER_LOW and isinstance(given, frozenset) and two:
        low = it.game.reading(two.pairs[-1][1]).ladder.best([card for card in prompt.cards if card in given])
        set_low = in_a_sentence(low)
        return Text(
            "You made the low hand %(low)s. By the house way, %(way)s", low=set_low, way=prompt.because
        )
    if prompt.question.names_hand:
        if prompt.question is play.CALL_HAND:
            return Text("You called “%(hand)s”. The cards make %(due)s", hand=words, due=prompt.because)
        return Text("You read “%(hand)s”. The cards make %(due)s", hand=words, due=prompt.because)
    because = prompt.because_of(given)
    return Text("You answered “%(given)s” – %(because)s", given=words, because=because)


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
    return Text("%(did)s: %(because)s, %(so)s", did=did, because=because, so=so.filled(bet=bet_name(it)))
