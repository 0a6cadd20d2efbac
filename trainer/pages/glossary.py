"""The trade's words, each with one sentence of ours: what the glossary page lists."""

from unicodedata import normalize

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

GLOSSARY: dict[str, tuple[Promise | str, Promise]] = {
    "ante": (_("Ante"), _("The bet that a player makes before the deal to be dealt in.")),
    "cohort": (_("Cohort"), _("Trainees of a school who learn together.")),
    "coin-in": (
        _("Coin-in"),
        _("Registering the progressive bets and sweeping them off the table, before a card is dealt."),
    ),
    "cut": (
        _("Cut out"),
        _("To count a payout out in stacks beside the bet, so that everyone can see what it is."),
    ),
    "element-of-risk": (
        _("Element of risk"),
        _("The house edge of all that is bet in the end, the bets after the cards included."),
    ),
    "envy": (
        _("Envy"),
        _(
            "What a player with a progressive bet is paid when another player at the table is dealt "
            "a high hand."
        ),
    ),
    "felt": (
        _("Felt"),
        _("The table's cloth, with the printed layout of its bets; also the table as it stands."),
    ),
    "first-base": (_("First base"), _("The spot at the dealer's left, number 1: the first to be dealt.")),
    "fold": (_("Fold"), _("To give the hand up rather than bet more on it.")),
    "hit-frequency": (
        _("Hit frequency"),
        _("How often a bet wins something, whatever it wins."),
    ),
    "house": (
        _("House"),
        _("The casino that runs the game, and its house rules: paytables, limits and payout options."),
    ),
    "house-edge": (
        _("House edge"),
        _("The part of a bet that the house keeps on average; below nothing the player gains."),
    ),
    "j-pot": (
        "J-POT",
        _("The button that records a win at the Game Manager, before RUN adjusts the meter."),
    ),
    "jph": (
        "JPH",
        _("The console's key as the supervisor turns it for a win: only then does J-POT log one."),
    ),
    "key-run": (
        "RUN",
        _("Where the console's key stands as hands are dealt: back there, it adjusts the meter for a win."),
    ),
    "lock-up": (
        _("Lock up"),
        _("To put chips into the rack, or cards into the discard rack, once nothing more depends on them."),
    ),
    "meter": (_("Meter"), _("The amount that a progressive shows and that its highest hands are paid from.")),
    "packet": (_("Packet"), _("A whole hand as the shuffler gives it out, face down.")),
    "patron": (
        _("Patron"),
        _("A player. Here each one is simulated, and bets and decides in their own way."),
    ),
    "play": (_("Play"), _("The second bet, made by a player who has seen their cards and stays.")),
    "practice-test": (
        _("Practice test"),
        _("A test you set up for yourself. It shows how you did and doesn’t count as a pass."),
    ),
    "push": (_("Push"), _("A bet that neither wins nor loses: it stays with the player.")),
    "qualify": (
        _("Qualify"),
        _("To hold at least the hand that the dealer needs for every bet to have action."),
    ),
    "rack": (
        _("Rack"),
        _("What keeps chips in order in front of the dealer, or the cards that are out of play."),
    ),
    "reconcile": (
        _("Reconcile"),
        _("To compare a hand with the dealer's and to take, pay or push each of its bets."),
    ),
    "reserve": (
        _("Reserve"),
        _("A part of the progressive bets that is put by and added when the meter starts again."),
    ),
    "round": (_("Round"), _("Everything from the bets of one deal to the last of them settled.")),
    "run": (_("Run"), _("One sitting of a drill, from the first round to the last.")),
    "seed-amount": (
        _("Seed amount"),
        _("What a meter starts again from when it has been paid out whole."),
    ),
    "sheet": (_("Sheet"), _("A game's printed rules and paytables.")),
    "side-bet": (
        _("Side bet"),
        _("An optional bet with a paytable of its own, beside the one against the dealer."),
    ),
    "size-in": (
        _("Size in"),
        _("To set chips beside a bet and level them to it: even money, paid without counting."),
    ),
    "spot": (
        _("Spot"),
        _("A place at the table where bets are made; they are counted from the dealer's left."),
    ),
    "standard-deviation": (
        _("Standard deviation"),
        _("How far what comes of a bet strays from its average, in units of the bet."),
    ),
    "table-test": (
        _("Table test"),
        _("The examination before a dealer may deal a game: nothing is said before it is over."),
    ),
    "take": (_("Take"), _("To collect a bet that has lost.")),
    "tray": (
        _("Chip tray"),
        _("The rack of chips in front of the dealer, from which everything but the meter is paid."),
    ),
    "up-card": (_("Up card"), _("A card of the dealer's that lies face up before the players decide.")),
}
"""By anchor: the word and what it means; what a button says is the same in every language."""


def by_word() -> list[tuple[str, tuple[Promise | str, Promise]]]:
    """Anchors and entries in the alphabet of the page's language; accents count for nothing there."""
    return sorted(GLOSSARY.items(), key=lambda entry: _bare(str(entry[1][0])))


def _bare(word: str) -> str:
    return normalize("NFD", word).encode("ascii", "ignore").decode().casefold()
