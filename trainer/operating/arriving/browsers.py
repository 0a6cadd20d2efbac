"""Browsers in words: what a request says of itself, as somebody would name it. None has to say the truth."""

import re

from django.utils.translation import gettext

_BROWSERS = (
    ("Edge", r"Edg(?:e|A|iOS)?/(\d+)"),
    ("Opera", r"OPR/(\d+)"),
    ("Samsung Internet", r"SamsungBrowser/(\d+)"),
    ("Firefox", r"(?:Firefox|FxiOS)/(\d+)"),
    ("Chrome", r"(?:Chrome|CriOS)/(\d+)"),
    ("Safari", r"Version/(\d+)[\d.]* (?:Mobile/\S+ )?Safari/"),
)
"""The first that fits: most of them say that they are the later ones as well."""

_SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("Linux", r"Linux|X11"),
)


def where_words(agent: str, address: str) -> str:
    """With the address where one is known."""
    browser = browser_words(agent)
    if not address:
        return browser
    return gettext("%(browser)s, from %(address)s") % {"browser": browser, "address": address}


def browser_words(agent: str) -> str:
    """ "Firefox 128, Linux"; what is neither known is an unknown browser."""
    found = ((name, re.search(pattern, agent)) for name, pattern in _BROWSERS)
    browser = next((f"{name} {version[1]}" for name, version in found if version), "")
    system = next((name for name, pattern in _SYSTEMS if re.search(pattern, agent)), "")
    return ", ".join(filter(None, (browser, system))) or gettext("an unknown browser")
