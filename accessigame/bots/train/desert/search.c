/* The search of bots/desert_search.py, compiled: the same positions, values and choices, faster.
 *
 * Serves tuning and measuring only. `measure.py check` compares it with the Python search. A set of
 * hexes is five words; names, order of operations and constants follow the Python modules, which
 * say what things mean. Floating point must be kept strict: gcc -O3 -march=native -ffp-contract=off
 * -shared -fPIC.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 5, CARAVANS = 26, SEATS = 5, COLOURS = 5, REACH = 6, CLASSES = 5, WATER = 15,
       FEATURES = 34, MOST_WIDTH = 64, MOST_MOVES = 1200, SIZES = 40, RESERVES = 41 };

typedef struct { uint64_t w[WORDS]; } Set;

typedef struct {
    Set camels, palms, ones, twos, land;
    Set own[CARAVANS], ring[CARAVANS], joined[CARAVANS], inside[SEATS];
    int32_t points[SEATS], reserve[COLOURS];
    int32_t players, turn, left, round, first, over;
} Field;

typedef struct { int32_t best, rest; Set cells; } Closing;

typedef struct {
    Set levels[REACH];
    int32_t oases[CLASSES];
    int32_t room, seen;
    Closing closing;
} Reach;

typedef struct {
    Reach reaches[CARAVANS];
    Set unions[SEATS][REACH];
    double shares[COLOURS][SEATS][3];
} Sight;

typedef struct Node {
    Field field;
    Sight sight;
    double totals[SEATS], share;
    int32_t caravan, bit, visits, opened, count;
    struct Node *children[MOST_WIDTH];
} Node;

/* set by configure() */
static double sharp[SIZES], soft[RESERVES][SIZES], table[RESERVES][FEATURES];
static int table_size, width, for_lead;
static double warmth, curiosity, trust;

void configure(const double *new_sharp, const double *new_soft, const double *new_table, int size,
               int new_width, double new_warmth, double new_curiosity, double new_trust,
               int new_for_lead)
{
    memcpy(sharp, new_sharp, sizeof sharp);
    memcpy(soft, new_soft, sizeof soft);
    memcpy(table, new_table, sizeof(double) * FEATURES * size);
    table_size = size, width = new_width;
    warmth = new_warmth, curiosity = new_curiosity, trust = new_trust;
    for_lead = new_for_lead;
}

/* nodes are kept for the next search: asking the system for memory takes longer than the search */
static Node *unused[1 << 16];
static int unused_nodes;

static Node *new_node(void)
{
    return unused_nodes ? unused[--unused_nodes] : malloc(sizeof(Node));
}

static void drop(Node *node)
{
    if (unused_nodes < (int)(sizeof unused / sizeof *unused)) unused[unused_nodes++] = node;
    else free(node);
}

#define EACH for (int i = 0; i < WORDS; i++)
static inline Set and(Set a, Set b) { EACH a.w[i] &= b.w[i]; return a; }
static inline Set or(Set a, Set b) { EACH a.w[i] |= b.w[i]; return a; }
static inline Set without(Set a, Set b) { EACH a.w[i] &= ~b.w[i]; return a; }
static inline int any(Set a) { uint64_t x = 0; EACH x |= a.w[i]; return x != 0; }
static inline int meets(Set a, Set b) { uint64_t x = 0; EACH x |= a.w[i] & b.w[i]; return x != 0; }
static inline int same(Set a, Set b) { uint64_t x = 0; EACH x |= a.w[i] ^ b.w[i]; return x == 0; }
static inline int count(Set a) { int n = 0; EACH n += __builtin_popcountll(a.w[i]); return n; }
static inline Set up(Set a, int by)
{
    Set r;
    r.w[0] = a.w[0] << by;
    for (int i = 1; i < WORDS; i++) r.w[i] = a.w[i] << by | a.w[i - 1] >> (64 - by);
    return r;
}
static inline Set down(Set a, int by)
{
    Set r;
    for (int i = 0; i < WORDS - 1; i++) r.w[i] = a.w[i] >> by | a.w[i + 1] << (64 - by);
    r.w[WORDS - 1] = a.w[WORDS - 1] >> by;
    return r;
}
static inline Set spread(Set a)
{
    Set t = or(a, or(up(a, 1), up(a, 15)));
    return or(t, or(down(t, 1), down(t, 15)));
}
static inline int lowest(Set a)
{
    EACH if (a.w[i]) return 64 * i + __builtin_ctzll(a.w[i]);
    return -1;
}
static inline Set single(int bit)
{
    Set a;
    EACH a.w[i] = 0;
    a.w[bit >> 6] = 1ULL << (bit & 63);
    return a;
}
static const Set empty;

static Set closed_to(const Field *f, int colour, int seat)
{
    Set closed = empty;
    for (int other = 0; other < f->players; other++)
        if (other != seat) closed = or(closed, f->ring[1 + colour * SEATS + other]);
    return closed;
}

static Set frontier(const Field *f, int caravan)
{
    if (!any(f->ring[caravan])) return empty;
    Set free = without(f->land, or(f->camels, f->palms));
    return without(and(f->ring[caravan], free),
                   closed_to(f, (caravan - 1) / SEATS, (caravan - 1) % SEATS));
}

static int closures(Set passable, Set rivals, Set starts, Set *found)
{
    int n = 0;
    Set todo = and(starts, passable);
    while (any(todo)) {
        Set cells = single(lowest(todo)), more;
        for (;;) {
            more = and(spread(cells), passable);
            if (meets(more, rivals)) break;
            if (same(more, cells)) {
                if (!same(more, passable)) found[n++] = more;
                break;
            }
            cells = more;
        }
        todo = without(todo, more);
    }
    return n;
}

static int take(Field *f, Set cells)
{
    Set ones = and(cells, f->ones), twos = and(cells, f->twos);
    f->ones = without(f->ones, ones), f->twos = without(f->twos, twos);
    return count(ones) + 2 * count(twos);
}

static int join(Field *f, int caravan, Set palms)
{
    Set fresh = without(palms, f->joined[caravan]);
    f->joined[caravan] = or(f->joined[caravan], fresh);
    return 5 * count(fresh);
}

static void next_turn(Field *f)
{
    f->turn = (f->turn + 1) % f->players;
    if (f->turn == f->first) f->round++;
    int place = (f->turn - f->first + f->players) % f->players;
    f->left = f->round == 1 && place < (f->players == 2 ? 1 : 2) ? 1 : 2;
}

static Set all_inside(const Field *f)
{
    Set inside = empty;
    for (int seat = 0; seat < f->players; seat++) inside = or(inside, f->inside[seat]);
    return inside;
}

static void place(Field *f, int caravan, int bit)
{
    int seat = f->turn, colour = (caravan - 1) / SEATS;
    Set cell = single(bit), around = spread(cell), areas[6];
    f->camels = or(f->camels, cell);
    f->own[caravan] = or(f->own[caravan], cell);
    f->ring[caravan] = or(f->ring[caravan], around);
    int gained = take(f, cell);
    gained += join(f, caravan, and(around, f->palms));
    Set own = f->own[caravan], rivals = without(f->camels, own);
    int n = closures(without(f->land, own), rivals, without(around, or(rivals, all_inside(f))),
                     areas);
    for (int i = 0; i < n; i++) {
        gained += take(f, areas[i]) + join(f, caravan, and(areas[i], f->palms));
        f->inside[seat] = or(f->inside[seat], areas[i]);
    }
    f->points[seat] += gained;
    f->reserve[colour]--;
    f->left--;
    if (!f->reserve[colour]) f->over = 1;
    else if (!f->left) next_turn(f);
}

static void settle(Field *f)
{
    for (int i = 0; i < f->players; i++) {
        if (f->over) return;
        for (int caravan = 1 + f->turn; caravan < CARAVANS; caravan += SEATS)
            if (any(frontier(f, caravan))) return;
        next_turn(f);
    }
    f->over = 1;
}

static int worth(const Field *f, int seat)
{
    return count(without(f->inside[seat], or(f->camels, f->palms)));
}

static void scores(const Field *f, double *totals)
{
    for (int seat = 0; seat < f->players; seat++) totals[seat] = f->points[seat] + worth(f, seat);
    for (int first = 1; first < CARAVANS; first += SEATS) {
        int most = 0, times = 0, size[SEATS];
        for (int seat = 0; seat < f->players; seat++) {
            size[seat] = count(f->own[first + seat]);
            if (size[seat] > most) most = size[seat], times = 0;
            times += size[seat] == most;
        }
        for (int seat = 0; most && seat < f->players; seat++)
            if (size[seat] == most) totals[seat] += times == 1 ? 10 : 5;
    }
}

static Set gateways(Set walls)
{
    Set n = down(walls, 1), s = up(walls, 1), ne = down(walls, 15), sw = up(walls, 15);
    Set se = down(walls, 14), nw = up(walls, 14);
    Set once = without(n, ne), twice = empty;
    Set edges[5] = { without(ne, se), without(se, s), without(s, sw), without(sw, nw),
                     without(nw, n) };
    for (int i = 0; i < 5; i++) {
        twice = or(twice, and(once, edges[i]));
        once = or(once, edges[i]);
    }
    return twice;
}

static Closing closing_of(const Field *f, int caravan, Set front)
{
    Closing closing = { 0, 0, empty };
    Set own = f->own[caravan], all, areas[6];
    EACH all.w[i] = ~0ULL;
    /* beyond the words all is wall, as the bits above are in Python; no frontier lies there */
    Set gates = and(front, gateways(or(own, without(all, f->land))));
    if (!any(gates)) return closing;
    Set rivals = without(f->camels, own), kept = or(rivals, all_inside(f));
    int total = 0;
    while (any(gates)) {
        Set bit = single(lowest(gates));
        gates = without(gates, bit);
        Set wall = or(own, bit);
        int n = closures(without(f->land, wall), rivals, without(spread(bit), kept), areas);
        if (!n) continue;
        int value = 0;
        closing.cells = or(closing.cells, bit);
        for (int i = 0; i < n; i++) {
            Set palms = and(areas[i], f->palms);
            value += count(without(areas[i], palms)) + count(and(areas[i], f->ones))
                     + 2 * count(and(areas[i], f->twos))
                     + 5 * count(without(palms, f->joined[caravan]));
            closing.cells = or(closing.cells, areas[i]);
        }
        total += value;
        if (value > closing.best) closing.best = value;
    }
    closing.rest = total - closing.best;
    return closing;
}

static void reach_of(const Field *f, int caravan, const Closing *known, Reach *reach)
{
    int colour = (caravan - 1) / SEATS, seat = (caravan - 1) % SEATS;
    Set free = without(f->land, or(or(f->camels, f->palms),
                                   or(f->inside[seat], closed_to(f, colour, seat))));
    Set cells = and(f->ring[caravan], free);
    Closing kept = known ? *known : (Closing){ 0, 0, empty };
    memset(reach, 0, sizeof *reach);
    if (!any(cells)) return;
    reach->seen = 1;
    reach->levels[0] = cells;
    for (int i = 1; i < REACH; i++) reach->levels[i] = cells = and(spread(cells), free);
    Set palms = without(f->palms, f->joined[caravan]);
    while (any(palms)) {
        Set palm = single(lowest(palms)), around = spread(palm);
        palms = without(palms, palm);
        for (int steps = 0; steps < REACH; steps++)
            if (meets(reach->levels[steps], around)) {
                reach->oases[steps < CLASSES ? steps : CLASSES - 1]++;
                break;
            }
    }
    reach->closing = known ? kept : closing_of(f, caravan, reach->levels[0]);
    int room = count(reach->levels[0]);
    reach->room = room < 6 ? room : 6;
}

static void union_of(Sight *s, int seat)
{
    memset(s->unions[seat], 0, sizeof s->unions[seat]);
    for (int caravan = 1 + seat; caravan < CARAVANS; caravan += SEATS)
        if (s->reaches[caravan].seen)
            for (int i = 0; i < REACH; i++)
                s->unions[seat][i] = or(s->unions[seat][i], s->reaches[caravan].levels[i]);
}

static void shares_of(const Field *f, Sight *s, int colour)
{
    int first = 1 + colour * SEATS, size[SEATS], room[SEATS], rooms = 1;
    const double *later_of = soft[f->reserve[colour] < RESERVES ? f->reserve[colour] : RESERVES - 1];
    double now = 0.001, later = 0.001;
    for (int seat = 0; seat < f->players; seat++) {
        size[seat] = count(f->own[first + seat]);
        room[seat] = count(s->reaches[first + seat].levels[3]);
        if (size[seat]) {
            now += sharp[size[seat]];
            later += later_of[size[seat]];
            rooms += room[seat];
        }
    }
    for (int seat = 0; seat < f->players; seat++) {
        double *share = s->shares[colour][seat];
        share[0] = size[seat] ? sharp[size[seat]] / now : 0;
        share[1] = size[seat] ? later_of[size[seat]] / later : 0;
        share[2] = size[seat] ? (double)room[seat] / rooms : 0;
    }
}

static void sight_of(const Field *f, Sight *s)
{
    memset(s, 0, sizeof *s);
    for (int caravan = 1; caravan < CARAVANS; caravan++)
        if (any(f->ring[caravan])) reach_of(f, caravan, NULL, &s->reaches[caravan]);
    for (int seat = 0; seat < f->players; seat++) union_of(s, seat);
    for (int colour = 0; colour < COLOURS; colour++) shares_of(f, s, colour);
}

static void sight_after(const Sight *before, const Field *f, int caravan, int bit, Sight *s)
{
    *s = *before;
    Set cell = single(bit), around = spread(cell);
    int moved = (caravan - 1) / SEATS, seats = 0, colours = 1 << moved;
    for (int other = 1; other < CARAVANS; other++) {
        const Reach *known = &before->reaches[other];
        int colour = (other - 1) / SEATS, seat = (other - 1) % SEATS;
        if (!known->seen) continue;
        if (other == caravan || meets(known->closing.cells, cell)
            || (colour == moved && meets(known->closing.cells, around)))
            reach_of(f, other, NULL, &s->reaches[other]);
        else if (meets(known->levels[REACH - 1], colour == moved ? around : cell))
            reach_of(f, other, &known->closing, &s->reaches[other]);
        else
            continue;
        seats |= 1 << seat, colours |= 1 << colour;
    }
    for (int seat = 0; seat < f->players; seat++)
        if (seats >> seat & 1) union_of(s, seat);
    for (int colour = 0; colour < COLOURS; colour++)
        if (colours >> colour & 1) shares_of(f, s, colour);
}

static inline int value_of(Set cells, const Field *f)
{
    return count(and(cells, f->ones)) + 2 * count(and(cells, f->twos));
}

static void features(const Field *f, const Sight *s, int seat, double *v)
{
    Set rivals[REACH], before = empty, closer = empty, water = or(f->ones, f->twos);
    const Set *own = s->unions[seat];
    memset(rivals, 0, sizeof rivals);
    memset(v, 0, sizeof(double) * FEATURES);
    for (int other = 0; other < f->players; other++)
        if (other != seat)
            for (int i = 0; i < REACH; i++) rivals[i] = or(rivals[i], s->unions[other][i]);
    for (int steps = 0; steps < REACH; steps++) {
        Set fresh = and(without(own[steps], before), water);
        if (any(fresh)) {
            int at = 3 * (steps < CLASSES ? steps : CLASSES - 1);
            Set nearer = and(fresh, closer), level = without(and(fresh, rivals[steps]), closer);
            v[at] += value_of(nearer, f);
            v[at + 1] += value_of(level, f);
            v[at + 2] += value_of(without(fresh, rivals[steps]), f);
        }
        before = own[steps], closer = rivals[steps];
    }
    int best = 0, rest = 0, alive = 0, room = 0;
    for (int caravan = 1 + seat; caravan < CARAVANS; caravan += SEATS) {
        const Reach *reach = &s->reaches[caravan];
        if (!reach->seen) continue;
        alive++;
        room += reach->room;
        for (int i = 0; i < CLASSES; i++) v[WATER + i] += reach->oases[i];
        int other = reach->closing.best;
        if (other) {
            rest += reach->closing.rest + (best < other ? best : other);
            if (other > best) best = other;
        }
    }
    int at = WATER + CLASSES;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; i < 3; i++) v[at + i] += s->shares[colour][seat][i];
    int turns = (seat - f->turn + f->players) % f->players;
    double last[] = {
        1.0, 1.0 - (double)turns / f->players, turns == 0 ? f->left : 0, best, rest,
        count(without(own[1], rivals[3])), count(without(own[2], rivals[4])),
        count(without(own[3], rivals[5])), count(without(own[5], rivals[5])), alive, room,
    };
    memcpy(v + at + 3, last, sizeof last);
}

static void expected(const Field *f, const Sight *s, double *totals)
{
    if (f->over) {
        scores(f, totals);
        return;
    }
    int scarcest = table_size - 1;
    for (int colour = 0; colour < COLOURS; colour++)
        if (f->reserve[colour] < scarcest) scarcest = f->reserve[colour];
    for (int seat = 0; seat < f->players; seat++) {
        double values[FEATURES], total = 0.0;
        features(f, s, seat, values);
        for (int i = 0; i < FEATURES; i++) total += table[scarcest][i] * values[i];
        totals[seat] = f->points[seat] + worth(f, seat) + total;
    }
}

static double lead(const double *totals, int players, int seat)
{
    double best = -1000.0;
    for (int other = 0; other < players; other++)
        if (other != seat && totals[other] > best) best = totals[other];
    return totals[seat] - best;
}

/* What the seat wants most of. */
static double gain(const double *totals, int players, int seat)
{
    return players == 2 || for_lead ? lead(totals, players, seat) : totals[seat];
}

static void open_node(Node *node)
{
    const Field *f = &node->field;
    int seat = f->turn;
    static double behind[MOST_WIDTH];
    static Node *spare;
    node->count = 0;
    node->opened = 1;
    for (int caravan = 1 + seat; caravan < CARAVANS; caravan += SEATS) {
        Set cells = frontier(f, caravan);
        while (any(cells)) {
            int bit = lowest(cells);
            cells = without(cells, single(bit));
            if (!spare) spare = new_node();
            Node *after = spare;
            after->field = *f;
            after->caravan = caravan, after->bit = bit;
            after->visits = after->opened = after->count = 0;
            place(&after->field, caravan, bit);
            settle(&after->field);
            sight_after(&node->sight, &after->field, caravan, bit, &after->sight);
            expected(&after->field, &after->sight, after->totals);
            double value = -gain(after->totals, f->players, seat);
            int at = node->count;
            if (at == width && value >= behind[at - 1]) continue;
            if (at == width) drop(node->children[--at]);
            else node->count++;
            for (; at > 0 && behind[at - 1] > value; at--) {
                behind[at] = behind[at - 1];
                node->children[at] = node->children[at - 1];
            }
            behind[at] = value;
            node->children[at] = after;
            spare = NULL;
        }
    }
    double total = 0.0;
    for (int i = 0; i < node->count; i++) {
        node->children[i]->share = exp((behind[0] - behind[i]) / warmth);
        total += node->children[i]->share;
    }
    for (int i = 0; i < node->count; i++) node->children[i]->share /= total;
    memcpy(node->totals, node->children[0]->totals, sizeof node->totals);
}

static Node *chosen(const Node *node)
{
    int seat = node->field.turn;
    double wanted = curiosity * sqrt(node->visits + 1.0), highest = -10000.0;
    Node *best = node->children[0];
    for (int i = 0; i < node->count; i++) {
        Node *child = node->children[i];
        double value = gain(child->totals, node->field.players, seat)
                       + wanted * child->share / (1.0 + child->visits);
        if (value > highest) highest = value, best = child;
    }
    return best;
}

static void refresh(Node *node)
{
    int players = node->field.players, seat = node->field.turn;
    double highest = -10000.0, sums[SEATS] = { 0.0 };
    Node *best = node->children[0];
    for (int i = 0; i < node->count; i++) {
        Node *child = node->children[i];
        double value = gain(child->totals, players, seat);
        if (value > highest) highest = value, best = child;
        for (int other = 0; other < players; other++)
            sums[other] += child->visits * child->totals[other];
    }
    double scale = (1.0 - trust) / (node->visits - 1);
    for (int other = 0; other < players; other++)
        node->totals[other] = trust * best->totals[other] + scale * sums[other];
}

static void discard(Node *node)
{
    for (int i = 0; i < node->count; i++) discard(node->children[i]);
    drop(node);
}

static Node *root_of(const Field *f)
{
    Node *root = new_node();
    root->visits = root->opened = root->count = 0;
    root->field = *f;
    sight_of(f, &root->sight);
    expected(f, &root->sight, root->totals);
    return root;
}

/* Grows a tree; for each child of the root: caravan, bit, visits in `moves`, totals in `totals`. */
int search(const Field *f, int openings, int32_t *moves, double *totals)
{
    Node *root = root_of(f);
    for (int i = 0; i < openings; i++) {
        Node *path[600], *node = root;
        int depth = 0;
        path[depth++] = node;
        while (node->opened) path[depth++] = node = chosen(node);
        if (!node->field.over) open_node(node);
        for (int d = 0; d < depth; d++) path[d]->visits++;
        for (int d = depth - 2; d >= 0; d--) refresh(path[d]);
    }
    int n = root->count;
    for (int i = 0; i < n; i++) {
        Node *child = root->children[i];
        moves[3 * i] = child->caravan, moves[3 * i + 1] = child->bit;
        moves[3 * i + 2] = child->visits;
        memcpy(totals + SEATS * i, child->totals, sizeof child->totals);
    }
    discard(root);
    return n;
}

/* What a position is worth, and its features, FEATURES a seat. */
void weigh(const Field *f, double *totals, double *values)
{
    Node *root = root_of(f);
    memcpy(totals, root->totals, sizeof root->totals);
    for (int seat = 0; seat < f->players; seat++)
        features(f, &root->sight, seat, values + FEATURES * seat);
    discard(root);
}

/* Adds a row and what it should come to, to the sums of a regression. */
void add_row(const double *row, int n, double target, double *square, double *cross)
{
    for (int i = 0; i < n; i++) {
        if (row[i] == 0.0) continue;
        for (int j = 0; j < n; j++) square[n * i + j] += row[i] * row[j];
        cross[i] += row[i] * target;
    }
}
