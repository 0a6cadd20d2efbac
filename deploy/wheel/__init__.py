"""The command "dealer-trainer". The packages of the trainer have everyday names, so they lie in here, where
they meet none of the same name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def main() -> None:
    from trainer.laptop.__main__ import main as start

    start()
