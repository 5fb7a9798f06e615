#include "mailbox.h"

/* The letter must be in the box before the flag says so. */
#ifdef MAILBOX_RELAXED
#define HAND_OVER memory_order_relaxed
#else
#define HAND_OVER memory_order_release
#endif

void mailbox_put(struct mailbox *box, int letter) {
  while (atomic_load_explicit(&box->full, memory_order_acquire)) {
  }
  box->letter = letter;
  atomic_store_explicit(&box->full, 1, HAND_OVER);
}

int mailbox_take(struct mailbox *box) {
  while (!atomic_load_explicit(&box->full, memory_order_acquire)) {
  }
  int letter = box->letter;
  atomic_store_explicit(&box->full, 0, HAND_OVER);
  return letter;
}
