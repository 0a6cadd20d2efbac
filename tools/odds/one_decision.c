/* How one hand meets another off one deck of 52, for one_decision.py; strengths and worths come from there.

   The dealer's hands come in by rising strength. in_with[S] is how many that are in hold the set S, so those
   that hold none of the cards that are gone follow by inclusion and exclusion. Where one suit alone makes a
   hand, suits are counted apart: by_suit[R][n] is how many of n cards of the ranks R are in. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Set;  /* thirteen bits of ranks for each of four suits */
typedef int64_t Count;
typedef struct {
    int cards;
    Set *sets;  /* one of those that differ by the names of suits alone, the weakest first */
    int *from;  /* where those of a strength begin */
} Hands;

enum { RANKS = 13, SUIT = (1 << RANKS) - 1, DECK = 52, MOST = 10, ENDS = 6 };

static Count choose[DECK + MOST][MOST];
static uint32_t *in_with, *sized[MOST];
static uint32_t by_suit[SUIT + 1][MOST];
static const int *suits_make;  /* the strength of one suit's ranks, where suits are counted apart */

static Set suit_of(Set set, int suit) { return set >> RANKS * suit & SUIT; }

static int strength(Set set, const int *plain, const int *suited) {
    int best = 0, found = 0, at = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int suit = 0; suit < 4; suit++)
            if (set >> (RANKS * suit + rank) & 1) at += choose[rank + found][found + 1], found++;
    if (plain) best = plain[at];
    for (int suit = 0; suit < 4; suit++)
        if (suited[suit_of(set, suit)] > best) best = suited[suit_of(set, suit)];
    return best;
}

Hands *hands(int cards, int strengths, const int *plain, const int *suited) {
    for (int n = 0; n < DECK + MOST; n++)
        for (int k = 0; k < MOST; k++) choose[n][k] = k ? n ? choose[n - 1][k - 1] + choose[n - 1][k] : 0 : 1;
    Hands *made = calloc(1, sizeof *made);
    int *from = made->from = calloc(strengths + 2, sizeof *from);
    made->cards = cards;
    for (int placing = 0; placing < 2; placing++) {
        Set low, up;
        for (Set set = (1ULL << cards) - 1; !(set >> DECK); low = set & -set, up = set + low, set = up | ((set ^ up) >> 2) / low) {
            Set a = suit_of(set, 0), b = suit_of(set, 1), c = suit_of(set, 2), d = suit_of(set, 3);
            if (a < b || b < c || c < d) continue;
            int at = strength(set, plain, suited);
            if (placing) made->sets[from[at + 1]++] = set; else from[at + 2]++;
        }
        if (placing) break;
        for (int at = 0; at < strengths; at++) from[at + 2] += from[at + 1];
        made->sets = malloc(from[strengths + 1] * sizeof(Set));
    }
    return made;
}

int many(const Hands *of, int strength) { return of->from[strength + 1] - of->from[strength]; }

/* All hands that differ from one by the names of suits. */
static int renamed(Set set, Set *into) {
    Set m[4] = {suit_of(set, 0), suit_of(set, 1), suit_of(set, 2), suit_of(set, 3)};
    int found = 0;
    for (int names = 0; names < 256; names++) {
        int a = names & 3, b = names >> 2 & 3, c = names >> 4 & 3, d = names >> 6;
        if ((1 << a | 1 << b | 1 << c | 1 << d) != 15) continue;
        if ((m[0] == m[1] && a > b) || (m[1] == m[2] && b > c) || (m[2] == m[3] && c > d)) continue;
        into[found++] = m[0] << RANKS * a | m[1] << RANKS * b | m[2] << RANKS * c | m[3] << RANKS * d;
    }
    return found;
}

/* Two hands of these strengths that share no card, the dealer's with one that may be up. */
int example(const Hands *mine, int own, const Hands *theirs, int least, int below, Set ups, Set *found) {
    Set same[24];
    for (int i = mine->from[own]; i < mine->from[own + 1]; i++)
        for (int j = theirs->from[least]; j < theirs->from[below]; j++)
            for (int k = renamed(theirs->sets[j], same); k--;)
                if (!(same[k] & mine->sets[i]) && same[k] & ups) {
                    found[0] = mine->sets[i], found[1] = same[k];
                    return 1;
                }
    return 0;
}

static int parts(Set set, int *rank, int *size, int *card) {
    int cards = 0;
    for (Set left = set; left; left &= left - 1) card[cards++] = __builtin_ctzll(left);
    rank[0] = size[0] = 0;
    for (int part = 1; part < 1 << cards; part++) {
        int top = 31 - __builtin_clz(part), rest = part ^ 1 << top;
        size[part] = size[rest] + 1;
        rank[part] = rank[rest] + choose[card[top]][size[part]];
    }
    return 1 << cards;
}

static void empty(int cards) {
    memset(by_suit, 0, sizeof by_suit);
    free(in_with);
    Count all = 0, from[MOST];
    for (int size = 0; size <= cards; size++) from[size] = all, all += choose[DECK][size];
    in_with = calloc(suits_make ? 1 : all, sizeof *in_with);
    for (int size = 0; size <= cards; size++) sized[size] = in_with + from[size];
}

static void let_in(const Hands *of, int at) {
    int rank[1 << MOST], size[1 << MOST], card[MOST];
    Set same[24];
    for (int ranks = 0; suits_make && ranks <= SUIT; ranks++) {
        int count = __builtin_popcount(ranks), rest = SUIT & ~ranks;
        if (suits_make[ranks] != at || count > of->cards) continue;
        for (int more = rest;; more = (more - 1) & rest) {
            by_suit[ranks | more][count]++;
            if (!more) break;
        }
    }
    for (int i = of->from[at]; !suits_make && i < of->from[at + 1]; i++)
        for (int k = renamed(of->sets[i], same); k--;)
            for (int part = parts(same[k], rank, size, card); part--;) sized[size[part]][rank[part]]++;
}

/* Of those that are in: how many hold all of these cards and none of those. */
static Count holding(Set all, Set none, int cards) {
    if (suits_make) {
        Count ways[MOST] = {1};
        for (int suit = 0; suit < 4; suit++) {
            const uint32_t *own = by_suit[SUIT & ~suit_of(none, suit)];
            for (int total = cards; total >= 0; total--) {
                Count sum = 0;
                for (int n = 0; n <= total; n++) sum += ways[total - n] * own[n];
                ways[total] = sum;
            }
        }
        return ways[cards];
    }
    int rank[1 << MOST], size[1 << MOST], card[MOST], must = 0, held = 0;
    Count total = 0;
    int last = parts(all | none, rank, size, card);
    for (int i = 0; 1 << i < last; i++)
        if (all >> card[i] & 1) must |= 1 << i, held++;
    for (int part = must; part < last; part = (part + 1) | must)
        if (size[part] <= cards) {
            Count ways = sized[size[part]][rank[part]];
            total += (size[part] - held) & 1 ? -ways : ways;
        }
    return total;
}

/* Adds all deals to the ends of their classes. A class is a leaf of the tree `next`: its root says what a
   hand can be paid and what strategies do with it, a branch what is best in the next scenario. */
int count(const Hands *mine, const Hands *theirs, int strengths, int least, const int *suits, int views, const Set *gone,
          const Set *up, const int *looks, int every_look, Count times, const int *roots, const int *kinds,
          int scenarios, int choices, const Count *net, const Count *staked, int *next, Count *sums, int states, int room) {
    int cards = theirs->cards, most = 1;
    Set same[24];
    for (int at = 0; at < strengths; at++)
        if (many(mine, at) > most) most = many(mine, at);
    uint32_t *below = malloc((size_t)most * views * sizeof *below);
    uint32_t *unqualified = calloc(least ? (size_t)mine->from[strengths] * views : 1, sizeof *unqualified);
    suits_make = suits;
    empty(cards);
    for (int at = 0; at < least; at++) let_in(theirs, at);
    for (int i = 0; least && i < mine->from[strengths]; i++)
        for (int v = 0; v < views; v++)
            if (!((gone[v] | up[v]) & mine->sets[i]))
                unqualified[(size_t)i * views + v] = holding(up[v], mine->sets[i] | gone[v], cards);
    empty(cards);
    for (int at = 0; at < strengths; at++) {
        int first = mine->from[at], end = mine->from[at + 1];
        for (int i = first; i < end; i++)
            for (int v = 0; v < views; v++)
                if (!((gone[v] | up[v]) & mine->sets[i]))
                    below[(size_t)(i - first) * views + v] = holding(up[v], mine->sets[i] | gone[v], cards);
        let_in(theirs, at);
        for (int i = first; i < end; i++) {
            Count alike = renamed(mine->sets[i], same);
            for (int v = 0; v < views; v++) {
                if ((gone[v] | up[v]) & mine->sets[i]) continue;
                int seen = mine->cards + __builtin_popcountll(gone[v] | up[v]);
                Count all = choose[DECK - seen][cards - __builtin_popcountll(up[v])];
                Count won = below[(size_t)(i - first) * views + v], under = least ? unqualified[(size_t)i * views + v] : 0;
                Count up_to = holding(up[v], mine->sets[i] | gone[v], cards), tied = up_to - won;
                Count weak[ENDS] = {won, 0, tied, 0, under - up_to, all - under};
                Count strong[ENDS] = {under, won - under, 0, tied, 0, all - up_to};
                Count *ends = at < least ? weak : strong;
                int state = roots[at * every_look + looks[v]];
                int kind = kinds[state];
                for (int s = 0; s < scenarios; s++) {
                    int best = 0;
                    Count best_net = 0, best_staked = 0;
                    for (int c = 0; c < choices; c++) {
                        const Count *worth = net + ((size_t)(kind * scenarios + s) * choices + c) * ENDS;
                        const Count *bets = staked + (size_t)(kind * choices + c) * ENDS;
                        Count sum = 0, bet = 0;
                        for (int e = 0; e < ENDS; e++) sum += worth[e] * ends[e], bet += bets[e] * ends[e];
                        if (!c || sum > best_net || (sum == best_net && bet < best_staked))
                            best = c, best_net = sum, best_staked = bet;
                    }
                    int *branch = next + (size_t)state * choices + best;
                    if (!*branch) *branch = states++;
                    if (states == room) return 0;
                    state = *branch;
                }
                for (int e = 0; e < ENDS; e++) sums[(size_t)state * ENDS + e] += alike * times * ends[e];
            }
        }
    }
    free(below), free(unqualified);
    return states;
}
