"""Names in plain text, where no <bdi> can stand: titles, attributes, mails."""

from django import template

from trainer.schools.names import isolated

register = template.Library()
register.filter("isolated", isolated)
