"""A declaration that cannot be played is refused by the part that is wrong, before a round is dealt."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.cards.hands import FIVE_CARD
from games.engine.errors import SheetRefused
from games.engine.rules.declarations import check_declaration
from games.engine.rules.games import Edit, Option
from games.engine.rules.readings import Best
from games.engine.rules.sheets import load
from games.engine.rules.stages import Decide, PlayerChoice, Raise
from games.engine.rules.wagers import (
    Action,
    Beats,
    BeatsBoth,
    BonusOn,
    ByMeter,
    ByTable,
    Citations,
    Even,
    Folded,
    ForOthers,
    HoldsJokers,
    LosesHand,
    MakesHand,
    NoRow,
    Stake,
)
from games.heads_up_holdem import GAME as HEADS_UP
from games.let_it_ride import GAME as RIDE
from games.pai_gow_poker import GAME as PAI_GOW
from games.ultimate_texas_holdem import GAME as HOLDEM
from tests.games.on_paper.three_card_poker import GAME


def bet(slug: str, **parts):
    """Three Card Poker with one bet otherwise."""
    wagers = (replace(wager, **parts) if wager.slug == slug else wager for wager in GAME.wagers)
    return replace(GAME, wagers=tuple(wagers))


def decides(*choices: PlayerChoice, unless: str = ""):
    """With other choices, or with another bet that ends them."""
    steps = [
        replace(step, stages=(Decide(choices or step.stages[0].choices, unless),))
        if step.act == "decide"
        else step
        for step in GAME.procedure
    ]
    return replace(GAME, procedure=tuple(steps))


def two_bad_beats():
    paid = bet("ante", pays=ByTable(bad_beat=True))
    wagers = (
        replace(wager, win_condition=LosesHand()) if wager.slug == "play" else wager for wager in paid.wagers
    )
    return replace(paid, wagers=tuple(wagers))


def settled_apart():
    """Pocket Bonus, which looks at the own two cards, settled with the fold."""
    wagers = (
        replace(wager, folded=Folded.SETTLES) if wager.slug == "pocket-bonus" else wager
        for wager in HEADS_UP.wagers
    )
    return replace(HEADS_UP, wagers=tuple(wagers))


PLAY, FOLD = GAME.choices
LOST, FOLDED = ("wagers.pair-plus.citations.lose", "wagers.pair-plus.citations.fold")
UNQUALIFIED = "wagers.play.citations.unqualified"


@pytest.mark.parametrize(
    ("game", "part", "wrong"),
    [
        (
            replace(GAME, hands=GAME.hands | {"six": Best(FIVE_CARD, ("hand", "more"))}),
            "hands.six",
            "gets no cards",
        ),
        (replace(GAME, hands=GAME.hands | {"five": Best(FIVE_CARD, ("hand",))}), "hands.five", "fewer cards"),
        (replace(GAME, procedure=(*GAME.procedure, GAME.procedure[0])), "procedure.take-bets", "two steps"),
        (bet("pair-plus", pays=Even()), "wagers.pair-plus", "paid by no table"),
        (bet("pair-plus", win_condition=LosesHand(), pays=Even()), "wagers.pair-plus", "paid by no table"),
        (bet("pair-plus", win_condition=MakesHand("four")), "wagers.pair-plus", "hand 'four'"),
        (bet("pair-plus", stake=Stake(equal="bet")), "wagers.pair-plus", "bet 'bet'"),
        (bet("pair-plus", stake=Stake(at_most="bet")), "wagers.pair-plus", "bet 'bet'"),
        (bet("ante-bonus", stake=BonusOn("bet")), "wagers.ante-bonus", "bet 'bet'"),
        (bet("ante-bonus", win_condition=LosesHand()), "wagers.ante-bonus.win_condition", "no stake to take"),
        (bet("ante-bonus", win_condition=Beats()), "wagers.ante-bonus.win_condition", "no stake to take"),
        (bet("pair-plus", win_condition=ForOthers()), "wagers.pair-plus.win_condition", "the envy of a bet"),
        (
            bet("pair-plus", win_condition=LosesHand(), pays=ByMeter()),
            "wagers.pair-plus.pays",
            "use Stake and MakesHand",
        ),
        (
            bet("ante", pays=ByTable(bad_beat=True)),
            "wagers.ante.citations.bad_beat",
            "the bet can come out so",
        ),
        (bet("pair-plus", pays=ByTable(bad_beat=True)), "wagers.pair-plus.pays", "use Beats, or LosesHand"),
        (
            bet("pair-plus", pays=ByTable(otherwise=NoRow.PUSH)),
            "wagers.pair-plus.pays",
            "leave out otherwise",
        ),
        (bet("pair-plus", win_condition=BeatsBoth(())), "wagers.pair-plus.pays", "use Even"),
        (bet("ante", win_condition=Beats("dealt"), pays=ByTable()), "wagers.ante.pays", "not for 'dealt'"),
        (bet("pair-plus", win_condition=HoldsJokers(("hand",))), "wagers.pair-plus", "the deck has none"),
        (two_bad_beats(), "wagers.play", "pays bad beats, as 'ante' does"),
        (settled_apart(), "wagers.pocket-bonus.folded", "use Folded.TAKEN or STANDS"),
        (bet("pair-plus", citations=Citations(win="TCP 11", fold="TCP 3a")), LOST, "the bet can come out so"),
        (bet("pair-plus", citations=Citations(win="TCP 11", lose="TCP 11")), FOLDED, "come out so"),
        (
            bet("play", citations=Citations(win="TCP 7", lose="TCP 8", tie="TCP 9")),
            UNQUALIFIED,
            "come out so",
        ),
        (decides(PlayerChoice("bet"), FOLD), "wagers.play", "no choice puts it down"),
        (
            decides(PLAY, PlayerChoice("play", (Raise("play", 2, "ante"),)), FOLD),
            "procedure.decide",
            "two choices",
        ),
        (
            decides(PLAY, PlayerChoice("all", (Raise("play", 1, "blind"),)), FOLD),
            "procedure.decide",
            "bet 'blind'",
        ),
        (decides(PLAY, PlayerChoice("back", back=("second",)), FOLD), "procedure.decide", "bet 'second'"),
        (decides(unless="raise"), "procedure.decide", "bet 'raise'"),
        (replace(GAME, strategies=()), "strategies", "needs one"),
    ],
)
def test_it_is_refused_by_its_part(game, part, wrong):
    with pytest.raises(SheetRefused) as refused:
        check_declaration(game)
    assert refused.value.field == f"{game.slug}.py {part}"
    assert wrong in str(refused.value.reason)


@pytest.mark.parametrize("game", [GAME, RIDE, PAI_GOW, HOLDEM, *GAMES.values()], ids=lambda game: game.slug)
def test_games_that_can_be_played_are_not(game):
    check_declaration(game)


def test_what_no_line_could_say_is_refused_in_one_line_when_the_game_is_loaded():
    """A bonus that the losing hand wins: on a tie it would be taken, which has no stake, by no rule."""
    toy = bet("ante-bonus", win_condition=LosesHand(), citations=Citations(win="TCP 10"))
    with pytest.raises(SheetRefused) as refused:
        load(toy)
    said = "three-card-poker.py wagers.ante-bonus.win_condition: can lose, but a bonus has no stake to take"
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


def test_what_an_option_makes_of_a_bet_is_checked_too():
    keeps = Option("keeps", "no", ("no", "yes"), edits={"yes": (Edit(Beats, {"unqualified": Action.PAY}),)})
    plain = bet("play", win_condition=Beats(), citations=Citations(win="TCP 7", lose="TCP 8", tie="TCP 9"))
    check_declaration(plain)
    with pytest.raises(SheetRefused, match=r"wagers\.play\.citations\.unqualified"):
        check_declaration(replace(plain, options=(*GAME.options, keeps)))
