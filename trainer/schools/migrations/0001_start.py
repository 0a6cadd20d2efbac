import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import trainer.schools.models
from trainer.schools import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="AuditLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("act", models.CharField(choices=trainer.schools.models.acts, max_length=20)),
                ("detail", models.CharField(blank=True, max_length=200)),
                ("address", models.CharField(blank=True, default=None, max_length=43, null=True)),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="School",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("open_paytables", models.BooleanField(default=False)),
                ("idle_hours", models.PositiveSmallIntegerField(default=12)),
                ("zone", models.CharField(default="UTC", max_length=64)),
                ("day_begins", models.PositiveSmallIntegerField(default=4)),
                ("counted_zone", models.CharField(default="UTC 4", editable=False, max_length=64)),
                ("tally_version", models.PositiveBigIntegerField(default=0, editable=False)),
                ("keeps_names", models.PositiveSmallIntegerField(default=0)),
                ("second_factor", models.BooleanField(default=False)),
                ("felt", models.CharField(blank=True, default="", max_length=7)),
                ("logo", models.CharField(blank=True, default="", editable=False, max_length=32)),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                ),
                (
                    "username",
                    trainer.schools.models.UsernameField(
                        error_messages={"unique": "This username is taken. Choose another one."},
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("is_demo", models.BooleanField(default=False, editable=False)),
                ("new_password", models.BooleanField(default=False, editable=False)),
                ("unlocked_until", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("counts", models.JSONField()),
                (
                    "line",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasure",
                        to="schools.auditline",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Logo",
            fields=[
                (
                    "school",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="image",
                        serialize=False,
                        to="schools.school",
                    ),
                ),
                ("image", models.BinaryField()),
            ],
        ),
        migrations.AddField(
            model_name="auditline",
            name="school",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="audit_lines", to="schools.school"
            ),
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("trainee", "Trainee"),
                            ("assistant", "Assistant"),
                            ("instructor", "Instructor"),
                            ("examiner", "Examiner"),
                            ("manager", "Shift manager"),
                            ("owner", "Owner"),
                            ("guest", "Guest"),
                        ],
                        max_length=10,
                    ),
                ),
                ("joined", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("left", models.DateTimeField(blank=True, null=True)),
                ("shared", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="schools.school",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["joined", "pk"],
            },
        ),
        migrations.CreateModel(
            name="HouseProfile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("choices", models.JSONField(default=dict)),
                ("holds", models.DateField(blank=True, default=None, null=True)),
                ("changed", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="house_profiles",
                        to="schools.school",
                    ),
                ),
                (
                    "changed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="house_changes",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ClassMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entrusted", models.BooleanField(default=False)),
                (
                    "membership",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="schools.membership"),
                ),
            ],
            options={
                "db_table": "schools_schoolclass_members",
            },
        ),
        migrations.AddField(
            model_name="auditline",
            name="who",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="schools.membership",
            ),
        ),
        migrations.AddField(
            model_name="auditline",
            name="whom",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="schools.membership",
            ),
        ),
        migrations.CreateModel(
            name="OwnPaytable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("choice", models.CharField(max_length=60)),
                ("name", models.CharField(max_length=30)),
                ("tables", models.JSONField()),
                ("copied", models.CharField(max_length=60)),
                ("holds", models.DateField()),
                ("retired", models.BooleanField(default=False)),
                ("changed", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "changed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="paytable_changes",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="own_paytables",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Procedure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="procedures",
                        to="schools.school",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ProcedureVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=120)),
                ("text", models.TextField(max_length=10000)),
                ("rules", models.JSONField(default=list)),
                ("searched", models.TextField(editable=False)),
                ("retired", models.BooleanField(default=False)),
                ("changed", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "changed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="procedure_changes",
                        to="schools.membership",
                    ),
                ),
                (
                    "procedure",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="schools.procedure",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SchoolClass",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("opened", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "instructors",
                    models.ManyToManyField(blank=True, related_name="classes", to="schools.membership"),
                ),
                (
                    "members",
                    models.ManyToManyField(
                        blank=True,
                        related_name="school_classes",
                        through="schools.ClassMember",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="school_classes",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("way", models.CharField(choices=[("link", "Link"), ("code", "Code")], max_length=4)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("code", models.CharField(blank=True, max_length=12)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("trainee", "Trainee"),
                            ("assistant", "Assistant"),
                            ("instructor", "Instructor"),
                            ("examiner", "Examiner"),
                            ("manager", "Shift manager"),
                            ("owner", "Owner"),
                            ("guest", "Guest"),
                        ],
                        max_length=10,
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("expires", models.DateTimeField()),
                ("uses", models.PositiveIntegerField(default=1)),
                ("used", models.PositiveIntegerField(default=0)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="schools.school",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "school_class",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="schools.schoolclass",
                    ),
                ),
            ],
            options={
                "ordering": ["-made", "-pk"],
            },
        ),
        migrations.AddField(
            model_name="classmember",
            name="school_class",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="schools.schoolclass"),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(fields=("user", "school"), name="one_membership_per_school"),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "role__in",
                        ["trainee", "assistant", "instructor", "examiner", "manager", "owner", "guest"],
                    )
                ),
                name="known_role",
            ),
        ),
        migrations.AddIndex(
            model_name="houseprofile",
            index=models.Index(fields=["school", "-id"], name="profiles_of_a_school"),
        ),
        migrations.AddIndex(
            model_name="auditline",
            index=models.Index(fields=["school", "-id"], name="audit_of_a_school"),
        ),
        migrations.AddIndex(
            model_name="ownpaytable",
            index=models.Index(fields=["school", "game", "name", "-id"], name="versions_of_a_paytable"),
        ),
        migrations.AddConstraint(
            model_name="schoolclass",
            constraint=models.UniqueConstraint(fields=("school", "name"), name="one_school_class_of_a_name"),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("digest", ""), _negated=True),
                fields=("digest",),
                name="one_link_a_digest",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                condition=models.Q(models.Q(("code", ""), _negated=True), ("closed", None)),
                fields=("code",),
                name="one_open_invitation_a_code",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("used__lte", models.F("uses"))), name="no_more_uses_than_given"
            ),
        ),
        migrations.AlterUniqueTogether(
            name="classmember",
            unique_together={("school_class", "membership")},
        ),
        append_only.operation("schools"),
    ]
