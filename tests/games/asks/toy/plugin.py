"""Lays the toy's folder beside the folders of the asks, before anyone has looked what is there."""

from pathlib import Path

from games.engine import asks

asks.__path__.append(str(Path(__file__).with_name("laid_beside")))
