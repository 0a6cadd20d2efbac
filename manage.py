#!/usr/bin/env python
"""The back door: Django's commands on the trainer's settings."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    execute_from_command_line(sys.argv)
