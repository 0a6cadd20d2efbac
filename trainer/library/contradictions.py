"""Where the games contradict each other, derived from the games: what a dealer of one gets wrong."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.cards.cards import RANK_NAMES, RANK_PLURALS, RANKS
from games.engine.cards.hand_names import BY_THEIR_HIGHEST, hand_name
from games.engine.cards.hands import CATEGORY_NAMES, Ladder
from games.engine.money.amounts import Odds
from games.engine.rules.games import Game
from games.engine.rules.readings import Qualifier
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action, Beats, Folded, LosesHand, MakesHand
from games.engine.texts import all_of
from trainer.library.bets import flat_pay
from trainer.pages.text import say


@dataclass(frozen=True)
class Contradiction:
    """A subject: what is true in this game, and what in others, as (what, their names)."""

    subject: str
    here: str
    elsewhere: list[tuple[str, str]]


def contradictions(game: Game, games: Iterable[Game]) -> list[Contradiction]:
    """Return the subjects on which another game differs."""
    others = [other for other in games if other is not game]
    found = []
    for subject, said_of in _SUBJECTS.items():
        here = said_of(game, [game, *others])
        elsewhere: dict[str, list[str]] = {}
        for other in others:
            said = said_of(other, [game, *others])
            if said and said != here:
                elsewhere.setdefault(said, []).append(say(other.name))
        if here and elsewhere:
            joined = [(said, ", ".join(names)) for said, names in elsewhere.items()]
            found.append(Contradiction(str(_TITLES[subject]), here, joined))
    return found


def _fold(game: Game, games: list[Game]) -> str:
    if "fold" not in game.decisions:
        return gettext("Players can’t fold.")
    outliving = {
        Folded.SETTLES: gettext("%(bet)s is settled at once."),
        Folded.IF_ANNOUNCED: gettext("%(bet)s counts if the player announces it."),
        Folded.STANDS: gettext("%(bet)s stays in action."),
    }
    said = [
        outliving[wager.folded] % {"bet": say(wager.name)}
        for wager in game.wagers
        if wager.optional and wager.folded in outliving
    ]
    return " ".join(said) or gettext("No bet survives a fold.")


def _qualifier(game: Game, games: list[Game]) -> str:
    if "dealer" not in game.hands:
        return gettext("There is no dealer’s hand.")
    if game.qualifier is None:
        return gettext("The dealer always qualifies.")
    return gettext("The dealer qualifies with %(hand)s.") % {"hand": qualifier_words(game.qualifier)}


def qualifier_words(qualifier: Qualifier) -> str:
    """ "ace-king high or better", "pair of tens or better", "straight or better"."""
    ranks = [RANKS[rank - 2] for rank in qualifier.ranks]
    if qualifier.category == "high-card":
        said = "-".join(say(RANK_NAMES[rank]) for rank in ranks)
        return gettext("%(ranks)s high or better") % {"ranks": said}
    if ranks and qualifier.category in BY_THEIR_HIGHEST:
        return gettext("%(hand)s or better") % {"hand": say(hand_name(qualifier.category, qualifier.ranks))}
    named = say(CATEGORY_NAMES[qualifier.category])
    if not ranks:
        return gettext("%(hand)s or better") % {"hand": named}
    facts = {"hand": named, "ranks": say(RANK_PLURALS[ranks[0]])}
    return gettext("%(hand)s of %(ranks)s or better") % facts


def _refund(game: Game, games: list[Game]) -> str:
    """What an unqualified dealer gives back or pays, and when."""
    said = []
    for wager in game.wagers if game.qualifier else ():
        how, bet = wager.won, {"bet": say(wager.name)}
        if not isinstance(how, Beats):
            continue
        if how.unqualified is Action.PAY:
            said.append(gettext("The %(bet)s is paid even money, whatever the hand.") % bet)
        elif how.unqualified is Action.PUSH and how.first_pass:
            said.append(gettext("Every %(bet)s is returned first, in a separate pass.") % bet)
        elif how.unqualified is Action.PUSH:
            said.append(gettext("The %(bet)s is returned as each hand is settled.") % bet)
    return " ".join(said)


def _tie(game: Game, games: list[Game]) -> str:
    how, bet = game.main.won, {"bet": say(game.main.name)}
    if not isinstance(how, Beats):
        return ""
    if how.tie is Action.PAY:
        return gettext("The player wins: the %(bet)s is paid.") % bet
    return gettext("The %(bet)s pushes.") % bet if how.tie is Action.PUSH else ""


def _raise(game: Game, games: list[Game]) -> str:
    """How large the bet after the cards may be."""
    if len(game.following) != 1:
        return ""
    (wager,) = game.following
    sizes = game.sizes(wager)
    facts = {"bet": say(wager.name), "times": ", ".join(map(str, sizes)), "main": say(game.main.name)}
    needs = next((choice.needs for choice in game.choices if choice.needs and choice.raises), None)
    if needs:
        said = gettext("%(bet)s is %(times)s × the %(main)s, more than %(least)s × only with: %(hand)s.")
        return said % (facts | {"least": sizes[0], "hand": qualifier_words(needs)})
    return gettext("%(bet)s is %(times)s × the %(main)s.") % facts


def _ranking(game: Game, games: list[Game]) -> str:
    """The pairs of hands that not all of the games put in the same order, as this one has them."""
    said: dict[str, list[str]] = {}
    for lower, higher in combinations(game.ladder.categories, 2):
        if any(_beats(other.ladder, lower, higher) for other in games):
            said.setdefault(higher, []).insert(0, CATEGORY_NAMES[lower])
    return " ".join(
        gettext("%(hand)s beats %(others)s.")
        % {"hand": capfirst(say(CATEGORY_NAMES[higher])), "others": say(all_of(lower))}
        for higher, lower in reversed(said.items())
    )


def _beats(ladder: Ladder, hand: str, other: str) -> bool:
    places = {name: place for place, name in enumerate(ladder.categories)}
    return hand in places and other in places and places[hand] > places[other]


def _bad_beat(game: Game, games: list[Game]) -> str:
    sheet = load(game)
    for wager in game.wagers:
        if isinstance(wager.won, LosesHand):
            rows = next(iter(sheet.paytables[wager.table].values())).rows
            flat, lowest = flat_pay(sheet, wager), {"bet": say(wager.name), "hand": say(rows[-1].words)}
            if flat:
                said = gettext("%(bet)s: %(pays)s flat on a losing %(hand)s or better.")
                return said % (lowest | {"pays": flat})
            return gettext("%(bet)s: paid on the losing hand, from a %(hand)s up.") % lowest
    return ""


def _counting(game: Game, games: list[Game]) -> str:
    """Which cards a player's and the dealer's hand are made of."""
    if game.two_hands:
        return gettext("Player and dealer: two hands from %(count)s cards.") % {"count": game.dealer.size}
    size, player = game.ladder.size, game.player
    said = gettext("Player: %(hand)s.") % {"hand": _best_of(size, [player.size - player.aside])}
    if player.aside:
        bought = gettext("Player: %(hand)s, or %(more)s with the bought card.")
        facts = {"hand": _best_of(size, [player.size - player.aside])}
        said = bought % (facts | {"more": _best_of(size, [player.size])})
    if game.draws:
        said = gettext("Player: %(hand)s, after the draw.") % {"hand": _best_of(size, [player.size])}
    if shared := sum(count for _place, count in game.board):
        facts = {"size": str(size), "own": str(player.size), "shared": str(shared)}
        said = gettext("Player: best %(size)s of %(own)s and %(shared)s community cards.") % facts
        if "dealer" not in game.hands:
            return said
        facts["own"] = str(game.dealer.size)
        dealers = gettext("Dealer: best %(size)s of %(own)s and %(shared)s community cards.")
        return " ".join([said, dealers % facts])
    dealer, gone = game.dealer, game.dealer.discard.at_most if game.dealer.discard else 0
    most = dealer.size - dealer.burned
    counts = list(range(most, most - gone - 1, -1))
    return " ".join([said, gettext("Dealer: %(hand)s.") % {"hand": _best_of(size, counts)}])


def _best_of(size: int, counts: list[int]) -> str:
    if counts == [size]:
        return gettext("the %(size)s cards dealt") % {"size": size}
    *most, last = map(str, counts)
    of = gettext("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last} if most else last
    return gettext("best %(size)s of %(of)s") % {"size": size, "of": of}


def _odds(game: Game, games: list[Game]) -> str:
    """Whether some bet is printed "for 1": its stake does not come back."""
    sheet = load(game)
    gone = [
        wager.name
        for wager in game.wagers
        for table in sheet.paytables.get(wager.table, {}).values()
        if any(isinstance(row.pays, Odds) and row.pays.form == "for" for row in table.rows)
    ]
    if not gone:
        return gettext("No bet pays “for 1”.")
    said = gettext("%(bets)s pays “for 1”, with the bet gone. All others pay “to 1”.")
    return said % {"bets": say(all_of(dict.fromkeys(gone)))}


def _side_bets(game: Game, games: list[Game]) -> str:
    """The side bets that do not look at the hand a player ends with."""
    if game.two_hands or not (game.draws or game.sells):
        return ""
    early = [w.name for w in game.wagers if isinstance(w.won, MakesHand) and w.won.hand == "dealt"]
    if not early:
        return gettext("Side bets count the player’s final hand.")
    return gettext("%(bets)s counts the cards as dealt.") % {"bets": say(all_of(early))}


def _against_the_ante(game: Game, games: list[Game]) -> str:
    """Side bets of free size, against the size of the main bet."""
    free = [w for w in game.wagers if w.optional and not w.fixed]
    capped = [w for w in free if w.at_most]
    if not free:
        return ""
    if not capped and any(w.sized for w in free):
        return gettext("A side bet may be larger than the base bet.")
    if not capped:
        return gettext("A side bet may be larger than the base bet. Our ruling: the document doesn’t say.")
    facts = {"bets": say(all_of(w.name for w in capped)), "main": say(game.main.name)}
    return gettext("%(bets)s may not be larger than the %(main)s.") % facts


_SUBJECTS: dict[str, Callable[[Game, list[Game]], str]] = {
    "fold": _fold,
    "qualifier": _qualifier,
    "refund": _refund,
    "tie": _tie,
    "raise": _raise,
    "ranking": _ranking,
    "counting": _counting,
    "bad-beat": _bad_beat,
    "odds": _odds,
    "side-bets": _side_bets,
    "size": _against_the_ante,
}
_TITLES = {
    "fold": _("Fold"),
    "qualifier": _("Dealer qualifies"),
    "refund": _("Dealer doesn’t qualify"),
    "tie": _("Ties"),
    "raise": _("Size of the raise"),
    "ranking": _("Ranking"),
    "counting": _("Cards that count"),
    "bad-beat": _("Bad beat"),
    "odds": _("Odds"),
    "side-bets": _("Cards that count for side bets"),
    "size": _("Side bet size"),
}
