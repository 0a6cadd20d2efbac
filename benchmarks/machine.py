"""The machine that the numbers beside it were measured on: python -m benchmarks.machine."""

import os
import platform
from pathlib import Path


def processor() -> str:
    """The model of the processor as the system names it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.is_file() else []
    named = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def describe() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python} · {processor()} · {cores()} cores · {platform.system()}"


if __name__ == "__main__":
    print(describe())
