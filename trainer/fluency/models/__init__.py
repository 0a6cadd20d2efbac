"""Sets of tasks and their answers: PayoffSet, PayoffReply; and what a school has called: RackHouse."""

from trainer.fluency.models.payoff_reply import PayoffReply
from trainer.fluency.models.payoff_set import PayoffSet
from trainer.fluency.models.rack_house import RackHouse

__all__ = ["PayoffReply", "PayoffSet", "RackHouse"]
