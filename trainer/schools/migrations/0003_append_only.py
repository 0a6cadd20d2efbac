from django.db import migrations

from trainer.schools import append_only

TABLES = ("schools_houseprofile",)


def install(apps, schema_editor):
    append_only.install(schema_editor.connection, TABLES)


def remove(apps, schema_editor):
    append_only.remove(schema_editor.connection, TABLES)


class Migration(migrations.Migration):
    dependencies = [("schools", "0002_house_profile")]

    operations = [migrations.RunPython(install, remove)]
