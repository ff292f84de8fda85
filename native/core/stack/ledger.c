#include "ledger.h"
#include "base/arena.h"

enum { NUMBER_BITS = 40, STACKS_MAX = 1 << 24, FIRST_BITS = 12, FIRST_ACCOUNTS = 64 };

/* Twice the room, with what was there. False: no memory. */
static bool grow(void **list, size_t bytes, size_t more) {
  void *larger = ca_map(more);
  if (!larger)
    return false;
  if (*list) {
    __builtin_memcpy(larger, *list, bytes);
    ca_unmap(*list, bytes);
  }
  *list = larger;
  return true;
}

/* ---- blocks by where they lie ---- */

static uint64_t home_of(const ca_ledger *ledger, uint64_t start) {
  return (start >> 3) * 0x9E3779B97F4A7C15ull >> (64 - ledger->bits);
}

/* Where the block is, or would be. */
static ca_live_block *place_of(const ca_ledger *ledger, uint64_t start) {
  uint64_t mask = (1ull << ledger->bits) - 1, at = home_of(ledger, start);
  while (ledger->live[at].start != 0 && ledger->live[at].start != start)
    at = (at + 1) & mask;
  return &ledger->live[at];
}

static bool make_room(ca_ledger *ledger) {
  if (ledger->live && ledger->count < 5ull << ledger->bits >> 3)
    return true;
  ca_ledger larger = {.bits = ledger->live ? ledger->bits + 1 : FIRST_BITS};
  larger.live = ca_map(sizeof *larger.live << larger.bits);
  if (!larger.live)
    return false;
  for (uint64_t i = 0; ledger->live && i < 1ull << ledger->bits; i++)
    if (ledger->live[i].start != 0)
      *place_of(&larger, ledger->live[i].start) = ledger->live[i];
  if (ledger->live)
    ca_unmap(ledger->live, sizeof *ledger->live << ledger->bits);
  ledger->live = larger.live;
  ledger->bits = larger.bits;
  return true;
}

/* Those that had to go on from its place come nearer to theirs. */
static void leave(ca_ledger *ledger, ca_live_block *block) {
  uint64_t mask = (1ull << ledger->bits) - 1, free = (uint64_t)(block - ledger->live), at = free;
  ca_live_block *live = ledger->live;
  while (live[at = (at + 1) & mask].start != 0)
    if (((at - home_of(ledger, live[at].start)) & mask) >= ((at - free) & mask)) {
      live[free] = live[at];
      free = at;
    }
  live[free].start = 0;
  ledger->count--;
}

/* ---- accounts ---- */

static void change(ca_account *account, int64_t bytes) {
  account->change += bytes;
  if (account->high < account->change)
    account->high = account->change;
}

/* What is noted at the account is noted at the one below it. */
static void hand_down(ca_account *list, uint32_t i) {
  ca_account *account = &list[i];
  if (account->peak < account->live + account->high)
    account->peak = account->live + account->high;
  account->live += account->change;
  if (i > 0) {
    ca_account *below = account - 1;
    if (below->high < below->change + account->high)
      below->high = below->change + account->high;
    below->change += account->change;
  }
  account->change = account->high = 0;
}

/* The account whose block it is by its number. */
static uint32_t owner_of(const ca_accounts *accounts, uint64_t block) {
  uint32_t low = 0, high = accounts->count;
  while (high - low > 1) {
    uint32_t middle = (low + high) / 2;
    if (accounts->list[middle].first <= block)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* Its blocks' numbers go on. */
static bool has_account(ca_accounts *accounts, ca_frame *frame) {
  if (accounts->count > 0 && accounts->list[accounts->count - 1].frame == frame)
    return true;
  if (accounts->count == accounts->room) {
    uint32_t room = accounts->room ? 2 * accounts->room : FIRST_ACCOUNTS;
    if (!grow((void **)&accounts->list, accounts->room * sizeof(ca_account),
              room * sizeof(ca_account)))
      return false;
    accounts->room = room;
  }
  accounts->list[accounts->count++] = (ca_account){.frame = frame, .first = accounts->blocks};
  return true;
}

static bool is_known(ca_ledger *ledger, uint32_t stack, ca_accounts *accounts) {
  enum { FIRST_STACKS = 512 };
  if (stack >= STACKS_MAX)
    return false;
  uint32_t room = ledger->room ? ledger->room : FIRST_STACKS;
  while (room <= stack)
    room *= 2;
  if (room != ledger->room &&
      !grow((void **)&ledger->of, ledger->room * sizeof *ledger->of, room * sizeof *ledger->of))
    return false;
  ledger->room = room;
  ledger->of[stack] = accounts;
  return true;
}

void ca_ledger_taken(ca_ledger *ledger, uint64_t start) {
  ca_live_block *block = ledger->live ? place_of(ledger, start) : NULL;
  if (!block || block->start == 0)
    return;
  ca_accounts *accounts = ledger->of[block->whose >> NUMBER_BITS];
  int64_t bytes = (int64_t)block->bytes;
  uint64_t number = block->whose & ((1ull << NUMBER_BITS) - 1);
  ca_origin_change(&ledger->origins, block->origin, -1, block->bytes);
  leave(ledger, block);
  if (!accounts || accounts->count == 0 || number < accounts->list[0].first)
    return;
  uint32_t owner = owner_of(accounts, number);
  while (accounts->noted > owner + 1)
    hand_down(accounts->list, --accounts->noted);
  change(&accounts->list[owner], -bytes);
  accounts->noted = owner + 1;
}

void ca_ledger_given(ca_ledger *ledger, const ca_taker *taker, uint64_t start, uint64_t bytes) {
  ca_accounts *accounts = taker->accounts;
  ca_ledger_taken(ledger, start); /* given back in a way that nobody saw */
  if (make_room(ledger) && is_known(ledger, taker->stack, accounts) &&
      has_account(accounts, taker->asker.frame)) {
    uint64_t whose = (uint64_t)taker->stack << NUMBER_BITS | accounts->blocks++;
    uint32_t origin = ca_origin_of(&ledger->origins, &taker->asker);
    origin |= ledger->served;
    *place_of(ledger, start) = (ca_live_block){start, bytes, whose, origin};
    ca_origin_change(&ledger->origins, origin, 1, bytes);
    ledger->count++;
    change(&accounts->list[accounts->count - 1], (int64_t)bytes);
    accounts->noted = accounts->count;
  }
}

void ca_ledger_ended(ca_ledger *ledger, ca_accounts *accounts, const ca_frame *frame,
                     ca_frame *caller, ca_resources *of) {
  uint32_t last = accounts->count - 1;
  if (accounts->count == 0 || accounts->list[last].frame != frame)
    return;
  ca_account *account = &accounts->list[last];
  hand_down(accounts->list, last);
  of->kept = account->live;
  of->peak = account->peak;
  if (!caller || (last > 0 && account[-1].frame == caller))
    accounts->count = last;
  else
    account->frame = caller;
  if (accounts->noted > last)
    accounts->noted = last;
}

void ca_ledger_forget(ca_ledger *ledger, uint32_t stack, ca_accounts *accounts) {
  if (!accounts->list)
    return;
  ledger->of[stack] = NULL;
  ca_unmap(accounts->list, accounts->room * sizeof *accounts->list);
  *accounts = (ca_accounts){0};
}

void ca_ledger_clear(ca_ledger *ledger) {
  if (ledger->live)
    ca_unmap(ledger->live, sizeof *ledger->live << ledger->bits);
  if (ledger->of)
    ca_unmap(ledger->of, ledger->room * sizeof *ledger->of);
  ca_origins_clear(&ledger->origins);
  *ledger = (ca_ledger){0};
}
