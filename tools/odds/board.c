/* Counts rounds in which a player's two cards and a dealer's share a board of five. Cards are 4 * rank + suit; what
   hands are worth comes from board.py. After the flop a hand takes one of `choices`, and when `seen` cards of the
   board are up a leaf of that: the first of those worth most, or by outs the last where few cards beat it. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CARDS = 52, HANDS = 1326, LEFT = 1081, DEALERS = 990, KINDS = 6, LEAVES = 4, LINES = 32 };
enum { VALUES = 1 << 14, SLOTS = 1 << 19 };

typedef struct {
    int16_t hand, line, count[KINDS]; /* dealer's hands by 2 * (0: beaten, 1: tied, 2: better) + do they qualify */
} Hand;

static int lines, least, seen, outs[2], choices, leaves, first[LEAVES + 1], one[HANDS], two[HANDS];
static int value_of[SLOTS], suited[8192], line_of[VALUES], worth[LEAVES][LINES][KINDS];
static int strength[HANDS], with_one[CARDS];
static int64_t input[1 << 19], *next_number = input, rank_key[13], key_of[SLOTS];
static int64_t gain[HANDS][LEAVES], total[HANDS][LEAVES][LINES * KINDS];
static int32_t counts[HANDS][LEAVES][LINES * KINDS];
static Hand hands[48][LEFT];

static int number(void) { return (int)*next_number++; }

static int larger(int a, int b) { return a > b ? a : b; }

/* Where the strength of cards is kept whose ranks have this key, the sum of the key of each. */
static int *of_ranks(int64_t key) {
    int slot = (uint64_t)key * 0x9E3779B97F4A7C15 >> 45;
    while (key_of[slot] && key_of[slot] != key) slot = (slot + 1) % SLOTS;
    key_of[slot] = key;
    return &value_of[slot];
}

/* Read how strong every hand is with the n cards that are up (-1: it has one of them), and every single card. */
static void read_hands(const int *up, int n) {
    int row[13][13], single[13], mask[4] = {0}, gone[CARDS] = {0}, suit = 0;
    int64_t key = 0;
    for (int i = 0; i < n; i++) key += rank_key[up[i] / 4], gone[up[i]] = 1, mask[up[i] % 4] |= 1 << up[i] / 4;
    for (int s = 1; s < 4; s++)
        if (__builtin_popcount(mask[s]) > __builtin_popcount(mask[suit])) suit = s;
    for (int high = 0; high < 13; high++) {
        single[high] = *of_ranks(key + rank_key[high]);
        for (int low = 0; low <= high; low++) row[high][low] = *of_ranks(key + rank_key[high] + rank_key[low]);
    }
    for (int x = 0, h = 0; x < CARDS; x++) {
        int bits = mask[suit] | (x % 4 == suit) << x / 4;
        with_one[x] = gone[x] ? -1 : larger(single[x / 4], suited[bits]);
        for (int y = 0; y < x; y++, h++)
            strength[h] = gone[x] || gone[y] ? -1 : larger(row[x / 4][y / 4], suited[bits | (y % 4 == suit) << y / 4]);
    }
}

/* Return whether at most so many unseen cards beat each hand, each by itself with the n cards that are up. */
static const char *few_outs(const int *up, int n, int most) {
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

/* Count the dealer's hands that each hand beats, ties and loses to on this board: all that are weaker, equal and
   stronger, less those that share a card with it. */
static void count_board(const int *board, Hand *out) {
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
            for (int h = head[value]; h >= 0; h = next[h]) {
                int x = one[h], y = two[h], lows = low - low_with[x] - low_with[y] + fails;
                int win = less - less_with[x] - less_with[y], tie = same - same_with[x] - same_with[y] + 1;
                int won = fails ? win : lows, tied = fails ? tie : 0, lost = fails ? lows - win - tie : 0;
                *out++ = (Hand){h, line_of[value], {won, win - won, tied, tie - tied, lost, DEALERS - win - tie - lost}};
            }
            for (int h = head[value]; h >= 0; h = next[h]) {
                less++, less_with[one[h]]++, less_with[two[h]]++;
                same_with[one[h]] = same_with[two[h]] = 0;
            }
        }
}

/* Choose a leaf for each hand by these boards, which have the `seen` cards in common. */
static void choose_leaves(const int *up, int boards) {
    static int64_t sum[HANDS][LEAVES];
    static char chosen[HANDS][LEAVES];
    const char *fits = outs[1] < 0 ? NULL : few_outs(up, seen, outs[1]);
    memset(sum, 0, sizeof sum);
    for (const Hand *each = hands[0]; !fits && each < hands[boards]; each++)
        for (int leaf = 0; leaf < leaves; leaf++)
            for (int k = 0; k < KINDS; k++) sum[each->hand][leaf] += each->count[k] * worth[leaf][each->line][k];
    for (int h = 0; h < HANDS; h++)
        for (int choice = 0; choice < choices; choice++) {
            int best = first[choice];
            for (int leaf = best + 1; leaf < first[choice + 1]; leaf++)
                if (fits ? fits[h] : sum[h][leaf] > sum[h][best]) best = leaf;
            chosen[h][choice] = best, gain[h][choice] += sum[h][best];
        }
    for (const Hand *each = hands[0]; each < hands[boards]; each++)
        for (int choice = 0; choice < choices; choice++) {
            int32_t *cells = counts[each->hand][(int)chosen[each->hand][choice]] + each->line * KINDS;
            for (int k = 0; k < KINDS; k++) cells[k] += each->count[k];
        }
}

static void count_flop(int *board, int64_t times) {
    memset(counts, 0, sizeof counts), memset(gain, 0, sizeof gain);
    for (board[3] = 0; board[3] < CARDS; board[3]++) {
        int boards = 0;
        for (board[4] = 0; board[4] < (seen == 5 ? board[3] : CARDS); board[4]++) {
            int again = board[3] == board[4];
            for (int i = 0; i < 3; i++) again |= board[i] == board[3] || board[i] == board[4];
            if (again) continue;
            count_board(board, hands[boards++]);
            if (seen == 5) choose_leaves(board, boards--);
        }
        if (boards) choose_leaves(board, boards);
    }
    const char *fits = outs[0] < 0 ? NULL : few_outs(board, 3, outs[0]);
    for (int h = 0; h < HANDS; h++) {
        int best = 0;
        for (int choice = 1; choice < choices; choice++)
            if (fits ? fits[h] : gain[h][choice] > gain[h][best]) best = choice;
        for (int leaf = first[best]; leaf < first[best + 1]; leaf++)
            for (int cell = 0; cell < lines * KINDS; cell++) total[h][leaf][cell] += times * counts[h][leaf][cell];
    }
}

int main(void) {
    fread(input, sizeof *input, sizeof input / sizeof *input, stdin);
    for (int x = 0, h = 0; x < CARDS; x++)
        for (int y = 0; y < x; y++, h++) one[h] = x, two[h] = y;
    for (int i = 0; i < 13; i++) rank_key[i] = *next_number++;
    for (int keys = number(); keys > 0; keys--, next_number += 2) *of_ranks(next_number[0]) = next_number[1];
    for (int i = 0; i < 8192; i++) suited[i] = number();
    for (int i = 0, values = number(); i < values; i++) line_of[i] = number();
    lines = number(), least = number(), seen = number(), outs[0] = number(), outs[1] = number(), choices = number();
    for (int i = 0; i < choices; i++) first[i + 1] = leaves += number();
    for (int i = 0; i < leaves * lines * KINDS; i++) worth[i / KINDS / lines][i / KINDS % lines][i % KINDS] = number();
    for (int flops = number(); flops > 0; flops--, next_number += 4) {
        int board[5] = {next_number[0], next_number[1], next_number[2]};
        count_flop(board, next_number[3]);
    }
    return fwrite(total, sizeof total, 1, stdout) != 1;
}
