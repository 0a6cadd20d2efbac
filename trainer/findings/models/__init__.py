"""What a school says of its floor: HouseTarget."""

from trainer.findings.models.house_target import HouseTarget

__all__ = ["HouseTarget"]
