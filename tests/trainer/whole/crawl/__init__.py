"""A crawl of every page as each role sees it, in both languages. `python -m tests.trainer.whole.crawl` writes
what the pages say to a file, and compares them with it after a change that was to leave pages alone."""
