"""Slips: no rule is misunderstood, but a wrong amount goes out once in a while; and answers at random."""

import random
from dataclasses import replace

from games.engine.questions.answers import Bet, BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from tests.games.beginners.beginner import Beginner, Beginners, mind_of
from tests.games.oracles.table_view import MAIN
from tests.games.trainee import guess

EVERY = 6
"""One pay in so many is a slip."""

CHIPS = (100, 500, 2_500, 10_000)
MOST = 100_000_000
"""Cents: no one lays out more by a slip of the hand."""

SLIPS, RANDOM = Beginners(), Beginners()


def slipping(name: str, *, into: Beginners = SLIPS):
    """A slip, written as a function of the right amount and of where it is due; None where there is none."""

    def enter(amount):
        def slips(who: Beginner, played: Round, stop: Stop, prompt: Prompt, given: Given) -> Given:
            chance = chance_at(who, played, prompt)
            if not isinstance(given, BetAnswer) or given.action is not Action.PAY or chance.randrange(EVERY):
                return given
            cents = amount(given.cents, who, played, stop, prompt, chance)
            return replace(given, cents=cents) if cents and 0 < cents < MOST else given

        into.append(Beginner(name, slips=slips))
        return amount

    return enter


def chance_at(who: Beginner, played: Round, prompt: Prompt) -> random.Random:
    """The same at the same prompt of the same round, whenever it is asked."""
    return random.Random(f"{who.name}/{played.inputs.seed}/{played.inputs.round}/{prompt.key}")


def staked(played: Round, prompt: Prompt) -> int:
    """The chips in the circle, or the main bet's for a bonus that has none."""
    main = MAIN[played.inputs.game.slug][0]
    bets = {seat.spot: seat.bets for seat in played.inputs.seats}[prompt.spot]
    return prompt.stake or bets[main]


@slipping("one-stake-too-many")
def one_stake_too_many(cents, who, played, stop, prompt, chance):
    return cents + staked(played, prompt)


@slipping("one-stake-too-few")
def one_stake_too_few(cents, who, played, stop, prompt, chance):
    return cents - staked(played, prompt)


@slipping("doubled")
def doubled(cents, *where):
    return 2 * cents


@slipping("halved")
def halved(cents, *where):
    return cents // 2


@slipping("a-zero-more")
def a_zero_more(cents, *where):
    return 10 * cents


@slipping("a-zero-less")
def a_zero_less(cents, *where):
    return cents // 10


@slipping("odds-as-dollars")
def odds_as_dollars(cents, who, played, stop, prompt, chance):
    """Three dollars for 3 to 1, whatever was bet."""
    return cents * 100 // staked(played, prompt) if prompt.wager not in ("progressive", "envy") else cents


@slipping("digits-transposed")
def digits_transposed(cents, who, played, stop, prompt, chance):
    """Two neighbours of the dollars change places."""
    dollars = str(cents // 100)
    turned = [
        dollars[:at] + dollars[at + 1] + dollars[at] + dollars[at + 2 :] for at in range(len(dollars) - 1)
    ]
    others = [int(text) * 100 + cents % 100 for text in turned if text != dollars]
    return chance.choice(others) if others else None


@slipping("another-spots-amount")
def another_spots_amount(cents, who, played, stop, prompt, chance):
    """What the same bet is paid at another spot."""
    mind, bet = mind_of(who, played), "ante" if prompt.wager == "ante-bonus" else prompt.wager
    playing = [spot for spot in mind.table.spots.values() if not spot.folds and bet in spot.bets]
    pays = [mind.at_end(spot, prompt.wager).cents for spot in playing if prompt.step == "reconcile"]
    others = [paid for paid in pays if paid not in (0, cents)]
    return chance.choice(others) if others else None


@slipping("another-bets-amount")
def another_bets_amount(cents, who, played, stop, prompt, chance):
    """What another bet of the spot is paid."""
    dues = [asked.due for asked in stop.prompts if asked.spot == prompt.spot]
    others = [due.cents for due in dues if isinstance(due, BetAnswer) and due.cents not in (0, cents)]
    return chance.choice(others) if others else None


@slipping("off-by-a-chip")
def off_by_a_chip(cents, who, played, stop, prompt, chance):
    """A chip too many or too few, of a colour that the pay is made of."""
    chip = chance.choice([chip for chip in CHIPS if chip <= cents] or [100])
    return cents + chance.choice((chip, -chip))


@slipping("random-amounts", into=RANDOM)
def random_amounts(cents, who, played, stop, prompt, chance):
    return chance.choice((100, 500)) * chance.randint(1, 5_000)


def random_action(who: Beginner, played: Round, stop: Stop, prompt: Prompt, given: Given) -> Given:
    """Any answer that can be given; a bet that is paid is paid what is due, or even money."""
    chance = chance_at(who, played, prompt)
    if chance.randrange(EVERY):
        return given
    if isinstance(prompt.kind, Bet):
        action = Action(chance.choice([choice.value for choice in prompt.choices]))
        cents = prompt.pays or staked(played, prompt)
        return BetAnswer(action, cents if action is Action.PAY else 0)
    return prompt.read(guess(prompt, chance))


RANDOM.append(Beginner("random-actions", slips=random_action))
