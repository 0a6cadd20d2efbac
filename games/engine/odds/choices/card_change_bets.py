"""Changed bets: the figures of a main bet in which cards are changed, by each way of playing it."""

from dataclasses import replace
from fractions import Fraction

from games.engine.odds.base_bet.play_figures import BEST, OPTIMAL
from games.engine.odds.base_bet.simulation import by_kinds, pays_by
from games.engine.odds.choices.card_changes import best_for, card_change_ends, changes, most_useless
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.figures import Figures
from games.engine.odds.hand_tables import deck_facts
from games.engine.odds.progress import Progress, silent
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import Sheet
from games.engine.texts import Text

USELESS = "most-useless-card"
WAYS = {BEST: OPTIMAL, USELESS: Text("the most useless card changed each time")}


def ways_of_changing(game: Game) -> tuple[str, ...]:
    """The best first; none where the game is not played so."""
    return tuple(WAYS) if changes(game) else ()


def changed_bet(game: Game, sheet: Sheet, house: House, way: str, report: Progress = silent) -> Figures:
    """Return the main bet played so. The best play looks at what the house pays, and at nothing else of
    it."""
    pays = pays_by(house.paytable(sheet, game.main)) if way == BEST else {}

    def count() -> Counts:
        return card_change_ends(game, best_for(game, pays) if pays else most_useless, report)

    figures = by_kinds(game, sheet, house, read_or_count(_subject(game, way, pays), count))
    return replace(figures, way=way, way_words=WAYS[way])


def _subject(game: Game, way: str, pays: dict[str, Fraction]) -> Subject:
    paid = {category: str(pays[category]) for category in game.ladder.categories if category in pays}
    more = ", ".join(f"{category} {worth}" for category, worth in paid.items() if worth != "1")
    title = f"{game.name}: the main bet, {WAYS[way]}{f', paid {more}' if more else ''}"
    facts = {
        "counts": "changed",
        "way": way,
        "pays": paid,
        "player": [game.player.size, game.draws],
        "dealer": game.dealer.size,
        "automatic": repr(game.automatic),
    }
    method = (
        "every packet with every card that can be changed and every one that can come, the dealer's hands by "
        "incremental counting (games/engine/odds/choices/card_changes.py)"
    )
    return Subject(title, method, facts | deck_facts(game.ladder, game.deck))
