/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static _Atomic uint8_t b = 250;
static _Atomic int16_t h = -5;
static atomic_uint w = 0xf0f0f0f0;
static atomic_llong l = -1;
static atomic_bool flag;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static _Atomic(int *) p;
static int cells[4];

int main(void) {
  assert(atomic_fetch_add(&b, 10) == 250 && b == 4);
  assert(atomic_fetch_sub(&b, 5) == 4 && b == 255);
  assert(atomic_fetch_sub(&h, 32767) == -5 && h == 32764);
  assert(atomic_fetch_and(&w, 0xff00ff00) == 0xf0f0f0f0 && w == 0xf000f000);
  assert(atomic_fetch_or(&w, 15) == 0xf000f000 && atomic_fetch_xor(&w, ~0u) == 0xf000f00f);
  assert(w == 0x0fff0ff0);
  assert(atomic_exchange(&l, 7) == -1 && ++l == 8 && l-- == 8 && (l <<= 2) == 28);
  int plain = 12;
  assert(__sync_fetch_and_nand(&plain, 10) == 12 && plain == ~8);
  assert(__atomic_fetch_max(&plain, 3, __ATOMIC_RELAXED) == ~8 && plain == 3);
  assert(__atomic_min_fetch(&plain, -3, __ATOMIC_RELAXED) == -3);
  assert(__sync_lock_test_and_set(&plain, 1) == -3 && __sync_val_compare_and_swap(&plain, 2, 5) == 1);
  assert(__sync_bool_compare_and_swap(&plain, 1, 5) && plain == 5);
  __sync_lock_release(&plain);
  assert(plain == 0);
  uint8_t expected = 1;
  assert(!atomic_compare_exchange_strong(&b, &expected, 9) && expected == 255);
  assert(atomic_compare_exchange_strong(&b, &expected, 9) && b == 9);
  assert(!atomic_exchange(&flag, true) && flag);
  assert(!atomic_flag_test_and_set(&lock) && atomic_flag_test_and_set(&lock));
  atomic_flag_clear(&lock);
  atomic_store(&p, cells);
  assert(atomic_fetch_add(&p, 2) == cells && p == &cells[2]);
  return 0;
}
