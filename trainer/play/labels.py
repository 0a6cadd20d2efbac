"""Words for steps, questions and fields, one text each for all games."""

import re
from collections.abc import Container
from functools import cache

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.money.amounts import print_cents
from games.engine.money.cutting import BARREL
from games.engine.procedure.frames import FeltSpot, Frame, Key
from games.engine.procedure.steps import Phase
from games.engine.questions.answers import Amount, BetAnswer, Count, Stacks
from games.engine.questions.catalog import TITLES, questions_of
from games.engine.questions.prompts import Prompt
from games.engine.rules.games import Game, Step
from games.engine.rules.wagers import Action, Folded
from games.engine.scenarios.scenarios import scenarios
from games.engine.settlement.color_chips import Player, player_words
from games.engine.settlement.inputs import Inputs
from trainer.pages.text import sentence, translate
from trainer.play.felt.cards import card_words
from trainer.play.skills import Kind, Misconception, Subject, question_of

STEPS = {
    "take-bets": _("Bets are down"),
    "coin-in": _("Progressive bets are swept"),
    "deal": _("Cards are dealt"),
    "square": _("Board face down"),
    "spare": _("Cards left over"),
    "burn": _("Burn card"),
    "green-button": _("Green button"),
    "face-up": _("Dealer’s packet"),
    "turn-up": _("Up card"),
    "discard": _("Next card"),
    "count": _("Dealer’s card count"),
    "decide": _("Decision"),
    "draw": _("Draw"),
    "reveal": _("Dealer’s hand"),
    "refund": _("Ante refunds"),
    "order": _("Settling order"),
    "reconcile": _("Settle"),
    "lock-up": _("Cards are locked up"),
    "new-shoe": _("New shoe"),
    "lay": _("Cards are dealt"),
    "player-draws": _("Player’s third card"),
    "banker-draws": _("Banker’s third card"),
    "call": _("Call"),
    "take": _("Losing bets"),
    "clear": _("Cards are cleared"),
    "collect": _("Commission is collected"),
    "deal-around": _("Cards are dealt"),
    "side-bets": _("Side bets"),
    "insurance": _("Insurance"),
    "peek": _("Hole card"),
    "play-hands": _("Hands are played"),
    "dealer-draws": _("Dealer’s hand"),
    "envy": _("Envy"),
}


PHASES = {
    Phase.BETS: pgettext_lazy("a phase of the round", "Bets"),
    Phase.DEAL: pgettext_lazy("a phase of the round", "Deal"),
    Phase.DECISIONS: pgettext_lazy("a phase of the round", "Decisions"),
    Phase.DEALER: pgettext_lazy("a phase of the round", "Dealer"),
    Phase.THIRD_CARDS: pgettext_lazy("a phase of the round", "Third cards"),
    Phase.SETTLE: pgettext_lazy("a phase of the round", "Settle"),
}
"""The stretches of a round."""
SPIN = pgettext_lazy("a phase of the round", "Spin")
"""What the deal is called where nothing is dealt."""


@cache
def _steps_by_name() -> dict[str, Step]:
    return {step.name: step for game in GAMES.values() for step in game.procedure}


def at_house(game: str, house: str) -> str:
    """Return the name of a game and of the house whose rules it is dealt by; alone for the school's own."""
    return gettext("%(game)s at %(house)s") % {"game": game, "house": house} if house else game


def game_at(game: str, house: str) -> str:
    """Return what `at_house` does, by the game's slug."""
    return at_house(game_name(game), house)


def has_paytables(game: str) -> bool:
    """Whether a game, by its slug, prints paytables; one that is not installed any more is taken to."""
    return game not in GAMES or any(wager.table for wager in GAMES[game].wagers)


def rules_title(game: str) -> str:
    """What the page with the rules of a game is called, by its slug."""
    return gettext("Rules and paytables") if has_paytables(game) else gettext("Rules and bets")


def step_title(name: str) -> str:
    """What a step is called, by its name in a procedure; one of no game any more keeps its name."""
    step = _steps_by_name().get(name)
    return title_of(step) if step else str(STEPS.get(name, name))


def title_of(step: Step) -> str:
    """What a step is called: by its act or its name, else by what the dealer does."""
    title = str(
        STEPS.get(step.act)
        or STEPS.get(step.name)
        or capfirst(translate(step.words) or step.name.replace("-", " "))
    )
    return _at(title, step)


def _at(title: str, step: Step) -> str:
    when = translate(step.when)
    return gettext("%(title)s %(when)s") % {"title": title, "when": when} if when else title


def moment_title(moment: Frame, before: Frame | None = None) -> str:
    """What a moment is called: what its felt shows anyone, and no more. The one `before` it tells which of a
    player’s hands was settled."""
    if moment.spot:
        return _at(_settled_hand(moment, before) or _spot_title(moment), moment.step)
    if moment.step.name == "reveal" and moment.felt.dealer.hand and not moment.about:
        return gettext("Dealer’s hand announced")
    return translate(TITLES[moment.about]) if moment.about in TITLES else title_of(moment.step)


SPOTS = {
    "folding": _("Spot %(spot)s folds"),
    "folded": _("Spot %(spot)s has folded"),
    "taking back": _("Spot %(spot)s takes back a bet"),
    "bought": _("Spot %(spot)s buys the sixth card"),
    "declined": _("Spot %(spot)s declines the sixth card"),
    "drew": _("Spot %(spot)s draws"),
    "stood": _("Spot %(spot)s stands"),
    "showing": _("Settle spot %(spot)s"),
    "done": _("Spot %(spot)s is settled"),
}
"""What a spot does at a moment of its own, by its state."""


STAYING = {
    "take-bets": _("Spot %(spot)s bets"),
    "decide": _("Spot %(spot)s plays"),
}
"""The same of one that is still in, by the step."""


SETTLE_HAND, HAND = _("Settle spot %(spot)s, hand %(hand)s"), _("Spot %(spot)s, hand %(hand)s")
SETTLED_HAND = _("Spot %(spot)s, hand %(hand)s is settled")
"""Of a player with several."""


def _settled_hand(moment: Frame, before: Frame | None) -> str:
    """ "" where no hand of several was settled just now."""
    spot = moment.felt.spot(moment.spot)
    if before is None or before.spot != moment.spot or len(spot.hands) < 2:
        return ""
    was = before.felt.spot(moment.spot)
    if not was.asked or spot.asked or was.state != "showing":
        return ""
    return str(SETTLED_HAND) % {"spot": moment.spot, "hand": was.asked}


def _spot_title(moment: Frame) -> str:
    spot = moment.felt.spot(moment.spot)
    if any(one.color for one in moment.felt.spots) or moment.felt.fall:
        return _title_by_chips(spot)
    if len(spot.hands) > 1 and spot.asked:
        words = SETTLE_HAND if spot.state == "showing" else HAND
        return str(words) % {"spot": moment.spot, "hand": spot.asked}
    if spot.state == "playing" and spot.said and moment.about != "strategy" and not spot.hands:
        return gettext("Spot %(spot)s: %(words)s") % {"spot": moment.spot, "words": translate(spot.said)}
    return _spot_says(moment) % {"spot": moment.spot}


def player_title(player: Player) -> str:
    """What a player is called: the color of their chips, "Blue"; else "Spot 4"."""
    return sentence(player_words(player))


def row_title(inputs: Inputs, spot: int) -> str:
    """What heads the row of a spot in a table: its number, or its player where chips have colors."""
    return player_title(inputs.seat(spot)) if inputs.game.colors else str(spot)


def _title_by_chips(spot: FeltSpot) -> str:
    """A moment of a player where chips have colors."""
    color = player_title(spot)
    if spot.state == "showing":
        return gettext("Pay %(color)s") % {"color": translate(player_words(spot))}
    if spot.said:
        return gettext("%(color)s: %(words)s") % {"color": color, "words": translate(spot.said)}
    return gettext("%(color)s is paid") % {"color": color} if spot.state == "done" else color


def _spot_says(moment: Frame) -> str:
    if moment.about == "strategy":
        return gettext("Spot %(spot)s decides")
    state = moment.felt.spot(moment.spot).state
    return str(SPOTS.get(state) or STAYING.get(moment.step.act) or gettext("Spot %(spot)s"))


def fault_words(fault: str) -> str:
    """The first fault in what was pressed; none is no text."""
    return gettext("You %(mistake)s.") % {"mistake": translate(fault)} if fault else ""


def cut_words(faults: tuple[str, ...]) -> str:
    """How a payout was cut, in words."""
    if not faults:
        return gettext("Chips cut correctly.")
    return gettext("Chips cut wrong: %(faults)s.") % {"faults": "; ".join(map(translate, faults))}


def announces(game: Game, bets: Container[str]) -> str:
    """The bets that a folding player has announced, by name."""
    return ", ".join(
        translate(w.name) for w in game.wagers if w.slug in bets and w.folded is Folded.IF_ANNOUNCED
    )


BURST_PHASES = {
    "burst": _("Rare hands boosted"),
    "natural": _("Normal odds"),
}
"""Stretches of a run that are measured apart."""


def question_words(slug: str) -> str:
    """What a kind of decision is called in a report; one that is not asked any more keeps its name."""
    for game in GAMES:
        if found := question_of(game, slug):
            return translate(found[1].kind_words)
    return slug


def game_name(slug: str) -> str:
    """A game that is not installed any more keeps its slug."""
    return translate(GAMES[slug].name) if slug in GAMES else slug


def due_words(prompt: Prompt) -> str:
    """Describe the right answer for paper: cards in signs, a payout in dollars."""
    due = prompt.due
    if isinstance(due, frozenset) and prompt.cards:
        return " ".join(card_words(card) for card in prompt.cards if card in due)
    if isinstance(due, BetAnswer) and due.action is Action.PAY:
        return gettext("pay $%(amount)s") % {"amount": print_cents(due.cents)}
    return answer_words(prompt, translate(prompt.words(due)))


def answer_words(prompt: Prompt, words: str) -> str:
    """Return an answer to this prompt as a page shows it: an amount with its dollar sign, chips by their
    number."""
    if words.isdigit() and isinstance(prompt.kind, Count):
        return _chips(int(words))
    if isinstance(prompt.kind, Stacks) and (sent := STACKS_AND_CHIPS.fullmatch(words)):
        stacks, rest = map(int, sent.groups())
        said = ngettext("%(count)s stack", "%(count)s stacks", stacks) % {"count": stacks}
        return gettext("%(stacks)s and %(chips)s") % {"stacks": said, "chips": _chips(rest)}
    return f"${words}" if words and isinstance(prompt.kind, Amount) else words


STACKS_AND_CHIPS = re.compile(rf"(\d+) × {BARREL} \+ (\d+)")


def _chips(count: int) -> str:
    return ngettext("%(count)s chip", "%(count)s chips", count) % {"count": count}


def kind_words(kind: Kind) -> str:
    """A kind of decision: the bet, or what is asked."""
    if kind.wager:
        return wager_words(kind.game, kind.wager)
    asked = (
        ask.kind or question.kind_words
        for ask, question in questions_of(GAMES.get(kind.game)).values()
        if ask.slug == kind.ask
    )
    return translate(next(asked, kind.ask))


def subject_words(subject: Subject) -> str:
    """A kind of decision, or the mistake that is drilled."""
    if isinstance(subject, Kind):
        return kind_words(subject)
    slug = subject.name if isinstance(subject, Misconception) else subject.scenario
    words = name_words(slug)
    return translate(words) if words else slug


def wager_words(game: str, wager: str) -> str:
    wagers = GAMES[game].wagers if game in GAMES else ()
    return next((translate(one.kind_name) for one in wagers if one.slug == wager), wager)


def bet_words(game: str, key: Key) -> str:
    """The bet that a question is about, as the layout names it; of a kind of bets the kind; "" of none."""
    found, wagers = question_of(game, key.question), GAMES[game].wagers if game in GAMES else ()
    wager = next((one for one in wagers if one.slug == key.wager), None)
    if wager is None:
        return ""
    return translate(wager.kind_name if found and found[1].by_kind else wager.name)


def scenario_words(game: str, scenario: str) -> str:
    """What a round was looked for; one that is not looked for any more keeps its name."""
    words = dict(scenarios(GAMES[game])).get(scenario) if game in GAMES else None
    return translate(words) if words else scenario


def stake_title(game: Game, bet: str, stake: str) -> str:
    """Return a bet with what lies on it; where hands are played in turn, bets are called "Bet" already."""
    if game.hands_in_turn:
        return f"{bet}, ${stake}"
    return gettext("%(bet)s, $%(amount)s bet") % {"bet": bet, "amount": stake}
