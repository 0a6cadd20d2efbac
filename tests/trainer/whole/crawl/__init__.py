"""A crawl of every page as each role sees it, in both languages."""
