"""Template tags that explain a glossary term where it stands."""

from django import template
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from trainer.pages.glossary import GLOSSARY, explain_terms

register = template.Library()


@register.simple_tag
def meaning(anchor: str) -> Promise:
    """One sentence; an anchor that the glossary lacks is a fault of the template's."""
    return GLOSSARY[anchor][1]


@register.inclusion_tag("pages/_meanings.html")
def meanings(*anchors: str) -> dict[str, object]:
    return {"meanings": [GLOSSARY[anchor] for anchor in anchors]}


@register.simple_block_tag
def terms(content: str) -> SafeString:
    """Open each term of the glossary where the content has it first."""
    return explain_terms(content)
