"""A stop as a form: its prompts as fields, what was typed so far, and what is wrong with it.

Only what a trainee may see goes in: of a prompt its question, choices and cards, never its right answers.
"""

from collections.abc import Mapping
from uuid import uuid4

from games.engine.asks.answers import Typed
from games.engine.asks.done import Bet, Pressed
from games.engine.asks.job.console_asked import laid_out
from games.engine.asks.picked import SomeSpots
from games.engine.asks.prompts import Prompt
from games.engine.cards.cards import Card
from games.engine.money.amounts import print_cents
from games.engine.rounds.stops import Stop
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import cut_key
from trainer.felt.drawn.card_views import card_view
from trainer.felt.titles import PHASES, moment_title
from trainer.saying import say
from trainer.tables.asked.stop_views import RACK, BetRow, FieldView, OptionView, PhaseView, StopView
from trainer.tables.letters import letters


def stop_view(
    sitting: Sitting,
    *,
    typed: Mapping[str, Typed],
    errors: Mapping[str, str],
    key: str = "",
) -> StopView | None:
    """The form of the current stop; None when the round is over."""
    stop = sitting.stop
    if stop is None:
        return None
    return StopView(
        place=str(stop.place),
        key=key or str(uuid4()),
        title=moment_title(sitting.moment),
        phases=_phases(sitting),
        singles=[
            _field(prompt, typed, errors) for prompt in stop.prompts if not isinstance(prompt.kind, Bet)
        ],
        bets=[
            _bet_row(prompt, prompt.kind, typed, errors)
            for prompt in stop.prompts
            if isinstance(prompt.kind, Bet)
        ],
        rack=RACK if rack_out(stop) else (),
        laid=_laid(sitting) if any(isinstance(prompt.kind, SomeSpots) for prompt in stop.prompts) else [],
    )


def _phases(sitting: Sitting) -> list[PhaseView]:
    """The course of a round, and how far this one is: nothing of what it will stop at."""
    at = sitting.course.index(sitting.phase)
    return [
        PhaseView(str(PHASES[phase]), past=number < at, present=number == at)
        for number, phase in enumerate(sitting.course)
    ]


def rack_out(stop: Stop) -> bool:
    """Whether chips are needed to answer it."""
    return any(isinstance(prompt.kind, Bet) for prompt in stop.prompts)


def _laid(sitting: Sitting) -> list[tuple[int, list[tuple[str, str]]]]:
    """What lies at each spot, bets by name in dollars: as on the felt, where there is no room for it."""
    names = {wager.slug: say(wager.name) for wager in sitting.game.wagers}
    return [
        (spot.spot, [(names[slug], print_cents(bet.stake)) for slug, bet in spot.bets.items() if bet.stake])
        for spot in sitting.moment.felt.spots
    ]


def _bet_row(prompt: Prompt, kind: Bet, typed: Mapping[str, Typed], errors: Mapping[str, str]) -> BetRow:
    text, error = str(typed.get(prompt.key, "")), errors.get(prompt.key, "")
    action, amount = kind.apart(text)
    if action not in [choice.value for choice in prompt.choices]:
        action, amount = "", text
    return BetRow(
        label=say(prompt.label),
        stake=_stake(prompt),
        field=_field(prompt, {prompt.key: action}, {} if action else errors),
        amount=amount,
        cut=str(typed.get(cut_key(prompt), "")),
        amount_error=say(error) if action else "",
    )


def _stake(prompt: Prompt) -> str:
    return print_cents(prompt.stake) if prompt.stake else ""


def _field(prompt: Prompt, typed: Mapping[str, Typed], errors: Mapping[str, str]) -> FieldView:
    given, kind = typed.get(prompt.key, ""), prompt.kind
    chosen = [given] if isinstance(given, str) else list(given)
    cards = [_card_option(card, str(i), chosen) for i, card in enumerate(prompt.cards, start=1)]
    panel = kind.console.panel if isinstance(kind, Pressed) else None
    places = laid_out(panel) if panel else {}
    keys = letters(prompt.choices)
    choices = [
        OptionView(
            value=c.value,
            label=say(c.words),
            key=keys[c.value],
            checked=c.value in chosen,
            group=places.get(c.value, ""),
            base=c.key if c.key != keys[c.value] else "",
        )
        for c in prompt.choices
    ]
    return FieldView(
        name=prompt.key,
        ask=prompt.ask,
        kind=kind.name,
        question=say(prompt.says),
        options=cards or choices,
        value=given if isinstance(given, str) else "",
        error=say(errors.get(prompt.key, "")),
        pick=prompt.picks,
        panel=panel.system if panel else "",
    )


def _card_option(card: Card, key: str, chosen: list[str]) -> OptionView:
    view = card_view(card)
    return OptionView(card, view.name, key, card in chosen, view)
