"""What is counted from verdicts beside the days of a run, and counted again whenever the run has changed."""

from trainer.drills.models.tallied.marked_tally import MarkedTally
from trainer.drills.models.tallied.pace_window import PaceWindow
from trainer.drills.models.tallied.round_tally import RoundTally

__all__ = ["MarkedTally", "PaceWindow", "RoundTally"]
