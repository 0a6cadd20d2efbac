"""The pace of a table test is held to its decisions, and no longer to rounds an hour: outcomes that are on no
record yet are made anew by whoever needs them next; a record keeps what it says.
"""

from django.db import migrations


def forget(apps, schema_editor):
    Outcome = apps.get_model("reviewing", "TestOutcome")
    Outcome.objects.using(schema_editor.connection.alias).filter(run__record=None).delete()


class Migration(migrations.Migration):
    dependencies = [("reviewing", "0003_records")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
