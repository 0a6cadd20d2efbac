"""At the table: a pupil answers what their run asks, through the services, while the clock runs."""

from dataclasses import dataclass

from tests.demo.clock import Clock
from tests.demo.pupil import Pupil
from trainer.demo.records import key_of
from trainer.play.models import Mode, Run
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import Outcome, Submission, finish_run

SHOWN_AFTER = (180, 700)
"""Milliseconds until the page says that it shows what is asked."""

BETWEEN_ROUNDS = (2_500, 9_000)
READS_HINT = (4_000, 11_000)


@dataclass
class Table:
    run: Run
    pupil: Pupil
    clock: Clock

    def play(self, rounds: int) -> "Table":
        """So many rounds, or as many as there are."""
        for _round in range(rounds):
            self.play_stops(10**3)
            self.clock.run(self.pupil.chance.between(*BETWEEN_ROUNDS))
            if not runs.next_round(state=self._sitting()):
                break
        return self

    def play_stops(self, stops: int) -> "Table":
        """So many stops of the round in hand, or what is left of it."""
        sitting = self._sitting()
        while sitting.stop and stops and not sitting.run.finished:
            self._answer(sitting)
            stops -= 1
        return self

    def get_up(self) -> None:
        self.clock.run(self.pupil.chance.between(1_000, 5_000))
        finish_run(run=self._sitting().run)

    def _sitting(self) -> RoundState:
        run = Run.objects.in_full().get(pk=self.run.pk)
        return RoundState(run, run.round)

    def _answer(self, sitting: RoundState) -> None:
        stop, run, pupil = sitting.stop, sitting.run, self.pupil
        self.clock.run(pupil.chance.between(*SHOWN_AFTER))
        Run.objects.filter(pk=run.pk).update(seen=self.clock.now)  # as play/views/table.py notes it
        run.seen = self.clock.now
        hinted = run.drill.mode == Mode.GUIDED and pupil.wants_hint()
        if hinted:
            self.clock.run(pupil.chance.between(*READS_HINT))
            assert runs.give_hint(state=sitting, place=str(stop.place))
        given = pupil.answer(stop, sitting.reader(stop), day=self.clock.day, hinted=hinted)
        self.clock.run(pupil.thinks(stop, day=self.clock.day, away=not run.drill.is_test))
        place = str(stop.place)
        said = Submission(run.round, place, key_of(run.pk, run.round, place), given)
        assert runs.save_answer(state=sitting, submission=said).outcome is Outcome.SAVED, (run, place, given)
        run.refresh_from_db(fields=["round", "position", "version", "shown", "seen", "hinted", "finished"])
