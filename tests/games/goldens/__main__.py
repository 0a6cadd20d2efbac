"""Write the golden texts of all games anew, or of those named: python -m tests.games.goldens [slug …]"""

import sys

from games import GAMES
from tests.games.goldens import FOLDER, choose, write

for game in sys.argv[1:] or GAMES:
    (FOLDER / f"{game}.txt").write_text("\n".join(write(game, choose(game))) + "\n", encoding="utf-8")
    print(game, flush=True)
