import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.schools import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("schools", "0001_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="PayoffSet",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("rung", models.CharField(max_length=40)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("seed", models.CharField(max_length=64)),
                ("supply", models.JSONField(default=dict)),
                ("number", models.PositiveSmallIntegerField(default=0)),
                ("shown", models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ("begun", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payoff_sets",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["-begun"],
            },
        ),
        migrations.CreateModel(
            name="PayoffReply",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("given", models.CharField(max_length=200)),
                ("laid", models.CharField(blank=True, max_length=240)),
                ("right", models.BooleanField()),
                ("slip", models.CharField(blank=True, max_length=40)),
                ("cut", models.BooleanField(null=True)),
                ("millis", models.PositiveIntegerField(null=True)),
                ("received", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replies",
                        to="practice.payoffset",
                    ),
                ),
            ],
            options={
                "ordering": ["of", "number"],
            },
        ),
        migrations.CreateModel(
            name="ReviewCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=120)),
                ("state", models.JSONField()),
                ("due", models.DateTimeField()),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="review_cards",
                        to="schools.membership",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CallOutAmounts",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("choices", models.JSONField(default=dict)),
                ("changed", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "changed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="call_out_changes",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="call_out_amounts",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["school", "-id"], name="racks_of_a_school")],
            },
        ),
        migrations.AddIndex(
            model_name="payoffset",
            index=models.Index(fields=["membership", "rung", "-begun"], name="payoff_sets_of_a_member"),
        ),
        migrations.AddConstraint(
            model_name="payoffreply",
            constraint=models.UniqueConstraint(fields=("of", "number"), name="a_task_answered_once"),
        ),
        migrations.AddConstraint(
            model_name="payoffreply",
            constraint=models.UniqueConstraint(fields=("of", "key"), name="a_payoff_reply_once"),
        ),
        migrations.AddIndex(
            model_name="reviewcard",
            index=models.Index(fields=["membership", "due"], name="cards_that_are_due"),
        ),
        migrations.AddConstraint(
            model_name="reviewcard",
            constraint=models.UniqueConstraint(fields=("membership", "kind"), name="one_card_a_kind"),
        ),
        append_only.operation("practice"),
    ]
