"""One school from one machine, for the network of its classroom:  dealer-trainer

Everything that it keeps is in one folder of this user (--data). Nothing needs the internet.
"""

import argparse
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

from trainer.laptop.data import Data, own_version, say
from trainer.port import refusal

PORT = 8000
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"


def main(arguments: Sequence[str] | None = None) -> None:
    chosen = _parser().parse_args(arguments)
    try:
        chosen.act(chosen)
    except KeyboardInterrupt:
        sys.exit("\nStopped. Nothing was changed.")
    except EOFError:
        no_one = "There is no one to answer. Start it in a terminal, or with --yes."
        sys.exit("\nStopped. Nothing was changed." if sys.stdin.isatty() else no_one)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dealer-trainer", description="Serve one dealer school from this machine to its own network."
    )
    parser.add_argument("--version", action="version", version=own_version())
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=f"default: {Data.of_user().folder}")
    parser.add_argument("--port", default=str(PORT), help=f"default: {PORT}")
    parser.add_argument(
        "--https", nargs=2, type=Path, metavar=("CERT", "KEY"), help="PEM files; else it is plain HTTP"
    )
    parser.add_argument("--yes", action="store_true", help="ask nothing: print a link for the owner")
    parser.add_argument("--school", default="Our school", help="with --yes: its name")
    parser.add_argument("--zone", default="", help="with --yes: its time zone, such as America/Los_Angeles")
    parser.set_defaults(act=serve)
    commands = parser.add_subparsers(title="commands", metavar="")

    def command(name: str, act: Any, words: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=words, description=words.capitalize() + ".")
        added.set_defaults(act=act)
        return added

    made = command("backup", backup, "write a backup, also while it serves")
    made.add_argument("file", nargs="?", type=Path, help="default: a file in the folder of backups")
    put_back = command("restore", restore, "put a backup back; what is there is kept aside")
    put_back.add_argument("file", type=Path)
    command("status", status, "say whether it serves, and where everything is")
    command("check", check, "look whether this machine and its data are in order")
    of_demo = command("demo", demo, "serve a school with six weeks of history, on this computer alone")
    of_demo.add_argument("--port", default=argparse.SUPPRESS, help=f"default: {PORT}")
    manage = command("manage", run_manage, "another command, such as: manage changepassword vera")
    manage.add_argument("arguments", nargs=argparse.REMAINDER)
    return parser


def _data(chosen: argparse.Namespace) -> Data:
    return Data(chosen.data.absolute()) if chosen.data else Data.of_user()


def _stop(why: str) -> NoReturn:
    sys.exit(f"dealer-trainer: {why}")


# --- Serving ------------------------------------------------------------------------------------------------


def serve(chosen: argparse.Namespace) -> None:
    """Open the school where there is none, and serve it until Ctrl-C."""
    data, classroom = _data(chosen), "https" if chosen.https else "http"
    for path in chosen.https or ():
        if not path.is_file():
            _stop(f"{path} is no file.")
    _set_up(data, classroom, _names_of(chosen.https[0]) if chosen.https else ())
    _claim(data)
    if why := refusal(chosen.port, EVERYWHERE):
        _stop(f"{why}dealer-trainer --port 8080")
    _migrate(data)
    addresses = _addresses(classroom, chosen.port)
    _open(chosen, addresses[-1])
    from trainer.laptop import daily

    daily.begin(data)
    _print_card(data, addresses, plain=not chosen.https)
    _run(data, addresses, ["--bind", EVERYWHERE, "--port", chosen.port], chosen.https)


def _names_of(certificate: Path) -> list[str]:
    """Return the host names that a certificate is for."""
    from cryptography import x509

    try:
        read = x509.load_pem_x509_certificate(certificate.read_bytes())
        found = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except ValueError:
        _stop(f"{certificate} is no certificate in PEM form.")
    except x509.ExtensionNotFound:
        return []
    return [name for name in found.get_values_for_type(x509.DNSName) if not name.startswith("*.")]


def _set_up(data: Data, classroom: str, names: Sequence[str] = ()) -> None:
    from trainer.ops.network import LOOPBACK

    try:
        data.set_up(classroom=classroom, hosts=[*LOOPBACK, *names])
    except OSError as error:
        _stop(f"{error.filename} cannot be written: {error.strerror}. Choose a folder: --data FOLDER")


def _claim(data: Data) -> None:
    from trainer.ops import process_guard

    path = process_guard.lock_path(database=str(data.database), fallback=data.folder)
    try:
        if path:
            process_guard.claim(path)
    except process_guard.AlreadyServing:
        where = data.serving()
        at = " and ".join(where.get("addresses", ())) or "another address"
        _stop(f"it runs already, at {at} (process {where.get('process', 'unknown')}).")
    except process_guard.ServingRefused as why:
        _stop(str(why))


def _migrate(data: Data) -> None:
    """Bring the database to this version, after a backup; refuse one of a later version."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    from trainer.ops.backups import moment
    from trainer.ops.health import foreign_migrations

    is_new = not data.database.exists()
    if not is_new:
        _check_readable(data)
    if not is_new and foreign_migrations(connection):
        _stop(
            f"the school was upgraded by a version after {own_version()}. Install that one, or go back to a "
            f"backup of before:\n  dealer-trainer restore FILE    (they are in {data.backups})"
        )
    executor = MigrationExecutor(connection)
    if not is_new and executor.migration_plan(executor.loader.graph.leaf_nodes()):
        kept = data.backups / f"before-{own_version()}-{moment()}.sqlite3"
        call_command("backup", kept, verbosity=0)
        say(f"Upgraded to {own_version()}. As it was before: {kept}")
    connection.close()
    call_command("migrate", verbosity=0)


def _check_readable(data: Data) -> None:
    from django.db import DatabaseError, connection

    try:
        connection.introspection.table_names()
    except DatabaseError as why:
        _stop(f"{data.database} cannot be read: {why}. Put a backup back: dealer-trainer restore FILE")


def _addresses(classroom: str, port: str) -> list[str]:
    """Return where this computer and where others find it."""
    from trainer.ops.network import classroom_hosts

    usual = {"http": "80", "https": "443"}[classroom]
    at = "" if port == usual else f":{port}"
    return [f"{classroom}://{host}{at}" for host in ("localhost", *classroom_hosts()[:1])]


def _open(chosen: argparse.Namespace, address: str) -> None:
    """Open the first school, by questions or by a link."""
    from django.core.exceptions import ValidationError

    from trainer.laptop import first_start
    from trainer.schools.models import USUAL_BEGINNING, Membership, School
    from trainer.schools.rights import Right

    if there := School.objects.first():
        if not Membership.objects.present().with_right(Right.OWN).exists():
            say(f"{there.name} has no owner yet. The owner comes in by this link, once, within 48 hours:")
            say(f"  {first_start.owner_link(there, address)}")
        return
    if not chosen.yes:
        if not sys.stdin.isatty():
            raise EOFError
        opening = first_start.ask_opening()
        user = first_start.open_with(opening, first_start.ask_owner(opening))
        say(f"{opening.name} is open. You sign in as {user.username}.")
        return
    try:
        name = first_start.school_name(chosen.school)
        zone = first_start.time_zone(chosen.zone or first_start.machine_zone())
    except ValidationError as why:
        _stop(" ".join(why.messages))
    school = first_start.open_as(first_start.Opening(name, zone, USUAL_BEGINNING))
    say(f"{name} is open. Its owner comes in by this link, once, within 48 hours:")
    say(f"  {first_start.owner_link(school, address)}")


def _print_card(data: Data, addresses: list[str], *, plain: bool) -> None:
    here, *there = addresses
    say()
    say(f"On this computer:  {here}/")
    if there:
        say(f"In the classroom:  {there[0]}/")
        _print_qr(f"{there[0]}/")
    else:
        say("This computer is in no network, so no other one finds it. Join one, and start again.")
    say(f"Data and backups:  {data.folder}")
    if plain:
        say("Plain HTTP: use it in a network of your own. With a certificate: --https CERT KEY")
    say("Stop it with Ctrl-C.")


def _print_qr(address: str) -> None:
    """Only where the terminal has the letters for it."""
    import segno

    if sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf"):
        segno.make_qr(address).terminal(compact=True, border=2)


def _run(data: Data, addresses: list[str], door: list[str], https: tuple[Path, Path] | None = None) -> None:
    """Serve until Ctrl-C; meanwhile a second start finds where."""
    from twisted.internet.endpoints import quoteStringArgument

    from trainer import serve

    if https:
        certificate, key = (quoteStringArgument(str(path.absolute())) for path in https)
        door = ["-e", f"ssl:{door[3]}:interface={door[1]}:certKey={certificate}:privateKey={key}"]
    data.note_serving(addresses)
    try:
        serve.run(door)
    finally:
        data.forget_serving()
    say("Stopped. Everything is kept.")


# --- The other commands -------------------------------------------------------------------------------------


def backup(chosen: argparse.Namespace) -> None:
    data = _there(chosen)
    _call("backup", chosen.file.absolute() if chosen.file else data.backups)


def restore(chosen: argparse.Namespace) -> None:
    data = _data(chosen)
    _set_up(data, "http")
    if _is_served(data):
        _stop("it is serving. Stop it with Ctrl-C, then restore.")
    said = StringIO()
    _call("restore", chosen.file.absolute(), replace=True, stdout=said)
    _migrate(data)
    say("\n".join(said.getvalue().splitlines()[:2]))
    if data.erasures.exists():
        _call("erase", again=[data.erasures], stdout=said)
        say(said.getvalue().splitlines()[-1])
    say("Start it again: dealer-trainer")


def status(chosen: argparse.Namespace) -> None:
    data = _data(chosen)
    say(f"Version   {own_version()}")
    say(f"Data      {data.folder}")
    if not data.database.exists():
        say("School    none yet. Open it: dealer-trainer")
        return
    _set_up(data, "http")
    _check_readable(data)
    from trainer.schools.models import Membership, School

    for school in School.objects.all():
        people = Membership.objects.present().filter(school=school).count()
        say(f"School    {school.name}, people: {people}")
    serving = " and ".join(data.serving().get("addresses", ())) if _is_served(data) else "no"
    say(f"Serving   {serving}")
    newest = data.newest_backup()
    say(f"Backup    {newest or 'none yet'}")


def _is_served(data: Data) -> bool:
    from trainer.ops import process_guard

    path = process_guard.lock_path(database=str(data.database), fallback=data.folder)
    try:
        with process_guard.exclusive_access(path or data.folder):
            return False
    except process_guard.ServingRefused:
        return True


def check(chosen: argparse.Namespace) -> None:
    """Read the whole database, and say what this machine lacks."""
    data = _there(chosen)
    from trainer.ops.backups import BackupError, contents_of
    from trainer.ops.network import own_addresses

    try:
        say(f"The database is whole: {contents_of(data.database)}.")
    except BackupError as why:
        _stop(f"{why} Put a backup back: dealer-trainer restore FILE")
    newest = data.newest_backup()
    say(f"The newest backup is {newest}." if newest else "There is no backup yet: dealer-trainer backup")
    say(f"This machine is {' and '.join(own_addresses()) or 'in no network'}.")
    _call("check", deploy=True)


def demo(chosen: argparse.Namespace) -> None:
    """Public passwords, so only this computer gets in."""
    data = _data(chosen).demo
    _set_up(data, "off")
    _claim(data)
    if why := refusal(chosen.port):
        _stop(f"{why}dealer-trainer --port 8080 demo")
    _migrate(data)
    address = f"http://{HERE}:{chosen.port}/"
    _call("demo", address=address)
    _run(data, [address], ["--bind", HERE, "--port", chosen.port])


def run_manage(chosen: argparse.Namespace) -> None:
    _set_up(_data(chosen), "http")
    from django.core.management import execute_from_command_line

    execute_from_command_line(["dealer-trainer manage", *chosen.arguments])


def _there(chosen: argparse.Namespace) -> Data:
    """Return the data of a school that is there."""
    data = _data(chosen)
    if not data.database.exists():
        _stop(f"there is no school in {data.folder} yet. Open it: dealer-trainer")
    _set_up(data, "http")
    return data


def _call(name: str, *arguments: Any, **options: Any) -> None:
    from django.core.management import CommandError, call_command

    try:
        call_command(name, *arguments, **options)
    except CommandError as why:
        _stop(str(why))


if __name__ == "__main__":
    main()
