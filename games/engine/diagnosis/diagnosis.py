"""Diagnosis: which named mistakes, or which slip, explain a wrong answer, and how earlier answers weigh."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.diagnosis.misconception_models import Holder, MisconceptionModel, is_corrected
from games.engine.diagnosis.name_scores import (
    DOUBTED,
    STATED,
    TAKEN_BACK,
    AnswerHistory,
    Decision,
    Occasion,
    Track,
)
from games.engine.misconceptions.arithmetic_slips import SLIPS, Due, slips_to
from games.engine.misconceptions.misconception_catalog import EVIDENCE, meant_by, name_words
from games.engine.misconceptions.mistake import Mistake
from games.engine.money.amounts import Flat, Odds
from games.engine.questions.answers import Amount, Bet, BetAnswer, CardSet, Given, OneOf
from games.engine.questions.prompts import Prompt
from games.engine.questions.table_hands import TAKEN
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action, Beats, ForOthers, LosesHand
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class AnsweredStop:
    """A stop of a round with all that was given there, by prompt key."""

    beliefs: MisconceptionModel
    stop: Stop
    answers: Mapping[str, Given]

    @property
    def asked(self) -> tuple[Prompt, ...]:
        """What was answered, in the order in which it was asked."""
        return tuple(prompt for prompt in self.stop.prompts if prompt.key in self.answers)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What explains a wrong answer. `mistakes`: a trainee who has one would have given it, the likeliest by
    all that was answered first. `certain` is the one that is likely enough to be stated, a mistake or a
    family; `rests_on` numbers the answers before that it explains. `slips` are found from the amounts."""

    mistakes: tuple[str, ...] = ()
    slips: tuple[str, ...] = ()
    certain: str = ""
    rests_on: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that fit, mistakes before slips."""
        return (*self.mistakes, *self.slips)

    @property
    def name(self) -> str:
        """The one that is stated: a certain mistake, or a slip that alone fits."""
        return self.certain or (self.slips[0] if len(self.slips) == 1 and not self.mistakes else "")


NO_DIAGNOSIS = Diagnosis()

MAX_NAMES = 3
"""Names offered at most: a longer list is not read."""


OFFERED = 0.02
"""A name is offered if it is at least so likely, in shares of the likeliest."""


def offered_names(names: Sequence[str], bet: Text | None = None) -> dict[str, Text]:
    """Return the names that fit with their words, of this bet where one is at hand, the likeliest first;
    equal words once. What all wrong answers have in common stands alone."""
    slugs: dict[Text, str] = {}
    for name in [*names][:1] if {*names} & {*EVIDENCE} else names:
        if words := name_words(name, bet):
            slugs.setdefault(words, name)
    return {name: words for words, name in list(slugs.items())[:MAX_NAMES]}


COMMON = 2
"""Stops at which wrong answers have a kind of hand in common before that is said."""


def nothing_before() -> Sequence[AnsweredStop]:
    return ()


@dataclass
class Diagnoser:
    """Explains the wrong answers of one stop. `answer` are all its answers, by prompt key; `before` fetches
    what was answered earlier in the session, newest first, if it comes to that."""

    beliefs: MisconceptionModel
    stop: Stop
    answers: Mapping[str, Given] = field(default_factory=dict)
    before: Callable[[], Sequence[AnsweredStop]] = nothing_before
    _tracks: dict[Holder, Track] = field(default_factory=dict)

    @cached_property
    def history(self) -> Sequence[AnsweredStop]:
        """Every stop of the session, newest first, this one at its head."""
        return (AnsweredStop(self.beliefs, self.stop, self.answers), *self.before())

    @cached_property
    def scores(self) -> AnswerHistory:
        return AnswerHistory([decisions_of(answered) for answered in self.history])

    def explain(self, prompt: Prompt, answer: Given) -> Diagnosis:
        """Return what explains this answer; nothing explains a right one."""
        if prompt.accepts(answer):
            return NO_DIAGNOSIS
        answer = prompt.meant(answer)
        slips = slips_of(self.beliefs, prompt, answer)
        likelihoods = self.likelihoods(prompt, answer)
        fitting = {
            one: odds for one, odds in likelihoods.items() if self._describes(one.mistake, prompt, answer)
        }
        if any(one.mistake.two_bets and self._explains_stop(one) for one in fitting):
            fitting = {one: odds for one, odds in fitting.items() if self._explains_stop(one)}
        if not fitting:
            return Diagnosis(self._evidence(()), slips)
        by_name = _summed((holder.mistake.slug, one) for holder, one in fitting.items())
        least = max(by_name.values()) * OFFERED
        likeliest = sorted(by_name, key=lambda name: -by_name[name])
        names = tuple(name for name in likeliest if by_name[name] >= least)
        for name, holder in self._candidates(fitting):
            sightings = self.track(holder).sightings
            if len(sightings) > 1 and self.scores.is_guarded(self.track(holder)) and self._shown(holder):
                return Diagnosis(names, slips, name, tuple(at - 1 for at in sightings if at))
        return Diagnosis((*self._evidence(fitting), *names), slips)

    def _shown(self, holder: Holder) -> bool:
        """Return whether right answers show the reason that the mistake's words give: some of the same
        decision and hands that a holder would have got right, too."""
        if not holder.mistake.contrasted:
            return True
        occasions = self.track(holder).occasions
        erring = {(at, one.place) for at, here in occasions.items() for one in here}
        acted = {(at, one.place) for at, here in occasions.items() for one in here if one.acted}
        wanted = {_alike(self.history[at], self.history[at].asked[place]) for at, place in acted}
        return any(
            _alike(answered, prompt) in wanted and prompt.accepts(answered.answers[prompt.key])
            for at, answered in enumerate(self.history)
            for place, prompt in enumerate(answered.asked)
            if (at, place) not in erring
        )

    def _evidence(self, fitting: Iterable[Holder]) -> tuple[str, ...]:
        """Return the kind of hand that all wrong answers of the session have in common, where no mistake that
        fits this one explains all of them."""
        wrong = {
            (at, place): _hands_of(answered, prompt)
            for at, answered in enumerate(self.history)
            for place, prompt in enumerate(answered.asked)
            if not prompt.accepts(answered.answers[prompt.key])
        }
        if len({at for at, _place in wrong}) < COMMON:
            return ()
        for holder in fitting:
            occasions = self.track(holder).occasions.items()
            if wrong.keys() <= {(at, one.place) for at, here in occasions for one in here if one.acted}:
                return ()
        common = set.intersection(*wrong.values()) & {name.removeprefix("about-") for name in EVIDENCE}
        kinds = {kind_of(self.history[at].asked[place]) for at, place in wrong}
        seen = Counter(
            hand
            for answered in self.history
            for prompt in answered.asked
            if kind_of(prompt) in kinds
            for hand in _hands_of(answered, prompt) & common
        )
        rarest = min(seen, key=lambda hand: seen[hand], default="")
        return (f"about-{rarest}",) if rarest and 2 * len(wrong) > seen[rarest] else ()

    def likelihoods(self, prompt: Prompt, answer: Given) -> dict[Holder, float]:
        """Return how likely each holder who would give this wrong answer is, given all of the session."""
        holders = list(self._fitting(prompt, answer))
        if not holders:
            return {}
        forms = [len(self.beliefs.holders_of(holder.mistake)) for holder in holders]
        tracks = [self.track(holder) for holder in holders]
        return dict(zip(holders, self.scores.posteriors(kind_of(prompt), tracks, forms), strict=True))

    def _candidates(self, likelihoods: Mapping[Holder, float]) -> Iterator[tuple[str, Holder]]:
        """Yield the name that is likely enough to be stated, a mistake's or its family's, with the likeliest
        holder of it."""
        likeliest = sorted(likelihoods, key=lambda holder: -likelihoods[holder])
        by_slug = {holder: holder.mistake.slug for holder in likeliest}
        by_family = {holder: holder.mistake.family for holder in likeliest}
        for named in (by_slug, by_family):
            summed = _summed((named[holder], likelihoods[holder]) for holder in likeliest)
            for name, likelihood in summed.items():
                if name and likelihood >= STATED:
                    yield name, next(holder for holder in likeliest if named[holder] == name)

    def track(self, holder: Holder) -> Track:
        if holder not in self._tracks:
            self._tracks[holder] = track_of(self.history, holder)
        return self._tracks[holder]

    @cached_property
    def _wrong_answers(self) -> int:
        """How many answers of this stop are wrong: what leads to all of them is no slip of the hand."""
        said = ((prompt, self.answers.get(prompt.key, prompt.due)) for prompt in self.stop.prompts)
        return sum(not prompt.accepts(answer) for prompt, answer in said)

    def _fitting(self, prompt: Prompt, answer: Given) -> Iterator[Holder]:
        """Yield the holders who would have given this whole answer."""
        for holder in self.beliefs.who_may_differ(prompt):
            predicted = self.beliefs.answers_of(holder, prompt, self.stop)
            if isinstance(prompt.kind, CardSet) and any(map(prompt.accepts, predicted)):
                continue  # the right pick is among theirs: it explains no wrong one
            if prompt.meant(answer) in map(prompt.meant, predicted) and predicted != prompt.right:
                yield holder

    def _explains_stop(self, holder: Holder) -> bool:
        """Return whether all wrong answers of this stop are those of this holder."""
        acted = {one.place for one in self.track(holder).occasions.get(0, ()) if one.acted}
        asked = enumerate(self.history[0].asked)
        return all(at in acted or prompt.accepts(self.answers[prompt.key]) for at, prompt in asked)

    def _describes(self, mistake: Mistake, prompt: Prompt, answer: Given) -> bool:
        """Return whether the mistake's words fit: what they say was done with a bet is what was done."""
        if mistake.two_bets and self._wrong_answers < 2:
            return False
        if mistake.misses and self._has_read(prompt.spot, mistake.misses):
            return False
        if not mistake.action or isinstance(prompt.kind, Amount):
            return True
        if prompt.question is TAKEN:
            return mistake.action in _done_by(prompt, answer)
        done = [answer] if isinstance(answer, BetAnswer) else self._wrong_bets
        return any(one.action is mistake.action for one in done)

    def _has_read(self, spot: int, kind: str) -> bool:
        """Return whether a hand of this kind was named right at this stop."""
        named = (one for one in self.stop.prompts if one.question.names_hand and one.spot == spot)
        return any(
            kind in str(one.due) and one.key in self.answers and one.accepts(self.answers[one.key])
            for one in named
        )

    @property
    def _wrong_bets(self) -> list[BetAnswer]:
        said = ((prompt, self.answers.get(prompt.key)) for prompt in self.stop.prompts)
        return [one for prompt, one in said if isinstance(one, BetAnswer) and not prompt.accepts(one)]


def _done_by(prompt: Prompt, answer: Given) -> Iterator[Action]:
    """Yield what was done wrong with bets where those that lose were to be named."""
    if isinstance(answer, frozenset) and isinstance(prompt.due, frozenset):
        if answer - prompt.due:
            yield Action.TAKE
        if prompt.due - answer:
            yield from (Action.PAY, Action.PUSH, Action.LEAVE)


def contradicts(answered: AnsweredStop, mistake: str, before: Callable[[], Sequence[AnsweredStop]]) -> bool:
    """Return whether a stop shows that a trainee never had a mistake, in any of its forms: for the last of
    some times in a row they were right where it would have led them wrong, and given all of the session,
    fetched by `before`, it is not as likely any more. Later right answers show what was learned."""
    holders = [one for meant in meant_by(mistake) for one in answered.beliefs.holders_of(meant)]
    if not any(track_of((answered,), one).right_since([decisions_of(answered)]) for one in holders):
        return False
    history = (answered, *before())
    tracks = {one: track_of(history, one) for one in holders}
    sighted = min((at for track in tracks.values() for at in track.sightings[:1]), default=None)
    if sighted is None:
        return False
    likelihoods = _at_sighting(history, sighted, holders)
    if not likelihoods:
        return False
    likeliest = max(likelihoods, key=lambda holder: likelihoods[holder])
    fresh = tracks[likeliest].right_since([decisions_of(one) for one in history])
    return fresh == TAKEN_BACK and sum(likelihoods.values()) < DOUBTED


def _at_sighting(
    history: Sequence[AnsweredStop], sighted: int, holders: Sequence[Holder]
) -> dict[Holder, float]:
    """Return how likely these holders are now, among all that explain a wrong answer which one of them gave
    at a stop."""
    then, rest = history[sighted], (*history[:sighted], *history[sighted + 1 :])
    diagnoser = Diagnoser(then.beliefs, then.stop, then.answers, lambda: rest)
    wrong = (one for one in then.asked if not one.accepts(then.answers[one.key]))
    found = (diagnoser.likelihoods(one, then.answers[one.key]) for one in wrong)
    own = ({holder: odds for holder, odds in one.items() if holder in holders} for one in found)
    return max(own, key=lambda one: sum(one.values()))


def _summed(likelihoods: Iterable[tuple[str, float]]) -> dict[str, float]:
    summed: dict[str, float] = {}
    for name, likelihood in likelihoods:
        summed[name] = summed.get(name, 0) + likelihood
    return summed


def slips_of(beliefs: MisconceptionModel, prompt: Prompt, answer: Given) -> tuple[str, ...]:
    """Return the arithmetic slips that lead to this amount."""
    if isinstance(prompt.kind, Amount) and isinstance(answer, int) and isinstance(prompt.due, int):
        return slips_to(Due(prompt.due), answer)
    paid = isinstance(answer, BetAnswer) and answer.action is Action.PAY and prompt.pays > 0
    return slips_to(_due(beliefs, prompt), answer.cents) if paid and isinstance(answer, BetAnswer) else ()


def _due(beliefs: MisconceptionModel, prompt: Prompt) -> Due:
    lines = beliefs.played.settlement.lines
    other_bets = (line.pays for line in lines if line.spot == prompt.spot and line.wager != prompt.wager)
    other_spots = (line.pays for line in lines if line.spot != prompt.spot and line.wager == prompt.wager)
    return Due(
        prompt.pays,
        prompt.stake,
        counted_on=_counted_on(beliefs, prompt),
        other_bets=frozenset(other_bets),
        other_spots=frozenset(other_spots),
        other_lines=frozenset(_other_lines(beliefs, prompt)),
    )


def _other_lines(beliefs: MisconceptionModel, prompt: Prompt) -> Iterator[int]:
    """Yield what the lines of the bet's paytable pay, but for parts of the meter."""
    inputs = beliefs.played.inputs
    wager = inputs.game.wager(prompt.wager)
    stake = _counted_on(beliefs, prompt) or inputs.seat(prompt.spot).stake(wager.slug)
    for row in inputs.house.paytable(inputs.sheet, wager).rows if wager.table else ():
        if isinstance(row.pays, Odds):
            yield inputs.house.breaks(row.pays.pays(stake))
        elif isinstance(row.pays, Flat):
            yield row.pays.cents


def _counted_on(beliefs: MisconceptionModel, prompt: Prompt) -> int:
    """Return the stake that a pay by odds is counted on, a bonus's too; 0 of what is not paid by odds."""
    inputs = beliefs.played.inputs
    wager = inputs.game.wager(prompt.wager)
    if wager.progressive or isinstance(wager.win_condition, ForOthers):
        return 0
    return prompt.stake or inputs.seat(prompt.spot).stake(wager.paid_on)


def _alike(answered: AnsweredStop, prompt: Prompt) -> tuple[object, ...]:
    """A kind of decision with what is right, whatever the amount, and the kinds of hand that it is about."""
    due = prompt.due.action if isinstance(prompt.due, BetAnswer) else prompt.due
    return *kind_of(prompt), due, frozenset(_hands_of(answered, prompt))


def _hands_of(answered: AnsweredStop, prompt: Prompt) -> set[str]:
    """The kinds of hand that a question is about: the spot's, and the dealer's where that counts; none where
    all bet on hands of the table, which are known by their points."""
    played = answered.beliefs.played
    if played.inputs.game.table_hands:
        return set()
    wager = played.inputs.game.wager(prompt.wager) if prompt.wager else None
    own = {played.hand(prompt.spot).category} if prompt.spot else set[str]()
    against = wager is None or isinstance(wager.win_condition, Beats | LosesHand)
    return own | ({played.dealer.hand.category} if against and not (own and wager is None) else set[str]())


# How answers are weighed: what of each stop the scores of names are made from.


def kind_of(prompt: Prompt) -> tuple[str, str]:
    return prompt.ask, prompt.wager if prompt.question.by_wager else ""


def decisions_of(answered: AnsweredStop) -> tuple[Decision, ...]:
    return tuple(_decision(answered, prompt) for prompt in answered.asked)


def track_of(history: Sequence[AnsweredStop], holder: Holder) -> Track:
    """Return all occasions of a session at which this holder would have been wrong."""
    occasions = {at: tuple(_occasions(answered, holder)) for at, answered in enumerate(history)}
    return Track({at: here for at, here in occasions.items() if here})


def _occasions(answered: AnsweredStop, holder: Holder) -> Iterator[Occasion]:
    for place, prompt in enumerate(answered.asked):
        predicted = answered.beliefs.answers_of(holder, prompt, answered.stop)
        given = answered.answers[prompt.key]
        acted = prompt.meant(given) in map(prompt.meant, predicted) and not prompt.accepts(given)
        astray = predicted and not any(map(prompt.accepts, predicted))
        if acted or (astray and not is_corrected(holder, prompt)):
            yield Occasion(place, len(predicted), acted)


UNLIKELY = 0.02
"""A wrong answer by a slip is at least so likely among all wrong ones."""

WRONG_ACTION, BY_ARITHMETIC, ANY_AMOUNT = 0.5, 0.25, 0.0025
"""Of the slips on a bet: another action; an amount that an arithmetic slip gives; any one other amount."""

BY_CARDS = 0.05
"""Any one wrong set of cards, or order, at least."""

BELIEVED_CHOICE, BELIEVED_AMOUNT, BELIEVED_OTHER = 0.34, 0.1, 0.9
"""Likewise, of a belief without a name: a choice, an amount, the only other choice."""


def _decision(answered: AnsweredStop, prompt: Prompt) -> Decision:
    answer = prompt.meant(answered.answers[prompt.key])
    if prompt.accepts(answer):
        return Decision(kind_of(prompt), True)
    by_slip = max(UNLIKELY, _by_slip(answered, prompt, answer))
    pays = isinstance(prompt.kind, Amount) or (isinstance(answer, BetAnswer) and answer.action is Action.PAY)
    believed = BELIEVED_AMOUNT if pays else BELIEVED_OTHER if len(prompt.choices) == 2 else BELIEVED_CHOICE
    return Decision(kind_of(prompt), False, by_slip, max(by_slip, believed))


def _by_slip(answered: AnsweredStop, prompt: Prompt, answer: Given) -> float:
    """Return how likely a slip that goes wrong here goes wrong in this way."""
    others = max(1, len(prompt.choices) - 1)
    if isinstance(prompt.kind, Amount) or (isinstance(answer, BetAnswer) and answer.action is Action.PAY):
        amounts = slips_of(answered.beliefs, prompt, answer)
        return BY_ARITHMETIC * len(amounts) / len(SLIPS) + ANY_AMOUNT
    if isinstance(prompt.kind, Bet):
        return WRONG_ACTION / others
    return 1 / others if isinstance(prompt.kind, OneOf) else BY_CARDS
