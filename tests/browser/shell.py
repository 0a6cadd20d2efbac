"""Django beside a server, on its database: one process for all scripts, because it takes seconds to load."""

import json
import subprocess
import sys

from tests.servers.environments import PROJECT, bare

LOOP = """
import contextlib, io, json, sys, traceback
import django
django.setup()
from django.db import connections
for line in sys.stdin:
    printed, failed = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(printed):
            exec(json.loads(line), {})
    except Exception:
        failed = traceback.format_exc()
    connections.close_all()
    print(json.dumps([printed.getvalue(), failed]), flush=True)
"""


class Shell:
    """`shell(script)`: what it prints."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", LOOP],
            cwd=PROJECT,
            env=bare() | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, script: str) -> str:
        print(json.dumps(script), file=self.process.stdin, flush=True)
        printed, failed = json.loads(self.process.stdout.readline())
        assert not failed, failed
        return printed

    def stop(self) -> None:
        self.process.communicate()
