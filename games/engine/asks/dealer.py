"""What is asked of the dealer's own cards: which play, how many, the hand they make, whether it qualifies."""

from collections.abc import Iterator
from itertools import combinations

from games.engine.asks.questions import Choice, Kind, Prompt
from games.engine.cards.cards import RANK_NAMES, card_name
from games.engine.procedure.moments import Moment
from games.engine.settling.lines import DealerHand
from games.engine.settling.played import Played
from games.engine.texts import NUMBERS, Text

PLAYS_OR_GOES = (Choice("plays", Text("plays"), "p"), Choice("discard", Text("discard"), "d"))
YES_OR_NO = (Choice("yes", Text("yes"), "y"), Choice("no", Text("no"), "n"))


def up_card_asked(played: Played, moment: Moment, *, nth: int = 0) -> Iterator[Prompt]:
    discard = played.inputs.game.dealer.discard
    assert discard
    card, goes = played.inputs.dealer_cards[nth], nth < len(played.settlement.dealer.discarded)
    rule = discard.counts[nth] if not goes else discard.rule if nth == 0 else discard.counts[nth + 1]
    yield Prompt(
        moment.step.does,
        moment.spot,
        moment.step.asks[0],
        Kind.CHOICE,
        Text("The %(card)s is up: does it play, or is it discarded?", card=card_name(card)),
        ("discard" if goes else "plays",),
        rule,
        _high_or_low(card_name(card), RANK_NAMES[discard.ranks[0]], high=goes),
        choices=PLAYS_OR_GOES,
    )


def _high_or_low(card: Text, rank: Text, *, high: bool) -> Text:
    if high:
        return Text("the %(card)s is %(rank)s or higher", card=card, rank=rank)
    return Text("the %(card)s is below %(rank)s", card=card, rank=rank)


def next_card_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    return up_card_asked(played, moment, nth=1)


def card_count_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    packet, dealer = played.inputs.game.dealer, played.settlement.dealer
    assert packet.discard
    counts = range(packet.size, packet.size - packet.discard.at_most - 1, -1)
    gone = len(dealer.discarded)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "card-count",
        Kind.CHOICE,
        Text("How many cards does the dealer play?"),
        (str(len(dealer.plays)),),
        packet.discard.counts[gone],
        _counted(gone, len(dealer.plays)),
        choices=tuple(Choice(str(count), NUMBERS[count], str(count)) for count in counts),
    )


def _counted(gone: int, play: int) -> Text:
    if not gone:
        return Text("none discarded, %(play)s play", play=NUMBERS[play])
    return Text("%(gone)s discarded, %(play)s play", gone=NUMBERS[gone], play=NUMBERS[play])


def dealer_cards_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    ladder, dealer = played.inputs.game.ladder, played.settlement.dealer
    others = (frozenset(picked) for picked in combinations(dealer.plays, ladder.size))
    best = frozenset(dealer.hand.cards)
    equal = tuple(picked for picked in others if picked != best and ladder.makes_best(picked, dealer.plays))
    yield Prompt(
        moment.step.does,
        moment.spot,
        "dealer-cards",
        Kind.CARDS,
        Text("Pick the %(count)s cards that make the dealer's hand.", count=NUMBERS[ladder.size]),
        (best, *equal),
        moment.step.rule,
        dealer.hand.name,
        cards=dealer.plays,
        made_of=dealer.hand.cards,
    )


def qualifies_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    qualifier, dealer = played.inputs.game.qualifier, played.settlement.dealer
    if qualifier is None:
        return
    yield Prompt(
        moment.step.does,
        moment.spot,
        "qualifies",
        Kind.CHOICE,
        Text("Does the dealer qualify?"),
        ("yes" if dealer.qualifies else "no",),
        qualifier.rule,
        _qualifying(dealer),
        choices=YES_OR_NO,
    )


def _qualifying(dealer: DealerHand) -> Text:
    if dealer.qualifies:
        return Text("%(hand)s qualifies", hand=dealer.hand.name)
    return Text("%(hand)s does not qualify", hand=dealer.hand.name)
