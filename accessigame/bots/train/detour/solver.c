/* Exact values of Detour positions: alpha-beta on the score difference, for making data files.
 *
 *   solver perft LAYOUT DEPTH        paths of 1..DEPTH placements, one count a line
 *   solver book LAYOUT DEPTH         values of all positions after 0..DEPTH placements, one line
 *   solver probe LAYOUT              reads paths, one a line ("41 34 ..": value, district);
 *                                    answers with the value, a colon and the legal moves
 *
 * LAYOUT: the contracts of districts 1 to 5, as "25134". Values: points of the first player less
 * those of the second at the end of perfect play. build.py compiles, runs and checks this program
 * against the rules in accessigame/games/detour.py; the game itself never runs it.
 */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef uint64_t u64;
typedef uint32_t u32;

enum { DISTRICTS = 5, PLACES = 4, PLACEMENTS = 20, MOST = 15, FAR = 99, STATES = 128 };
enum { TABLE_BITS = 23, BUCKET = 2 };

/* A district is one of some 70 states: open with a number of emissaries and a lead of the first
 * player, decided (the lead is out of reach; its points are counted already), or full. */
static int states, count_of[STATES], lead_of[STATES], closed[STATES];
static int open_state[PLACES][64], closed_state[PLACES + 1];
static int next_state[STATES][2][6], won[STATES][2][6];
static const int reach[PLACES + 1] = {0, 5, 10, 14, 18}; /* most that n emissaries can add */

static int contract[DISTRICTS];
static int best_sum[1024][PLACES + 1]; /* by reserve: the most that n emissaries of it can add */

/* A position. board: 7 bits a district; reserve: 2 bits a value; imposed: 0 when free. */
typedef struct { u64 board; u32 reserve[2]; int imposed, seat, ply; } Position;
typedef struct { int district, value, order; } Move;
typedef struct { u64 key; int8_t low, high, district, value, ply; } Entry;
static Entry *table;

static int state_of(int count, int lead, int *winner)
{
    int room = PLACES - count;
    *winner = 0;
    if (room == 0 || abs(lead) > reach[room]) {
        *winner = (lead > 0) - (lead < 0);
        return closed_state[count];
    }
    int *known = &open_state[count][lead + 32];
    if (!*known) {
        count_of[states] = count;
        lead_of[states] = lead;
        *known = states++;
    }
    return *known;
}

static void make_tables(void)
{
    int ignored;
    states = 1; /* 0 stands for "not known yet" in open_state */
    for (int count = 1; count <= PLACES; count++) {
        closed_state[count] = states;
        closed[states] = 1;
        count_of[states++] = count;
    }
    state_of(0, 0, &ignored);
    for (int s = 1; s < states; s++) /* states grow while we walk over them */
        for (int seat = 0; seat < 2 && count_of[s] < PLACES; seat++)
            for (int value = 1; value <= 5; value++) {
                int count = count_of[s] + 1, lead = lead_of[s] + (seat ? -value : value);
                next_state[s][seat][value] = closed[s] ? closed_state[count]
                    : state_of(count, lead, &won[s][seat][value]);
            }
    for (int reserve = 0; reserve < 1024; reserve++) {
        int taken = 0, sum = 0;
        for (int value = 5; value >= 1; value--)
            for (int n = reserve >> 2 * (value - 1) & 3; n && taken < PLACES; n--)
                best_sum[reserve][++taken] = sum += value;
        while (taken < PLACES) best_sum[reserve][++taken] = sum;
    }
}

static inline int at(u64 board, int district) { return board >> 7 * district & 127; }

static u64 key_of(const Position *p)
{
    /* The ones of a reserve follow from the rest and the number of placements. */
    return p->board | (u64)(p->reserve[0] >> 2) << 35 | (u64)(p->reserve[1] >> 2) << 43
        | (u64)p->imposed << 51;
}

static Entry *bucket_of(u64 key)
{
    key ^= key >> 31; key *= 0x9E3779B97F4A7C15ull;
    key ^= key >> 29; key *= 0xBF58476D1CE4E5B9ull;
    return table + ((key >> (64 - TABLE_BITS)) & ~(u64)(BUCKET - 1));
}

static Entry *find(u64 key)
{
    Entry *e = bucket_of(key);
    for (int i = 0; i < BUCKET; i++)
        if (e[i].key == key) return e + i;
    return NULL;
}

/* The points decided by the move, for the first player. */
static int play(const Position *p, const Move *m, Position *after)
{
    int s = at(p->board, m->district), next = next_state[s][p->seat][m->value];
    *after = *p;
    after->board ^= (u64)(s ^ next) << 7 * m->district;
    after->reserve[p->seat] -= 1u << 2 * (m->value - 1);
    after->imposed = count_of[at(after->board, m->value - 1)] == PLACES ? 0 : m->value;
    after->seat = 1 - p->seat;
    after->ply++;
    return won[s][p->seat][m->value] * contract[m->district];
}

static int moves_of(const Position *p, Move *moves)
{
    int n = 0;
    for (int d = p->imposed ? p->imposed - 1 : 0; d < (p->imposed ? p->imposed : DISTRICTS); d++)
        if (count_of[at(p->board, d)] < PLACES)
            for (int value = 1; value <= 5; value++)
                if (p->reserve[p->seat] >> 2 * (value - 1) & 3)
                    moves[n++] = (Move){d, value, 0};
    return n;
}

/* How early to look at a move: what it does where it lies, and where it sends the other. The
 * weights were tuned for few nodes; no value depends on them. */
static int order_of(const Position *p, const Move *m, const Position *after)
{
    static const int lying[PLACES] = {0, 135, 60, 70}, sending[PLACES + 1] = {0, 0, 20, 15, 25};
    int sign = p->seat ? -1 : 1, d = m->district, to = m->value - 1;
    int order = won[at(p->board, d)][p->seat][m->value] * sign * contract[d] * 55 - 10 * m->value;
    int here = at(after->board, d), there = at(after->board, to);
    if (!closed[here]) order += lead_of[here] * sign * contract[d] * lying[count_of[here]] / 10;
    if (count_of[there] == PLACES) return order - 185;
    if (closed[there]) return order + 45;
    int room = PLACES - count_of[there], lead = lead_of[there] * sign;
    if (room == 1) {
        int best = lead - best_sum[after->reserve[after->seat]][1];
        order += 30 + 40 * contract[to] * ((best > 0) - (best < 0));
        order += lead > 0 ? 5 * contract[to] : lead < 0 ? 45 * contract[to] : 0;
    } else {
        order -= sending[room] * contract[to] + (room == 3 ? 25 * contract[to] * lead / 10 : 0);
    }
    return order + (to == d ? 55 : 0);
}

static void store(u64 key, int low, int high, const Move *m, int ply)
{
    Entry *e = find(key);
    if (!e) { /* else the later position goes: it is the cheaper one to search again */
        e = bucket_of(key);
        for (int i = 1; i < BUCKET; i++)
            if (e[0].ply && (!e[i].ply || e[i].ply > e[0].ply)) e = e + i;
    }
    *e = (Entry){key, low, high, m->district, m->value, ply + 1};
}

/* A bound of what the first player still gains on the second, exact within alpha..beta. */
static int search(const Position *origin, int alpha, int beta)
{
    Position p = *origin;
    int low = 0, high = 0, decided = 0;
    for (int d = 0; d < DISTRICTS; d++) { /* what each camp can still win at most */
        int s = at(p.board, d);
        if (closed[s]) continue;
        int room = PLACES - count_of[s], c = contract[d];
        int most = lead_of[s] + best_sum[p.reserve[0]][room];
        int least = lead_of[s] - best_sum[p.reserve[1]][room];
        int up = most > 0 ? c : most < 0 ? -c : 0, down = least < 0 ? -c : least > 0 ? c : 0;
        high += up;
        low += down;
        if (up == down) {
            decided += up;
            p.board ^= (u64)(s ^ closed_state[count_of[s]]) << 7 * d;
        }
    }
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    low -= decided; high -= decided; alpha -= decided; beta -= decided;

    u64 key = key_of(&p);
    Entry *e = find(key);
    Move first = {-1, 0, 0};
    if (e) {
        if (e->low > low) low = e->low;
        if (e->high < high) high = e->high;
        if (low >= beta || low == high) return low + decided;
        if (high <= alpha) return high + decided;
        first = (Move){e->district, e->value, 0};
    }
    if (alpha < low) alpha = low;
    if (beta > high) beta = high;

    Move moves[25];
    Position after[25];
    u64 keys[25];
    int gain[25], n = moves_of(&p, moves);
    for (int i = 0; i < n; i++) {
        gain[i] = play(&p, &moves[i], &after[i]);
        __builtin_prefetch(bucket_of(keys[i] = key_of(&after[i])));
    }
    for (int i = 0; i < n; i++) {
        moves[i].order = moves[i].district == first.district && moves[i].value == first.value
            ? 1 << 20 : order_of(&p, &moves[i], &after[i]);
    }
    for (int i = 0; i < n; i++) { /* a known answer may settle it without a search */
        Entry *known = find(keys[i]);
        if (!known) continue;
        int x = gain[i] + (p.seat ? known->high : known->low);
        if (p.seat ? x <= alpha : x >= beta) return x + decided;
    }

    int from = alpha, to = beta, best = p.seat ? FAR : -FAR;
    Move best_move = moves[0];
    for (int i = 0; i < n; i++) {
        int j = i;
        for (int k = i + 1; k < n; k++)
            if (moves[k].order > moves[j].order) j = k;
        Move m = moves[j]; Position child = after[j]; int g = gain[j];
        moves[j] = moves[i]; after[j] = after[i]; gain[j] = gain[i];
        int x = g + (child.ply == PLACEMENTS ? 0 : search(&child, alpha - g, beta - g));
        if (p.seat ? x < best : x > best) { best = x; best_move = m; }
        if (p.seat && x < beta) beta = x;
        if (!p.seat && x > alpha) alpha = x;
        if (alpha >= beta) break;
    }
    if (best >= to) { if (best > low) low = best; }
    else if (best <= from) { if (best < high) high = best; }
    else low = high = best;
    store(key, low, high, &best_move, p.ply);
    return best + decided;
}

/* The exact value, by tests against one bound at a time, from guess on. */
static int solve(const Position *p, int guess)
{
    int low = -MOST, high = MOST;
    while (low < high) {
        int beta = guess <= low ? low + 1 : guess > high ? high : guess;
        guess = search(p, beta - 1, beta);
        if (guess < beta) high = guess; else low = guess;
    }
    return low;
}

static Position start(void)
{
    int ignored;
    Position p = {0, {0x2AA, 0x2AA}, 0, 0, 0};
    for (int d = 0; d < DISTRICTS; d++) p.board |= (u64)state_of(0, 0, &ignored) << 7 * d;
    return p;
}

static u64 perft(const Position *p, int depth)
{
    Move moves[25];
    Position after;
    int n = moves_of(p, moves);
    if (depth == 1) return n;
    u64 paths = 0;
    for (int i = 0; i < n; i++) {
        play(p, &moves[i], &after);
        paths += perft(&after, depth - 1);
    }
    return paths;
}

/* Values of the positions below p, by path, with what the first player has gained on the way:
 * levels[k] lists those after k placements. */
enum { DEEPEST = 4, PATHS = 3125 };
static signed char levels[DEEPEST + 1][PATHS];
static int depth, filled[DEEPEST + 1], guess;
static int walk(const Position *p, int gained)
{
    int place = filled[p->ply]++, best = p->seat ? FAR : -FAR;
    if (p->ply == depth) {
        guess = solve(p, guess);
        return levels[depth][place] = gained + guess;
    }
    Move moves[25];
    Position after;
    int n = moves_of(p, moves);
    for (int i = 0; i < n; i++) {
        int gain = play(p, &moves[i], &after);
        int x = walk(&after, gained + gain);
        if (p->seat ? x < best : x > best) best = x;
    }
    return levels[p->ply][place] = best;
}

static void probe(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        Position p = start(), after;
        Move moves[25];
        int points = 0;
        for (char *s = strtok(line, " \n"); s; s = strtok(NULL, " \n")) {
            Move m = {s[1] - '1', s[0] - '0', 0};
            points += play(&p, &m, &after);
            p = after;
        }
        int n = p.ply == PLACEMENTS ? 0 : moves_of(&p, moves);
        printf("%d :", points + (n ? solve(&p, 0) : 0));
        for (int i = 0; i < n; i++) printf(" %d@%d", moves[i].value, moves[i].district + 1);
        puts("");
    }
}

int main(int argc, char **argv)
{
    if (argc < 3 || strlen(argv[2]) != DISTRICTS) {
        fprintf(stderr, "usage: solver perft|book|probe LAYOUT [DEPTH]\n");
        return 2;
    }
    for (int d = 0; d < DISTRICTS; d++) contract[d] = argv[2][d] - '0';
    make_tables();
    size_t size = ((size_t)1 << TABLE_BITS) * sizeof *table;
    table = aligned_alloc(1 << 21, size);
    if (!table) return 1;
#ifdef MADV_HUGEPAGE
    madvise(table, size, MADV_HUGEPAGE); /* a third faster: the table is read all over */
#endif
    memset(table, 0, size);
    Position p = start();
    if (!strcmp(argv[1], "perft") && argc == 4)
        for (int plies = 1; plies <= atoi(argv[3]); plies++)
            printf("%llu\n", (unsigned long long)perft(&p, plies));
    else if (!strcmp(argv[1], "book") && argc == 4) {
        depth = atoi(argv[3]);
        if (depth > DEEPEST) return 2;
        walk(&p, 0);
        for (int k = 0; k <= depth; k++)
            for (int i = 0; i < filled[k]; i++) printf("%d ", levels[k][i]);
        puts("");
    } else if (!strcmp(argv[1], "probe"))
        probe();
    else return 2;
    return 0;
}
