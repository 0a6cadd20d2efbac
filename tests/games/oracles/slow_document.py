"""A round document of the second version as a slow dealer reads it; nothing here comes from the engine."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Player:
    """A spot: its bets in cents, its cards by place, its choices by step in their order."""

    spot: int
    bets: dict[str, int]
    patron: str = ""
    cards: dict[str, list[str]] = field(default_factory=dict)
    chose: dict[str, dict] = field(default_factory=dict)

    @property
    def choices(self) -> list[str]:
        return [event["choose"] for event in self.chose.values()]

    @property
    def folds(self) -> bool:
        return "fold" in self.choices


@dataclass(frozen=True)
class Layout:
    """A table when its round is over: the players by spot, and the cards that are on the table."""

    players: dict[int, Player]
    cards: dict[str, list[str]]


def read_layout(document: dict) -> Layout:
    layout = Layout({}, {})
    for spot in document["spots"]:
        layout.players[spot["spot"]] = Player(spot["spot"], spot["bets"], spot.get("patron", ""))
    for event in document["script"]:
        player = layout.players.get(event.get("spot", 0))
        if "deal" in event:
            places = player.cards if player else layout.cards
            places.setdefault(event["deal"], []).extend(event["cards"].split())
        else:
            assert player, event
            assert event["at"] not in player.chose, event
            player.chose[event["at"]] = event
    return layout


def as_first_version(document: dict) -> dict:
    """Return the document with the cards and the decision of each spot beside its bets, as six of the slow
    dealers read it."""
    layout = read_layout(document)
    dealer = [card for cards in layout.cards.values() for card in cards]
    spots = [_with_decision(layout.players[spot["spot"]], spot) for spot in document["spots"]]
    return document | {"version": 1, "spots": spots, "dealer": {"cards": dealer}}


def _with_decision(player: Player, spot: dict) -> dict:
    (event,) = player.chose.values()
    decision = {"action": event["choose"]}
    if event["choose"] == "buy":
        decision = {"action": "play", "buy": True}
    if event["choose"] == "draw":
        (drawn,) = player.cards["drawn"]
        decision |= {"discard": event["cards"], "drawn": drawn}
    if "announces" in event:
        decision["announces"] = event["announces"]
    dealt = [card for place, cards in player.cards.items() if place != "drawn" for card in cards]
    return spot | {"cards": dealt, "decision": decision}
