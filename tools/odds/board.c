/* Counts rounds in which a player's two cards and a dealer's share a board of five. Cards are 4 * rank + suit;
   what hands are worth and which bets are open when comes from board.py. After the flop a hand takes one of
   `choices`, and once `seen` cards of the board are up a leaf of that choice: the first of those worth most, or
   by outs the last where at most so many cards beat it, else the first. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 52, HANDS = 1326, LEFT = 1081, DEALERS = 990, KINDS = 6, LEAVES = 4, LINES = 32, VALUES = 16384 };
enum { WIN = 0, TIE = 2, LOSE = 4, QUALIFIES = 1 };

typedef struct {
    int16_t hand, line, count[KINDS]; /* of the dealer's hands, by result and whether they qualify */
} Hand;

static int lines, least, seen, outs[2], choices, leaves, first[LEAVES + 1];
static int plain[8][65536], suited[8192], line_of[VALUES], worth[LEAVES][LINES][KINDS];
static int choose[20][8], one[HANDS], two[HANDS], strength[HANDS], with_one[CARDS];
static Hand held[48][LEFT];
static int64_t gain[LEAVES][HANDS], total[HANDS][LEAVES][LINES * KINDS];
static int32_t counts[LEAVES][HANDS][LINES * KINDS];

static int next_number(void)
{
    int32_t number;
    if (fread(&number, sizeof number, 1, stdin) != 1) exit(1);
    return number;
}

/* The place in `plain` of n sorted ranks with two more, or one where low is -1. */
static int index_of(const int *ranks, int n, int high, int low)
{
    int index = 0, k = 0, more[2] = {low < 0 ? high : low, low < 0 ? -1 : high};
    for (int i = 0, at = 0; i < n || (at < 2 && more[at] >= 0); k++) {
        int rank = at < 2 && more[at] >= 0 && (i == n || more[at] <= ranks[i]) ? more[at++] : ranks[i++];
        index += choose[rank + k][k + 1];
    }
    return index;
}

static int larger(int a, int b) { return a > b ? a : b; }

/* Read how strong every hand is with the n cards that are up (-1: it has one of them), and every single card. */
static void read_hands(const int *up, int n)
{
    int ranks[5], row[13][13], single[13], mask[4] = {0}, gone[CARDS] = {0}, suit = 0;
    for (int i = 0, k; i < n; i++) {
        for (k = i; k > 0 && ranks[k - 1] > up[i] >> 2; k--) ranks[k] = ranks[k - 1];
        ranks[k] = up[i] >> 2, gone[up[i]] = 1, mask[up[i] & 3] |= 1 << (up[i] >> 2);
    }
    for (int s = 1; s < 4; s++)
        if (__builtin_popcount(mask[s]) >= 3) suit = s;
    int may_flush = __builtin_popcount(mask[suit]) >= 3;
    for (int high = 0; high < 13; high++) {
        single[high] = plain[n + 1][index_of(ranks, n, high, -1)];
        for (int low = 0; low <= high; low++) row[high][low] = plain[n + 2][index_of(ranks, n, high, low)];
    }
    for (int x = 0, h = 0; x < CARDS; x++) {
        int bits = mask[suit] | ((x & 3) == suit) << (x >> 2);
        with_one[x] = gone[x] ? -1 : larger(single[x >> 2], suited[bits]);
        for (int y = 0; y < x; y++, h++) {
            strength[h] = gone[x] || gone[y] ? -1 : row[x >> 2][y >> 2];
            if (may_flush && strength[h] >= 0)
                strength[h] = larger(strength[h], suited[bits | ((y & 3) == suit) << (y >> 2)]);
        }
    }
}

/* Return whether at most so many unseen cards beat each hand, each by itself with the n cards that are up. */
static const char *few_outs(const int *up, int n, int most)
{
    static char fits[HANDS];
    int sorted[CARDS];
    read_hands(up, n);
    for (int x = 0, k; x < CARDS; x++) {
        for (k = x; k > 0 && sorted[k - 1] < with_one[x]; k--) sorted[k] = sorted[k - 1];
        sorted[k] = with_one[x];
    }
    for (int h = 0; h < HANDS; h++) {
        int own = (with_one[one[h]] > strength[h]) + (with_one[two[h]] > strength[h]);
        fits[h] = strength[h] >= sorted[most + own];
    }
    return fits;
}

/* Count for every hand those of the dealer that it beats, ties and loses to on this board: all that are weaker,
   equal and stronger, less those that share a card with it. */
static void count_board(const int *board, Hand *out)
{
    static int head[VALUES], next[HANDS];
    static uint64_t used[VALUES / 64];
    int low = 0, low_with[CARDS] = {0}, less = 0, less_with[CARDS] = {0}, same_with[CARDS] = {0};
    read_hands(board, 5);
    for (int h = 0; h < HANDS; h++) {
        int value = strength[h];
        if (value < 0) continue;
        next[h] = used[value / 64] >> value % 64 & 1 ? head[value] : -1;
        head[value] = h, used[value / 64] |= 1ull << value % 64;
        if (value < least) low++, low_with[one[h]]++, low_with[two[h]]++;
    }
    for (int word = 0; word < VALUES / 64; word++)
        for (; used[word]; used[word] &= used[word] - 1) {
            int value = word * 64 + __builtin_ctzll(used[word]), fails = value < least, same = 0;
            for (int h = head[value]; h >= 0; h = next[h]) same++, same_with[one[h]]++, same_with[two[h]]++;
            for (int h = head[value]; h >= 0; h = next[h], out++) {
                int x = one[h], y = two[h], lows = low - low_with[x] - low_with[y] + fails;
                int win = less - less_with[x] - less_with[y], tie = same - same_with[x] - same_with[y] + 1;
                int won = fails ? win : lows, tied = fails ? tie : 0, lost = fails ? lows - win - tie : 0;
                *out = (Hand){h, line_of[value], {won, win - won, tied, tie - tied, lost, DEALERS - win - tie - lost}};
            }
            for (int h = head[value]; h >= 0; h = next[h]) {
                less++, less_with[one[h]]++, less_with[two[h]]++;
                same_with[one[h]] = same_with[two[h]] = 0;
            }
        }
}

/* Choose a leaf for each hand: the boards that were counted have the `seen` cards in common. */
static void choose_leaves(const int *up, int boards)
{
    static int64_t sum[LEAVES][HANDS];
    static char chosen[LEAVES][HANDS];
    const char *fits = outs[1] < 0 ? NULL : few_outs(up, seen, outs[1]);
    memset(sum, 0, sizeof sum);
    for (const Hand *each = held[0]; each < held[boards]; each++)
        for (int leaf = 0; leaf < leaves; leaf++)
            for (int k = 0; k < KINDS; k++) sum[leaf][each->hand] += each->count[k] * worth[leaf][each->line][k];
    for (int choice = 0; choice < choices; choice++)
        for (int h = 0; h < HANDS; h++) {
            int best = first[choice];
            for (int leaf = best + 1; leaf < first[choice + 1]; leaf++)
                if (fits ? fits[h] : sum[leaf][h] > sum[best][h]) best = leaf;
            chosen[choice][h] = best, gain[choice][h] += sum[best][h];
        }
    for (const Hand *each = held[0]; each < held[boards]; each++)
        for (int choice = 0; choice < choices; choice++) {
            int32_t *cells = counts[(int)chosen[choice][each->hand]][each->hand] + each->line * KINDS;
            for (int k = 0; k < KINDS; k++) cells[k] += each->count[k];
        }
}

/* Print the first board and hand of each line and kind. */
static void show_new(const int *board)
{
    static char known[LINES][KINDS];
    for (const Hand *each = held[0]; each < held[1]; each++)
        for (int k = 0; k < KINDS; k++)
            if (each->count[k] && !known[each->line][k] && (known[each->line][k] = 1))
                printf("%d %d %d %d %d %d %d %d %d\n", each->line, k, one[each->hand], two[each->hand], board[0],
                       board[1], board[2], board[3], board[4]);
}

static void count_flop(int *board, int weight)
{
    int gone[CARDS] = {0}, lowest = leaves ? 0 : board[2] & ~3; /* each board is a flop of its lowest ranks once */
    memset(counts, 0, sizeof counts), memset(gain, 0, sizeof gain);
    for (int i = 0; i < 3; i++) gone[board[i]] = 1;
    for (board[3] = lowest; board[3] < CARDS; board[3]++) {
        int boards = 0;
        for (board[4] = lowest; board[4] < (seen == 5 ? board[3] : CARDS); board[4]++) {
            if (gone[board[3]] || gone[board[4]] || board[3] == board[4]) continue;
            count_board(board, held[boards++]);
            if (!leaves) show_new(board);
            else if (seen == 5) choose_leaves(board, 1);
            boards *= seen != 5;
        }
        if (boards) choose_leaves(board, boards);
    }
    const char *fits = outs[0] < 0 ? NULL : few_outs(board, 3, outs[0]);
    for (int h = 0; h < HANDS; h++) {
        int best = 0;
        for (int choice = 1; choice < choices; choice++)
            if (fits ? fits[h] : gain[choice][h] > gain[best][h]) best = choice;
        for (int leaf = first[best]; leaf < first[best + 1]; leaf++)
            for (int cell = 0; cell < LINES * KINDS; cell++)
                total[h][leaf][cell] += (int64_t)weight * counts[leaf][h][cell];
    }
}

int main(void)
{
    for (int n = 0; n < 20; n++)
        for (int k = 0; k < 8; k++) choose[n][k] = !k ? 1 : !n ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    for (int x = 0, h = 0; x < CARDS; x++)
        for (int y = 0; y < x; y++, h++) one[h] = x, two[h] = y;
    for (int n = 4; n < 8; n++)
        for (int i = 0; i < choose[12 + n][n]; i++) plain[n][i] = next_number();
    for (int i = 0; i < 8192; i++) suited[i] = next_number();
    for (int i = 0, values = next_number(); i < values; i++) line_of[i] = next_number();
    lines = next_number(), least = next_number(), seen = next_number(), outs[0] = next_number(), outs[1] = next_number();
    choices = next_number();
    for (int i = 0; i < choices; i++) first[i + 1] = leaves += next_number();
    for (int leaf = 0; leaf < leaves; leaf++)
        for (int i = 0; i < lines * KINDS; i++) worth[leaf][i / KINDS][i % KINDS] = next_number();
    for (int flops = next_number(), board[5]; flops > 0; flops--) {
        for (int i = 0; i < 3; i++) board[i] = next_number();
        count_flop(board, next_number());
    }
    if (leaves) fwrite(total, sizeof total, 1, stdout);
    return 0;
}
