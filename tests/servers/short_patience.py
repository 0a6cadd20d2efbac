"""The shipped settings, without waiting for a locked database."""

from trainer.settings import *

DATABASES["default"]["OPTIONS"]["timeout"] = 0.2  # instead of four seconds
