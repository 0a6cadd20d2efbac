"""Webhooks close with the role of their maker; those of makers who are no owners any more close now."""

from django.db import migrations, models
from django.utils import timezone


def close_of_former_owners(apps, schema_editor):
    webhooks = apps.get_model("api", "Webhook").objects.using(schema_editor.connection.alias)
    owned = webhooks.filter(made_by__left=None, made_by__role="owner")
    webhooks.exclude(pk__in=owned.values("pk")).update(closed=timezone.now())


class Migration(migrations.Migration):
    dependencies = [
        ("api", "0004_when_it_happened"),
    ]

    operations = [
        migrations.AddField(
            model_name="webhook",
            name="closed",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(close_of_former_owners, migrations.RunPython.noop),
    ]
