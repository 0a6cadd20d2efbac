"""Usernames in lower case. Names that differ by case alone are refused: one of them has to be changed first."""

import unicodedata
from collections import defaultdict

import django.contrib.auth.validators
from django.db import migrations

import trainer.schools.models


def lower(apps, schema_editor):
    users = apps.get_model("schools", "User")._base_manager.using(schema_editor.connection.alias)
    by_name = defaultdict(list)
    for pk, name in users.order_by("pk").values_list("pk", "username"):
        by_name[unicodedata.normalize("NFKC", name).lower()].append((pk, name))
    clashes = [found for found in by_name.values() if len(found) > 1]
    if clashes:
        listed = "; ".join(", ".join(f"user {pk}" for pk, _name in found) for found in clashes)
        raise RuntimeError(
            f"Usernames differ by case alone, and one of each has to be changed first: {listed}."
        )
    for name, [(pk, written)] in by_name.items():
        if written != name:
            users.filter(pk=pk).update(username=name)


class Migration(migrations.Migration):
    dependencies = [("schools", "0002_own_paytables")]

    operations = [
        migrations.RunPython(lower, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="username",
            field=trainer.schools.models.UsernameField(
                error_messages={"unique": "This username is taken. Choose another one."},
                max_length=150,
                unique=True,
                validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                verbose_name="username",
            ),
        ),
    ]
