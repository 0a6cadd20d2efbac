/* How one hand meets another off a deck of 52, for one_decision.py, which knows strengths and worths.

   The dealer's hands come in by rising strength, and in_with[S] is how many that are in hold the set S: those
   that hold none of the cards seen elsewhere follow by inclusion and exclusion. Where one suit alone makes a
   hand, in_with[R][n] is how many of n cards of a suit's ranks R are in. It is kept of three kinds of hands:
   those too weak to qualify, those below the player's, and those that are no better. */

#include <stdint.h>
#include <stdlib.h>

typedef uint64_t Set; /* thirteen bits of ranks for each suit */
typedef int64_t Count;

enum { RANKS = 13, SUIT = (1 << RANKS) - 1, DECK = 52, MOST = 10, ENDS = 6 };
enum { WEAK, LOWER, UPPER, TABLES };

static Count choose[DECK + 1][MOST], first[MOST];
static uint32_t *in_with[TABLES];
static const int *suit_makes; /* how strong one suit's ranks are, where that is all */

/* All sets that differ from one by the names of suits. */
static int renamed(Set set, Set *into) {
    Set m[] = {set & SUIT, set >> RANKS & SUIT, set >> 2 * RANKS & SUIT, set >> 3 * RANKS};
    int found = 0;
    for (int names = 0; names < 256; names++) {
        int a = names & 3, b = names >> 2 & 3, c = names >> 4 & 3, d = names >> 6;
        if ((1 << a | 1 << b | 1 << c | 1 << d) != 15) continue;
        if ((m[0] == m[1] && a > b) || (m[1] == m[2] && b > c) || (m[2] == m[3] && c > d)) continue;
        into[found++] = m[0] << RANKS * a | m[1] << RANKS * b | m[2] << RANKS * c | m[3] << RANKS * d;
    }
    return found;
}

static int parts(Set set, int *place, int *size, int *card) {
    int cards = 0;
    for (Set left = set; left; left &= left - 1) card[cards++] = __builtin_ctzll(left);
    place[0] = size[0] = 0;
    for (int part = 1; part < 1 << cards; part++) {
        int top = 31 - __builtin_clz(part), rest = part ^ 1 << top;
        size[part] = size[rest] + 1;
        place[part] = place[rest] + choose[card[top]][size[part]];
    }
    return 1 << cards;
}

static void let_in(const Set *sets, const int *from, int cards, int at, int table) {
    int place[1 << MOST], size[1 << MOST], card[MOST];
    Set same[24];
    for (int ranks = 0; suit_makes && ranks <= SUIT; ranks++)
        if (suit_makes[ranks] == at && __builtin_popcount(ranks) <= cards)
            for (int more = SUIT; more >= 0; more--)
                if ((more & ranks) == ranks) in_with[table][more * MOST + __builtin_popcount(ranks)]++;
    for (int i = from[at]; !suit_makes && i < from[at + 1]; i++)
        for (int k = renamed(sets[i], same); k--;)
            for (int part = parts(same[k], place, size, card); part--;)
                in_with[table][first[size[part]] + place[part]]++;
}

/* Of those that are in, how many hold all of these cards and none of those. */
static void holding(Set all, Set none, int cards, Count *found) {
    int place[1 << MOST], size[1 << MOST], card[MOST], must = 0;
    for (int table = 0; suit_makes && table < TABLES; table++) {
        Count ways[MOST] = {1};
        for (int suit = 0; suit < 4; suit++)
            for (int total = cards; total >= 0; total--) {
                Count sum = 0, at = (SUIT & ~(none >> RANKS * suit)) * MOST;
                for (int n = 0; n <= total; n++) sum += ways[total - n] * in_with[table][at + n];
                ways[total] = sum;
            }
        found[table] = ways[cards];
    }
    if (suit_makes) return;
    found[WEAK] = found[LOWER] = found[UPPER] = 0;
    int last = parts(all | none, place, size, card);
    for (int i = 0; 1 << i < last; i++) must |= (int)(all >> card[i] & 1) << i;
    for (int part = must; part < last; part = (part + 1) | must)
        for (int table = 0; size[part] <= cards && table < TABLES; table++) {
            Count ways = in_with[table][first[size[part]] + place[part]];
            found[table] += (size[part] - size[must]) & 1 ? -ways : ways;
        }
}

/* Adds all deals to the ends of their classes. A class is a leaf of the tree `next`: its root says what can
   pay a hand and what strategies do with it, a branch what is best in the next scenario. Of hands that differ
   by the names of suits `mine` and `theirs` have one each, those of a strength from `my[strength]` on. */
int count(const Set *mine, const int *my, const Set *theirs, const int *from, int cards, int strengths,
          int least, int views, int scenarios, int choices, int room, const int *suits, const Set *gone,
          const Set *up, Count times, const int *roots, const int *kinds, const Count *worth, int *next,
          Count *sums, int states) {
    Set same[24];
    Count sets = 0, ways = 0;
    for (int n = 0; n <= DECK; n++)
        for (int k = 0; k < MOST; k++) choose[n][k] = k ? n ? choose[n - 1][k - 1] + choose[n - 1][k] : 0 : 1;
    for (int size = 0; size <= cards; size++) first[size] = sets, sets += choose[DECK][size];
    for (int table = 0; table < TABLES; table++)
        in_with[table] = calloc(suits ? (SUIT + 1) * MOST : sets, sizeof(uint32_t));
    suit_makes = suits;
    for (int at = 0; at < least; at++) let_in(theirs, from, cards, at, WEAK);
    for (int at = 0; at < strengths; let_in(theirs, from, cards, at++, LOWER)) {
        let_in(theirs, from, cards, at, UPPER);
        for (Count i = (Count)my[at] * views; i < (Count)my[at + 1] * views; i++) {
            Set own = mine[i / views], dead = gone[i % views], shown = up[i % views];
            if (i % views == 0) ways = times * renamed(own, same);
            if (own & (dead | shown)) continue;
            int unseen = DECK - __builtin_popcountll(own | dead | shown);
            Count in[TABLES], all = choose[unseen][cards - __builtin_popcountll(shown)];
            holding(shown, own | dead, cards, in);
            Count tied = in[UPPER] - in[LOWER];
            Count weak[ENDS] = {in[LOWER], 0, tied, 0, in[WEAK] - in[UPPER], all - in[WEAK]};
            Count strong[ENDS] = {in[WEAK], in[LOWER] - in[WEAK], 0, tied, 0, all - in[UPPER]};
            const Count *ends = at < least ? weak : strong;
            int state = roots[i % views * strengths + at];
            const Count *worths = worth + (Count)kinds[state] * scenarios * choices * ENDS;
            for (int s = 0; s < scenarios; s++) {
                int best = 0;
                __int128 most = 0;
                for (int c = 0; c < choices; c++) {
                    __int128 sum = 0;
                    for (int e = 0; e < ENDS; e++) sum += (__int128)*worths++ * ends[e];
                    if (!c || sum > most) best = c, most = sum;
                }
                int *branch = next + state * choices + best;
                if (!*branch) *branch = states++;
                if (states >= room) return room;
                state = *branch;
            }
            for (int e = 0; e < ENDS; e++) sums[state * ENDS + e] += ways * ends[e];
        }
    }
    for (int table = 0; table < TABLES; table++) free(in_with[table]);
    return states;
}
