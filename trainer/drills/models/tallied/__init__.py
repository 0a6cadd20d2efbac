"""What is counted from verdicts beside the days of a run, and counted again whenever the run has changed."""

from trainer.drills.models.tallied.counted_to import CountedTo
from trainer.drills.models.tallied.marked_tally import MarkedTally
from trainer.drills.models.tallied.pace_window import PaceWindow
from trainer.drills.models.tallied.round_tally import RoundTally

__all__ = ["CountedTo", "MarkedTally", "PaceWindow", "RoundTally"]
