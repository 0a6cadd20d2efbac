"""Writes what every page says, or compares it with what was written:

    python -m tests.trainer.whole.crawl --write FILE.json
    python -m tests.trainer.whole.crawl --compare FILE.json [--addresses OLD-NEW.tsv] [--words OLD-NEW.tsv]

An address of the first table stands for all that begin with it, and may have slots as a URL pattern has them.
"""

import argparse
import os
from pathlib import Path

import django


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.whole.crawl")
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("--write", type=Path, metavar="FILE.json")
    either.add_argument("--compare", type=Path, metavar="FILE.json")
    parser.add_argument("--addresses", type=Path, metavar="OLD-NEW.tsv")
    parser.add_argument("--words", type=Path, metavar="OLD-NEW.tsv")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from tests.trainer.whole.crawl.comparing import compare, read_table, write

    if options.write:
        write(options.write)
    else:
        compare(options.compare, read_table(options.addresses), read_table(options.words))


if __name__ == "__main__":
    main()
