"""Groups of decisions, in the order in which a trainee is offered them. What is in each, its asks say."""

from games.engine.questions.ask import Group
from games.engine.texts import Text

PAYOUTS = Group("payouts", Text("Payouts"))
FOLDS = Group("folds", Text("Folded hands"), at="decide")
DEALER = Group("dealer", Text("The dealer's hand"))
PLAYERS = Group("players", Text("Players' hands"))
ORDER = Group("order", Text("Order round the table"))
QUALIFYING = Group("qualifying", Text("Qualifying and refunds"))
ENVY = Group("envy", Text("Envy"))
CHECKS = Group("checks", Text("Checking the bets"))
STEPS = Group("steps", Text("The next step"))
PROGRESSIVE = Group("progressive", Text("Meter and console"))
IRREGULARITIES = Group("irregularities", Text("Irregularities"))
STRATEGY = Group("strategy", Text("The player's decision"))
FLOOR = Group("floor", Text("Be the floor"))

GROUPS = (
    *(PAYOUTS, FOLDS, DEALER, PLAYERS, ORDER, QUALIFYING, ENVY, CHECKS, STEPS),
    *(PROGRESSIVE, IRREGULARITIES, STRATEGY, FLOOR),
)
