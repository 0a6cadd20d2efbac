/* How often hands are beaten by others off the same deck: beaten CARDS OWN OTHER STRENGTHS <in >out

   in: the strength, 0 to STRENGTHS - 1, of every hand of OWN cards and of every hand of OTHER cards, in 16 bits, by
   the hands' bits as they rise. out: for each strength of one's own, over all hands that have it, how many of the
   other side's are above it, in 64 bits. The other side's come in from the weakest up; `in` says how many of them
   hold certain cards, so that those which hold none of one's own follow by inclusion and exclusion. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { uint64_t *hand; uint32_t *next, *first; } Side; /* hands by strength, in chains that end with 0 */

static int cards;
static uint32_t choose[65][9], of_size[9], *in;

static Side read_side(int size, int strengths)
{
    uint32_t count = choose[cards][size] + 1, at = 1;
    Side side = {malloc(8ul * count), malloc(4ul * count), calloc(strengths, 4)};
    uint16_t strength;
    for (uint64_t hand = (1ull << size) - 1, low, up; hand >> cards == 0; hand = ((up ^ hand) >> 2) / low | up) {
        if (fread(&strength, 2, 1, stdin) != 1) exit(1);
        side.hand[at] = hand, side.next[at] = side.first[strength], side.first[strength] = at++;
        low = hand & -hand, up = hand + low;
    }
    return side;
}

/* Lets a hand in, or returns how many of those that are in share no card with it. */
static int64_t visit(uint64_t hand, int most, int lets_in)
{
    uint32_t rank[128] = {0};
    int64_t sum = 0;
    int card[8], size = 0;
    for (; hand; hand &= hand - 1) card[size++] = __builtin_ctzll(hand);
    for (int set = 0; set < 1 << size; set++) {
        int held = __builtin_popcount(set), top = set ? 31 - __builtin_clz(set) : 0;
        if (set) rank[set] = rank[set ^ 1 << top] + choose[card[top]][held];
        if (held > most) continue;
        uint32_t *count = in + of_size[held] + rank[set];
        if (lets_in) ++*count;
        else sum += held & 1 ? -(int64_t)*count : *count;
    }
    return sum;
}

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    cards = atoi(argv[1]);
    int own = atoi(argv[2]), other = atoi(argv[3]), strengths = atoi(argv[4]), most = own < other ? own : other;
    for (int n = 0; n <= cards; n++)
        for (int k = choose[n][0] = 1; k <= 8 && n; k++) choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    for (int k = 0; k < 8; k++) of_size[k + 1] = of_size[k] + choose[cards][k];
    in = calloc(of_size[most + 1], 4);
    Side mine = read_side(own, strengths), theirs = read_side(other, strengths);
    for (int strength = 0; strength < strengths; strength++) {
        int64_t above = 0;
        for (uint32_t at = theirs.first[strength]; at; at = theirs.next[at]) visit(theirs.hand[at], most, 1);
        for (uint32_t at = mine.first[strength]; at; at = mine.next[at])
            above += choose[cards - own][other] - visit(mine.hand[at], most, 0);
        fwrite(&above, 8, 1, stdout);
    }
    return 0;
}
