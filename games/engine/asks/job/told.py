"""Told: irregularities in words, where nobody's spot, bet or card has to be named."""

from games.engine.texts import Text

ONE_CARD_MORE = Text("Nobody has decided yet. Face up in front of the dealer lies one card more than should.")
UNTOUCHED = Text("The packets are out, and no player has touched a card.")

SHUFFLER = {
    "guide": Text(
        "The shuffler stops and shows its red light, for the first time today. No packet has come out."
    ),
    "replace": Text(
        "The shuffler stops again, as it has all day, though its guide was followed each time."
        " No packet has come out."
    ),
    "local": Text(
        "The shuffler stops and shows its red light. No packet has come out. The regulator here has"
        " approved a procedure of its own for this, and it is at hand."
    ),
}
"""What is told of a shuffler, by what it needs: the guide on its back, the backup, the local procedure."""

DEALER_CARD = Text("Before anyone has decided, a card of the dealer's is knocked over and everyone sees it.")
MISREAD_LOCKED_UP = Text(
    "Suppose that the last hand was read wrongly, and it is noticed now. Its cards lie in the discard rack."
)
MISREAD_FACE_UP = Text(
    "Suppose that the last hand was read wrongly, and it is noticed now. Its cards lie face up before the"
    " dealer."
)
MISPAID = Text(
    "Suppose that the dealer notices now: the last hand was read rightly, but a bet of it settled wrongly."
)
