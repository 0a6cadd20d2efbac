"""Dealers' terms: what each one is, then when to say it. The glossary page lists them."""

import re
from functools import cache
from unicodedata import normalize

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

GLOSSARY: dict[str, tuple[Promise | str, Promise]] = {
    "action": (
        _("Action"),
        _("A bet that can still win or lose has action."),
    ),
    "ante": (_("Ante"), _("The first bet, made before the deal.")),
    "automatic-winner": (
        _("Automatic winner"),
        _("A hand that wins without being compared with the dealer’s."),
    ),
    "award": (
        _("Award"),
        _("An amount on the progressive paytable. Tell the floor the award when you call a win."),
    ),
    "bad-beat": (
        _("Bad beat"),
        _("A strong hand that loses to a stronger one. The bet of that name pays on the losing hand."),
    ),
    "barber-pole": (
        _("Barber pole"),
        _("A stack of mixed colors. Pay it color by color."),
    ),
    "base-bet": (
        _("Base bet"),
        _("A bet against the dealer’s hand, such as Ante or Play. All others are side bets."),
    ),
    "natural-blackjack": (
        _("Blackjack"),
        _(
            "An ace and a ten or a picture on the first two cards. It beats every other 21. Say it "
            "when you pay it."
        ),
    ),
    "box": (
        _("Box"),
        _("In baccarat, the numbered place where a spot’s commission is marked until the shoe ends."),
    ),
    "breakage": (
        _("Breakage"),
        _("The fraction of a chip left over when a payout doesn’t come out even."),
    ),
    "burn": (
        _("Burn"),
        _("To discard the top card of the deck, face down and unplayed."),
    ),
    "bust": (
        _("Bust"),
        _("A hand over 21, which has lost. Call the total, then take its bets and its cards."),
    ),
    "cage": (
        _("Cage"),
        _("The casino’s cashier, where chips and cash are kept. Fills come from it and credits go to it."),
    ),
    "call-bet": (
        _("Call bet"),
        _(
            "A bet on several places that a player says, with the money down. Repeat it, place its "
            "chips and give change before the ball drops."
        ),
    ),
    "cohort": (
        _("Class"),
        _("A group of trainees at a school who learn together."),
    ),
    "coin-in": (
        _("Coin-in"),
        _(
            "Registering the progressive bets and sweeping them, once all bets are placed and before the "
            "deal."
        ),
    ),
    "color-chips": (
        _("Color chips"),
        _(
            "Roulette chips without a value printed on them. Each player has a color, and the lammer says "
            "what it’s worth."
        ),
    ),
    "color-for-color": (
        _("Color for color"),
        _("Paying a bet in chips of its own color, as with bets of black and up, and mixed stacks."),
    ),
    "color-up": (
        _("Color up"),
        _("To change a player’s chips for larger ones. The call is “Color coming in”."),
    ),
    "column": (_("Column"), _("In roulette, a bet on twelve numbers in a line. It pays 2 to 1.")),
    "complete-bet": (
        _("Complete bet"),
        _("On every inside bet round a number, as many chips as the bet covers numbers."),
    ),
    "corner-bet": (_("Corner"), _("In roulette, a bet on four numbers that meet. It pays 8 to 1.")),
    "credit": (
        _("Credit"),
        _("Chips sent from the table to the cage when the rack holds too many."),
    ),
    "commission": (
        _("Commission"),
        _("The part of a winning payout that the house keeps."),
    ),
    "community-cards": (
        _("Community cards"),
        _("The cards in the middle that every hand uses."),
    ),
    "copy": (
        pgettext_lazy("a hand", "Copy"),
        _("A hand of the same ranks as the dealer’s. The dealer wins it."),
    ),
    "cut": (
        _("Cut"),
        _("To count chips into even stacks by letting them fall. Also called a drop cut."),
    ),
    "cut-card": (
        _("Cut card"),
        _("The colored card that ends a shoe. When it comes out, announce it and finish the hand."),
    ),
    "dead-hand": (
        _("Dead hand"),
        _("A hand that can’t win. The floor rules a hand dead."),
    ),
    "discard-rack": (
        _("Discard rack"),
        _("The holder for cards that are out of play."),
    ),
    "dolly": (
        _("Dolly"),
        _(
            "The marker that stands on the number that fell. Put it down before you touch a chip, and "
            "lift it once all are paid."
        ),
    ),
    "dozen": (_("Dozen"), _("In roulette, a bet on 1 to 12, 13 to 24 or 25 to 36. It pays 2 to 1.")),
    "double": (
        _("Double"),
        _("An equal bet, or less, for one more card. Call “double” before you deal the card sideways."),
    ),
    "element-of-risk": (
        _("Element of risk"),
        _("The house edge as a share of all money bet, including bets made after the cards."),
    ),
    "envy": (
        _("Envy"),
        _(
            "A bonus for players with the progressive bet when another player hits a high hand. Pay it "
            "at the end of the round."
        ),
    ),
    "even-chance": (
        _("Even chance"),
        _("In roulette, a bet on red, black, odd, even, 1 to 18 or 19 to 36. It pays 1 to 1."),
    ),
    "even-money": (
        _("Even money"),
        _(
            "A payout equal to the bet: 1 to 1. In blackjack, a player with a blackjack may ask for it "
            "against an ace."
        ),
    ),
    "felt": (
        _("Felt"),
        _("The cloth of the table, with its printed layout."),
    ),
    "fill": (_("Fill"), _("Chips brought from the cage to the table when the rack runs low.")),
    "first-base": (
        _("First base"),
        _("The first spot at the dealer’s left, number 1. It is dealt first."),
    ),
    "floor": (
        _("Floor"),
        _("The supervisor of a group of tables. Call the floor for every irregularity and every mispay."),
    ),
    "first-four": (_("First four"), _("On one zero, a bet on 0, 1, 2 and 3. It pays 8 to 1.")),
    "flop": (_("Flop"), _("The first three community cards, turned up together.")),
    "fold": (
        _("Fold"),
        _("To give up the hand instead of betting more."),
    ),
    "for-one": (
        _("For 1, to 1"),
        _("“For 1” includes the bet. “To 1” is paid on top of it."),
    ),
    "foul": (
        _("Foul"),
        _("Two hands set with the low hand above the high hand. They lose."),
    ),
    "fouled-hand": (
        _("Fouled hand"),
        _("A hand with the wrong number of cards, or mixed with other cards. Call the floor."),
    ),
    "hard-hand": (
        _("Hard hand"),
        _("A hand without an ace that counts eleven. Call its total alone: “sixteen”."),
    ),
    "heel": (
        _("Heel"),
        _("To offset a chip on a stack so that it marks a second bet."),
    ),
    "high-hand": (
        _("High hand, low hand"),
        _("Seven cards are set as a hand of five and a hand of two. Each is compared with the dealer’s."),
    ),
    "hit": (
        _("Hit"),
        _("One more card, asked for with a tap on the layout. Deal it, then call the new total."),
    ),
    "hit-frequency": (_("Hit frequency"), _("The share of rounds in which a bet wins.")),
    "hole-cards": (
        _("Hole cards"),
        _("The dealer’s cards that stay face down until all players have decided."),
    ),
    "house": (
        _("House"),
        _("The casino that runs the game, and its house rules: paytables, limits and payout options."),
    ),
    "house-way": (
        _("House way"),
        _("The casino’s fixed way to set seven cards as two hands. You set the dealer’s hands by it."),
    ),
    "house-edge": (
        _("House edge"),
        _("The average share of a bet the house keeps. A negative number means the player has the edge."),
    ),
    "inside-bet": (
        _("Inside bet"),
        _("In roulette, a bet on the numbers and the lines between them. All others are outside bets."),
    ),
    "insurance": (
        _("Insurance"),
        _(
            "A bet of up to half of the first one that the dealer has a blackjack. Offer it when your "
            "up card is an ace."
        ),
    ),
    "irregularity": (
        _("Irregularity"),
        _("Anything that breaks the procedure, such as an exposed card. Stop and call the floor."),
    ),
    "j-pot": (
        "J-POT",
        _(
            "The button that logs a jackpot at the Game Manager. Turning the key back to RUN then adjusts "
            "the meter."
        ),
    ),
    "jackpot": (
        _("Jackpot"),
        _("The amount a progressive bet can win from the meter. Call the supervisor before you pay one."),
    ),
    "jph": ("JPH", _("The key position for logging a jackpot. J-POT works only here.")),
    "key-run": (
        "RUN",
        _("The key position for dealing. Turning the key back to it after a jackpot adjusts the meter."),
    ),
    "kicker": (
        _("Kicker"),
        _(
            "A side card that breaks a tie between hands of the same rank. With a pair of kings each, the "
            "highest other card decides."
        ),
    ),
    "knock": (
        _("Knock"),
        _("Some houses’ word for a push, mostly in Pai Gow Poker: the dealer knocks on the layout."),
    ),
    "la-partage": (
        _("La partage"),
        _("A rule of some houses: on zero, a bet on an even chance loses half only."),
    ),
    "lammer": (
        _("Lammer"),
        _("A small button that marks a spot or a stack. In roulette, it says what a color is worth."),
    ),
    "layout": (
        _("Layout"),
        _("The printed bets and lines on the felt. They show where each bet belongs."),
    ),
    "lock-up": (
        _("Lock up"),
        _("To rack a settled hand or chips once nothing more depends on them."),
    ),
    "meter": (_("Meter"), _("The amount that a progressive shows. Its highest hands are paid from it.")),
    "misdeal": (
        _("Misdeal"),
        _("A deal that doesn’t count, followed by a redeal. Only the floor can call one."),
    ),
    "mispay": (
        _("Mispay"),
        _(
            "A payout that is too high, too low or to the wrong player. Call the floor before you touch "
            "anything."
        ),
    ),
    "muck": (
        _("Muck"),
        _("To put a folded hand into the discards, out of play for good."),
    ),
    "natural": (
        _("Natural"),
        _("In baccarat, eight or nine on the first two cards. Announce it: neither hand draws."),
    ),
    "neighbors": (
        _("Neighbors"),
        _("In roulette, the numbers that lie beside a number on the wheel, two on each side."),
    ),
    "no-more-bets": (
        _("No more bets"),
        _("What you call to close the betting. In roulette, call it before the ball drops."),
    ),
    "no-spin": (
        _("No spin"),
        _(
            "What you call when the ball makes too few turns, runs the wrong way or leaves the wheel. "
            "It is spun again."
        ),
    ),
    "orphelins": (
        _("Orphelins"),
        _(
            "A call bet on the eight numbers that Voisins and Tier leave out. It takes five chips: one on 1, "
            "and one on each of four splits."
        ),
    ),
    "outside-bet": (_("Outside bet"), _("In roulette, a bet on a column, a dozen or an even chance.")),
    "packet": (_("Packet"), _("The cards the shuffler dispenses for one hand.")),
    "patron": (
        _("Patron"),
        _(
            "The word for a player in rules documents. At the table, say player, and guest "
            "when you speak to one."
        ),
    ),
    "pay": (_("Pay"), _("To give a winning bet its payout. Take the spot’s losing bets first.")),
    "paytable": (
        _("Paytable"),
        _("The list of hands and what each one pays."),
    ),
    "peek": (
        _("Peek"),
        _(
            "To look at the hole card under an ace, a ten or a picture. Do it once insurance is "
            "closed, before any hand is played."
        ),
    ),
    "picture": (
        pgettext_lazy("chips round a number", "Picture"),
        _("The chips on and round a number that fell. Dealers know what each picture pays."),
    ),
    "pit-boss": (
        _("Pit boss"),
        _("The manager of a pit, above the floor supervisors."),
    ),
    "placard": (
        _("Placard"),
        _("The sign with the table’s limits. Check every bet against it before you deal."),
    ),
    "play": (
        _("Play"),
        _("The second bet, made by a player who has seen the cards and stays in. Some games call it Raise."),
    ),
    "practice-test": (
        _("Practice test"),
        _("A test you set up for yourself. It shows how you did and doesn’t count as a pass."),
    ),
    "press": (_("Press"), _("To increase a bet, usually after a win.")),
    "progressive": (
        _("Progressive"),
        _("A bet whose highest hands are paid from a meter that grows. Sweep it before the deal."),
    ),
    "prove": (
        _("Prove"),
        _("To spread or stack chips so that surveillance can count them before they change hands."),
    ),
    "push": (
        _("Push"),
        _("A tie: the bet neither wins nor loses. Say “push”, tap the layout and leave the bet."),
    ),
    "qualify": (
        _("Qualify"),
        _(
            "The dealer qualifies with a good enough hand for every bet to have action. Some houses say "
            "the dealer opens."
        ),
    ),
    "racetrack": (
        _("Racetrack"),
        _("The numbers in the order of the wheel, printed beside the layout. Call bets are read from it."),
    ),
    "rack": (
        _("Rack"),
        _(
            "The dealer’s chips, which pay everything but meter awards. "
            "To rack chips or cards is to put them away."
        ),
    ),
    "raise": (
        _("Raise"),
        _("The second bet in Caribbean Stud: twice the Ante, from a player who stays in."),
    ),
    "reconcile": (_("Reconcile"), _("The word for settle in rules documents. At the table, say settle.")),
    "reserve": (
        _("Reserve"),
        _("Part of the progressive bets, set aside and added to the seed amount when the meter resets."),
    ),
    "river": (_("River"), _("The last community card.")),
    "round": (_("Round"), _("One deal, from the bets to the last bet settled.")),
    "run": (_("Session"), _("One drill, from its first round to its last.")),
    "seed-amount": (
        _("Seed amount"),
        _("The amount a meter resets to after a full award, before the reserve is added."),
    ),
    "settle": (
        _("Settle"),
        _(
            "To compare a hand with the dealer’s, then take, pay or push each of its bets. Start at your "
            "right."
        ),
    ),
    "sheet": (_("Rules and paytables"), _("The page with a game’s procedure, rules and paytables.")),
    "shoe": (
        _("Shoe"),
        _("The box that a game of several decks is dealt from, and the cards in it from shuffle to shuffle."),
    ),
    "side-bet": (
        _("Side bet"),
        _("An optional bet with its own paytable. Settle it after the base bets on the same spot."),
    ),
    "six-line": (_("Six line"), _("In roulette, a bet on the six numbers of two rows. It pays 5 to 1.")),
    "size-in": (
        _("Size in"),
        _("To match a bet with a stack beside it, so that even money is paid without counting."),
    ),
    "soft-hand": (
        _("Soft hand"),
        _("A hand in which an ace counts eleven. Call both totals: “seven or seventeen”."),
    ),
    "split": (
        _("Split"),
        _(
            "To make two hands of two cards of equal worth. Set the second bet beside the first, then "
            "spread the cards."
        ),
    ),
    "split-bet": (
        pgettext_lazy("a bet in roulette", "Split"),
        _("In roulette, a bet on two numbers side by side. It pays 17 to 1."),
    ),
    "spot": (_("Spot"), _("A betting position, numbered from the dealer’s left: “Spot 3 calls.”")),
    "stack": (
        _("Stack"),
        _("Twenty chips of one color. In roulette, payouts are sent in stacks and the chips that are left."),
    ),
    "stand": (_("Stand"), _("No more cards, shown with a wave of the hand. Go to the next hand at once.")),
    "standard-deviation": (
        _("Standard deviation"),
        _("How far the results of a bet stray from its average, in units of the bet."),
    ),
    "straight-up": (_("Straight up"), _("In roulette, a bet on one number. It pays 35 to 1.")),
    "street": (
        pgettext_lazy("in poker and in roulette", "Street"),
        _(
            "In poker, a community card with the bet before it, called by its number: 3rd Street. In "
            "roulette, a bet on the three numbers of a row, which pays 11 to 1."
        ),
    ),
    "stub": (_("Stub"), _("What is left of the deck after the deal.")),
    "surrender": (
        _("Surrender"),
        _("To give up the first two cards for half of the bet. Call “surrender”, take half and return half."),
    ),
    "surveillance": (
        _("Surveillance"),
        _("The casino’s camera room. It checks a hand or a payout when the floor asks."),
    ),
    "tableau": (
        _("Tableau"),
        _("The fixed rules of baccarat that say when the Banker draws, by the Player’s third card."),
    ),
    "table-test": (
        _("Table test"),
        _("The test a dealer passes before dealing a game. Results come at the end."),
    ),
    "take": (_("Take"), _("To collect a losing bet. On each spot, take before you pay.")),
    "third-base": (
        _("Third base"),
        _("The spot at the dealer’s right. It plays last, and is settled first."),
    ),
    "tier": (
        _("Tier"),
        _(
            "A call bet on the twelve numbers across the wheel from zero, from 27 to 33. It takes six chips, "
            "one on each of six splits."
        ),
    ),
    "toke": (
        _("Toke"),
        _(
            "A tip for the dealer, or a bet for the dealer alongside a player’s own. Settle it like that "
            "bet, but separately."
        ),
    ),
    "tray": (
        _("Chip tray"),
        _("The word for the rack in rules documents. At the table, say rack."),
    ),
    "top-line": (_("Top line"), _("On two zeros, a bet on 0, 00, 1, 2 and 3. It pays 6 to 1.")),
    "trio": (_("Trio"), _("In roulette, a bet on three numbers that meet at a zero. It pays 11 to 1.")),
    "turn": (_("Turn"), _("The fourth community card.")),
    "up-card": (
        _("Up card"),
        _("A dealer card that is face up before the players decide."),
    ),
    "value-chips": (
        _("Value chips"),
        _("Chips with their value printed on them. In roulette, one player alone may bet them inside."),
    ),
    "void": (
        _("Void"),
        _("Canceled: all bets go back. The floor rules a hand or a round void."),
    ),
    "voisins": (
        _("Voisins"),
        _(
            "A call bet on the seventeen numbers round zero on the wheel, from 22 to 25. It takes nine "
            "chips: two each on the trio 0, 2 and 3 and on the corner 25 to 29, and one on each of five "
            "splits."
        ),
    ),
    "zero-game": (
        _("Zero game"),
        _(
            "A call bet on the seven numbers nearest to zero on the wheel. It takes four chips: one on 26, "
            "and one on each of three splits."
        ),
    ),
}
"""By anchor: the word and what it means; what a button says is the same in every language."""


FORMS = {
    "action": pgettext_lazy("forms of a term", "in action|full action"),
    "automatic-winner": pgettext_lazy(
        "forms of a term", "automatic winner|automatic winners|wins automatically|win automatically"
    ),
    "bad-beat": pgettext_lazy("forms of a term", "bad beat"),
    "breakage": pgettext_lazy("forms of a term", "breakage"),
    "burn": pgettext_lazy("forms of a term", "burn|burned"),
    "bust": pgettext_lazy("forms of a term", "bust|busts"),
    "call-bet": pgettext_lazy("forms of a term", "call bet|call bets"),
    "color-for-color": pgettext_lazy("forms of a term", "color for color"),
    "commission": pgettext_lazy("forms of a term", "commission"),
    "community-cards": pgettext_lazy("forms of a term", "community card|community cards"),
    "complete-bet": pgettext_lazy("forms of a term", "complete bet|complete bets"),
    "copy": pgettext_lazy("forms of a term", "copy|copies"),
    "cut-card": pgettext_lazy("forms of a term", "cut card"),
    "discard-rack": pgettext_lazy("forms of a term", "discard rack"),
    "dolly": pgettext_lazy("forms of a term", "the dolly"),
    "envy": pgettext_lazy("forms of a term", "envy bonus|envy bonuses|envy"),
    "even-chance": pgettext_lazy("forms of a term", "even chance|even chances"),
    "even-money": pgettext_lazy("forms of a term", "even money"),
    "first-base": pgettext_lazy("forms of a term", "first base"),
    "floor": pgettext_lazy("forms of a term", "the floor"),
    "flop": pgettext_lazy("forms of a term", "the flop"),
    "fold": pgettext_lazy("forms of a term", "fold|folds|folded"),
    "foul": pgettext_lazy("forms of a term", "foul|fouls"),
    "fouled-hand": pgettext_lazy("forms of a term", "fouled hand|fouled hands"),
    "high-hand": pgettext_lazy("forms of a term", "high hand|high hands|low hand|low hands"),
    "hard-hand": pgettext_lazy("forms of a term", "hard hand|hard hands|hard total|hard totals"),
    "hole-cards": pgettext_lazy("forms of a term", "hole card|hole cards"),
    "house-way": pgettext_lazy("forms of a term", "house way"),
    "inside-bet": pgettext_lazy("forms of a term", "inside bet|inside bets"),
    "irregularity": pgettext_lazy("forms of a term", "irregularity|irregularities"),
    "jackpot": pgettext_lazy("forms of a term", "jackpot|jackpots"),
    "kicker": pgettext_lazy("forms of a term", "kicker|kickers"),
    "la-partage": pgettext_lazy("forms of a term", "la partage"),
    "lock-up": pgettext_lazy("forms of a term", "lock up|locked up"),
    "meter": pgettext_lazy("forms of a term", "meter"),
    "misdeal": pgettext_lazy("forms of a term", "misdeal|misdeals"),
    "mispay": pgettext_lazy("forms of a term", "mispay|mispays"),
    "muck": pgettext_lazy("forms of a term", "muck|mucks|mucked"),
    "no-spin": pgettext_lazy("forms of a term", "no spin"),
    "orphelins": pgettext_lazy("forms of a term", "orphelins"),
    "outside-bet": pgettext_lazy("forms of a term", "outside bet|outside bets"),
    "packet": pgettext_lazy("forms of a term", "packet|packets"),
    "paytable": pgettext_lazy("forms of a term", "paytable|paytables"),
    "placard": pgettext_lazy("forms of a term", "placard"),
    "progressive": pgettext_lazy("forms of a term", "progressive|progressives"),
    "push": pgettext_lazy("forms of a term", "push|pushes|pushed"),
    "qualify": pgettext_lazy("forms of a term", "qualify|qualifies|qualified"),
    "racetrack": pgettext_lazy("forms of a term", "racetrack"),
    "rack": pgettext_lazy("forms of a term", "rack"),
    "reserve": pgettext_lazy("forms of a term", "the reserve"),
    "river": pgettext_lazy("forms of a term", "the river"),
    "seed-amount": pgettext_lazy("forms of a term", "seed amount"),
    "settle": pgettext_lazy("forms of a term", "settle|settles|settled"),
    "shoe": pgettext_lazy("forms of a term", "shoe|shoes"),
    "side-bet": pgettext_lazy("forms of a term", "side bet|side bets"),
    "six-line": pgettext_lazy("forms of a term", "six line|six lines"),
    "size-in": pgettext_lazy("forms of a term", "size in"),
    "soft-hand": pgettext_lazy("forms of a term", "soft hand|soft hands|soft total|soft totals"),
    "straight-up": pgettext_lazy("forms of a term", "straight up"),
    "street": pgettext_lazy("forms of a term", "street|streets"),
    "stub": pgettext_lazy("forms of a term", "stub"),
    "surveillance": pgettext_lazy("forms of a term", "surveillance"),
    "tableau": pgettext_lazy("forms of a term", "tableau"),
    "third-base": pgettext_lazy("forms of a term", "third base"),
    "toke": pgettext_lazy("forms of a term", "toke|tokes"),
    "turn": pgettext_lazy("forms of a term", "the turn"),
    "up-card": pgettext_lazy("forms of a term", "up card|up cards"),
    "value-chips": pgettext_lazy("forms of a term", "value chips"),
    "void": pgettext_lazy("forms of a term", "void|voided"),
    "voisins": pgettext_lazy("forms of a term", "voisins"),
    "zero-game": pgettext_lazy("forms of a term", "zero game"),
}
"""By anchor how a sentence has the term, with bars between. Words that are plain English, or the name of
a bet, have none."""

TAG = re.compile(r"(<[^>]*>)")
CLOSED_TO_TERMS = frozenset({"a", "button", "cite", "h1", "h2", "h3", "label", "summary"})
"""Elements in which no term opens."""


@cache
def _forms(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return what finds a term in a text of the language, the longest first, and the anchor of each form."""
    anchors = {form: anchor for anchor, forms in FORMS.items() for form in str(forms).split("|")}
    longest_first = sorted(anchors, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE), anchors


def explain_terms(html: str) -> SafeString:
    """Return the HTML with each term a button where it comes first, and the lines that they open after it."""
    pattern, anchors = _forms(get_language())
    opened: dict[str, None] = {}
    inside = 0

    def button(found: re.Match[str]) -> str:
        anchor = anchors[found[0].lower()]
        if anchor in opened:
            return found[0]
        opened[anchor] = None
        return format_html(BUTTON, anchor, mark_safe(found[0]))

    parts = TAG.split(html)
    for number, part in enumerate(parts):
        if number % 2:
            name = part.strip("</>").partition(" ")[0]
            inside += (name in CLOSED_TO_TERMS) * (-1 if part.startswith("</") else 1)
        elif not inside:
            parts[number] = pattern.sub(button, part)
    lines = format_html_join("", LINE, ((anchor, *GLOSSARY[anchor]) for anchor in opened))
    return mark_safe("".join(parts)) + lines


BUTTON = (
    '<button type="button" class="term" popovertarget="term-{0}" popovertargetaction="show" '
    'aria-describedby="term-{0}">{1}</button>'
)
LINE = '<p class="term-line" id="term-{0}" popover><strong>{1}</strong> {2}</p>'


def by_word() -> list[tuple[str, tuple[Promise | str, Promise]]]:
    """Anchors and entries in the alphabet of the page's language; accents count for nothing there."""
    return sorted(GLOSSARY.items(), key=lambda entry: _bare(str(entry[1][0])))


def _bare(word: str) -> str:
    return normalize("NFD", word).encode("ascii", "ignore").decode().casefold()
