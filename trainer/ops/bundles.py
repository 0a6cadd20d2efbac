"""{% joined "play/joined.js" %}: files that are loaded together are one file where files are collected.

While DEBUG is on each is loaded by itself, so that an error names its file and line.
"""

import re
from collections.abc import Iterator
from typing import Any

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from whitenoise.storage import CompressedManifestStaticFilesStorage


def _files(kind: str, names: str) -> list[str]:
    return [f"{name}.{kind}" for name in names.split()]


JOINED = {
    "pages/joined.css": _files(
        "css", "pages/tokens pages/base pages/navigation pages/narrow pages/pages pages/forced_colors"
    ),
    "play/page.css": _files(
        "css",
        "pages/tokens pages/base pages/navigation play/cards play/felt play/spots play/motion play/table "
        "play/verdicts pages/narrow play/lesson pages/forced_colors",
    ),
    "pages/others.css": _files("css", "pages/pages library/rulebook"),  # where a felt is but no table
    "play/joined.css": _files(
        "css",
        "play/paytables play/keys play/text_line play/rack play/table_header "
        "play/result_marks play/round_map play/felt_input play/explanation "
        "play/clean_round",
    ),
    # Each with its own felt alone: hands of the table, hands in turn, and a long table
    "play/hands.css": _files("css", "play/shoe play/arc"),
    "play/in_turn.css": _files("css", "play/shoe play/turns"),
    "play/long.css": _files("css", "play/long_table"),
    "play/on_layout.css": _files("css", "play/on_layout"),  # what is asked of a numbered layout
    "play/panel.css": _files("css", "play/console"),  # where there is a progressive
    "pages/joined.js": [
        "django_htmx/htmx-2.min.js",
        "django_htmx/ext/hx-ws-2.min.js",
        "vendor/idiomorph-ext.min.js",
        *_files("js", "pages/install pages/page pages/header pages/drafts_of_forms"),
    ],
    "play/on_layout.js": _files("js", "play/counters play/on_layout"),
    "play/joined.js": _files(
        "js",
        "play/typeahead play/drafts play/presence play/sticky_hand "
        "play/order play/console play/chips play/felt play/sound "
        "play/verdicts play/collapse play/keys play/key_help "
        "play/text_line play/test_clock pages/awake play/motion",
    ),
}
"""What each joined file is made of, in the order in which it is loaded."""

LOADED = {".css": '<link rel="stylesheet" href="{}">', ".js": '<script src="{}" defer></script>'}

register = template.Library()


class JoinedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Joins the files when they are collected, before they get their names and are compressed."""

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        for name, parts in {} if dry_run else JOINED.items():
            self.delete(name)
            self.save(name, ContentFile("\n".join(_text(*paths[part]) for part in parts)))
            paths[name] = self, name
        yield from super().post_process(paths, dry_run, **options)


COMMENTS = {".css": re.compile(r"/\*.*?\*/", re.DOTALL), ".js": re.compile(r"^\s*//.*\n", re.MULTILINE)}
"""A sixth of what is sent, and for readers of the source alone; likewise the space that lays it out."""

SPACE = {
    ".css": re.compile(r'(?P<kept>"[^"]*")|\s*(?P<sign>[{},;])\s*|(?P<colon>:)\s+|(?P<gap>\s+)'),
    ".js": re.compile(r"^[ \t]+|\n(?=\s*\n)", re.MULTILINE),
}


def shortened(kind: str, text: str) -> str:
    """Return a style sheet or a script without comments, and without the space that means nothing there."""
    bare = COMMENTS[kind].sub("", text)
    if kind == ".js":
        return SPACE[kind].sub("", bare)
    return SPACE[kind].sub(lambda found: " " if found["gap"] else found[found.lastgroup or 0], bare).strip()


def _text(storage: Any, path: str) -> str:
    with storage.open(path) as file:
        text = str(file.read().decode())
    return text if path.endswith(".min.js") else shortened(path[path.rindex(".") :], text)


@register.simple_tag
def joined(name: str) -> SafeString:
    """Load the joined file, or the files that it would be made of."""
    is_collected = isinstance(staticfiles_storage, JoinedStorage)
    form = LOADED[name[name.rindex(".") :]]
    return format_html_join(
        "\n", form, ((static(each),) for each in ([name] if is_collected else JOINED[name]))
    )
