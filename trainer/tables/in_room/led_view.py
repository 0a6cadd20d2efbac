"""What a live room adds to the page of somebody who is in it."""

from dataclasses import dataclass

from trainer.felt.shares import AskedView
from trainer.gathering.models import Phase, Room


@dataclass(frozen=True)
class LedView:
    """`phase` is that of the stop on the screens. `asks`: the form is there; `said` is what was answered, in
    words; `shares` what all said, once that is told. `deals`: its trainee may have the next stop asked."""

    room: Room
    version: int
    phase: Phase
    asks: bool
    said: list[tuple[str, str]]
    shares: list[AskedView]
    deals: bool

    @property
    def paused(self) -> bool:
        return self.room.paused is not None and not self.room.looks_back

    @property
    def host(self) -> str:
        return self.room.host.user.display_name
