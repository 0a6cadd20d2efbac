"""Scores of names: how likely each misconception is, given all that was answered in a session.

Pure arithmetic on probabilities, hence floats; no money passes through here. A misconception is weighed
against two rivals: a dealer who knows the rule and slips, and one whose wrong belief has no name here. The
unit is a stop. Only decisions where a holder's answers and the right ones have nothing in common speak of a
holder; elsewhere a holder is a dealer who slips. Parameters were fitted to simulated trainees who slip, who
apply a wrong rule only sometimes, who have two at once, and whose belief has no name.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import exp, inf, log

SLIP_RATES = {0.01: 0.3, 0.03: 0.4, 0.08: 0.3}
"""How often a trainee slips, each with its prior; summed out."""

APPLIED = {0.97: 0.5, 0.6: 0.5}
"""At what share of the stops a holder applies the wrong rule, each with its prior; summed out."""

RIGHT_BY_CHANCE = 0.3
"""Times the slip rate: how often a holder who applies the wrong rule is right all the same."""

MAX_PER_STOP = 9.0
"""No stop speaks against a slip by more than e to this: one misread hand makes several answers wrong."""

SLIP, UNNAMED, NAMED = 0.3, 0.2, 0.5
"""Priors: a slip, a belief without a name, any named misconception."""

LEARNED = 0.25
"""How likely a holder has dropped the misconception since it was last acted on: what is right was shown."""

TOUCHES = 0.2
"""How likely a belief without a name bends a kind of decision; the kind at hand it does."""

ERRS = (0.3, 0.7)
"""How often it errs in a kind that it bends, equally likely."""

AGAIN = 0.4
"""How likely at least, under such a belief, each further wrong answer of one stop: they go together."""

STATED = 0.6
"""Probability from which a name is stated as a fact, where it was sighted at two stops."""

EXPLAINS, ACTED_ON = 0.6, 0.6
"""What a stated name explains of the errors in its kinds at least, and at what share of its occasions it was
acted on."""

LEFT_OVER, LEFT_OVER_SHARE = 1, 0.16
"""Errors that it may leave over: so many, and this share of all answers. More only where it explains more."""

TAKEN_BACK, DOUBTED = 4, 0.9
"""A stated name is taken back at so many fresh right answers in a row if it is less likely than that."""

Kind = tuple[str, str]
"""A kind of decision: question and bet."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer: its kind, whether it was right, and how likely a wrong one is this very one of all wrong
    ones, by a slip and by a belief without a name."""

    kind: Kind
    right: bool
    by_slip: float = 1.0
    by_belief: float = 1.0


@dataclass(frozen=True, slots=True)
class Occasion:
    """A decision at which a holder would be wrong, by its place in the stop: how many answers such a holder
    may give there, and whether one of them was given."""

    place: int
    open_answers: int
    acted: bool


@dataclass(frozen=True)
class Track:
    """What a session shows of one holder: by stop, the occasions to act on the misconception."""

    occasions: Mapping[int, Sequence[Occasion]]

    @cached_property
    def sightings(self) -> tuple[int, ...]:
        return tuple(at for at, here in self.occasions.items() if any(one.acted for one in here))

    def right_since(self, stops: Sequence[Sequence[Decision]]) -> int:
        """Return at how many stops in a row, the newest first, the holder would have been wrong and all was
        right."""
        count = 0
        for at, here in sorted(self.occasions.items()):
            if any(one.acted for one in here):
                return count
            count += all(stops[at][one.place].right for one in here)
        return count


@dataclass
class AnswerHistory:
    """All stops of a session, newest first: the first holds the answer that is explained."""

    stops: Sequence[Sequence[Decision]]

    @cached_property
    def _by_kind(self) -> Mapping[Kind, Sequence[Sequence[Decision]]]:
        """By kind of decision, its decisions of each stop."""
        found: dict[Kind, list[list[Decision]]] = defaultdict(list)
        for stop in self.stops:
            here: dict[Kind, list[Decision]] = defaultdict(list)
            for one in stop:
                here[one.kind].append(one)
            for kind, decisions in here.items():
                found[kind].append(decisions)
        return found

    def posteriors(self, at_hand: Kind, tracks: Sequence[Track], forms: Sequence[int]) -> list[float]:
        """Return how likely each of these holders is, whose misconceptions all explain the answer at hand.
        `forms` says of each how many forms its misconception has."""
        share = NAMED / sum(1 / count for count in forms) if forms else 0
        scores = [
            log(share / count) + self._of_holder(track) for track, count in zip(tracks, forms, strict=True)
        ]
        rivals = [log(SLIP) + self._of_slip(at_hand), log(UNNAMED) + self._of_unnamed(at_hand)]
        whole = _log_sum((*scores, *rivals))
        return [exp(score - whole) for score in scores]

    def is_guarded(self, track: Track) -> bool:
        """Return whether a holder accounts for enough to be stated, whatever the rivals."""
        own = [one for here in track.occasions.values() for one in here]
        explained = sum(one.acted for one in own)
        kinds = {self.stops[at][one.place].kind for at, here in track.occasions.items() for one in here}
        of_kinds = sum(self._errors[kind] for kind in kinds)
        left_over = sum(self._errors.values()) - explained
        answers = sum(map(len, self.stops))
        return (
            explained >= EXPLAINS * of_kinds
            and len(track.sightings) >= ACTED_ON * len(track.occasions)
            and (left_over <= LEFT_OVER + LEFT_OVER_SHARE * answers or left_over < explained)
        )

    @cached_property
    def _errors(self) -> Mapping[Kind, int]:
        return Counter(one.kind for stop in self.stops for one in stop if not one.right)

    # Of each hypothesis, relative to everyone's background: in a kind that the hypothesis says nothing of,
    # anyone may hold a belief without a name, so that two misconceptions at once do not veto each other.

    def _of_holder(self, track: Track) -> float:
        kinds = {self.stops[at][one.place].kind for at, here in track.occasions.items() for one in here}
        return _log_sum(
            log(prior * share) + self._known(slips, kinds) + self._applied(track, slips, applied)
            for (slips, prior), (applied, share) in product(SLIP_RATES.items(), APPLIED.items())
        )

    def _of_slip(self, at_hand: Kind) -> float:
        return _log_sum(log(prior) + self._known(slips, (at_hand,)) for slips, prior in SLIP_RATES.items())

    def _of_unnamed(self, at_hand: Kind) -> float:
        return _log_sum(
            log(prior) + self._known(slips, (at_hand,)) + self._bent(slips, at_hand)
            for slips, prior in SLIP_RATES.items()
        )

    def _known(self, slips: float, kinds: Iterable[Kind]) -> float:
        """A trainee who knows these kinds and slips there, and of whom no more is known."""
        background = self._background[slips]
        slipped = sum(self._slipped[slips].values())
        return slipped + sum(background.values()) - sum(background.get(kind, 0) for kind in kinds)

    @cached_property
    def _slipped(self) -> Mapping[float, Mapping[Kind, float]]:
        return {
            slips: {kind: sum(_slipped(slips, stop) for stop in own) for kind, own in self._by_kind.items()}
            for slips in SLIP_RATES
        }

    @cached_property
    def _background(self) -> Mapping[float, Mapping[Kind, float]]:
        """How much likelier than a slip it is that there is a belief without a name, or a slip."""
        return {
            slips: {
                kind: _log_sum((log(TOUCHES) + self._bent(slips, kind), log(1 - TOUCHES)))
                for kind in self._by_kind
            }
            for slips in SLIP_RATES
        }

    def _bent(self, slips: float, kind: Kind) -> float:
        """How much likelier than slips a belief without a name makes what was answered in a kind."""
        own = self._by_kind.get(kind, ())
        return _log_sum(
            log(1 / len(ERRS))
            + sum(min(_believed(errs, stop) - _slipped(slips, stop), MAX_PER_STOP) for stop in own)
            for errs in ERRS
        )

    def _applied(self, track: Track, slips: float, applied: float) -> float:
        """How much likelier than slips a holder makes all occasions; a holder who has learned slips too."""
        seen, fresh = 0.0, 0.0
        for at, here in track.occasions.items():
            ratio = exp(min(sum(self._ratios(at, here, slips)), MAX_PER_STOP))
            speaks = log(applied * ratio + 1 - applied)
            if track.sightings and at < track.sightings[0]:
                fresh += speaks
            else:
                seen += speaks
        return seen + log((1 - LEARNED) * exp(fresh) + LEARNED)

    def _ratios(self, at: int, here: Sequence[Occasion], slips: float) -> Iterator[float]:
        """Yield by how much each occasion of a stop speaks for who applies the misconception there."""
        for one in here:
            decision = self.stops[at][one.place]
            if one.acted:
                yield log((1 - slips) / one.open_answers / (slips * decision.by_slip))
            elif decision.right:
                yield log(RIGHT_BY_CHANCE * slips / (1 - slips))


def _slipped(slips: float, decisions: Sequence[Decision]) -> float:
    return sum(log(1 - slips) if one.right else log(slips * one.by_slip) for one in decisions)


def _believed(errs: float, decisions: Sequence[Decision]) -> float:
    wrong = [one.by_belief for one in decisions if not one.right]
    right = len(decisions) - len(wrong)
    again = (log(errs * max(one, AGAIN * (at > 0))) for at, one in enumerate(wrong))
    return right * log(1 - errs) + sum(again)


def _log_sum(logs: Iterable[float]) -> float:
    """The logarithm of the sum of what these are the logarithms of."""
    terms = list(logs)
    most = max(terms, default=-inf)
    return most if most == -inf else most + log(sum(exp(term - most) for term in terms))
