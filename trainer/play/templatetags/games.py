"""What a page calls the parts of a game, by what its declaration has."""

from django import template

from trainer.play.labels import has_paytables, rules_title

register = template.Library()
register.filter("has_paytables", has_paytables)
register.filter("rules_title", rules_title)
