/* A box for one letter between two threads. */
#ifndef MAILBOX_H
#define MAILBOX_H

#include <stdatomic.h>

struct mailbox {
  int letter;
  atomic_int full;
};

/* Waits until the box is empty, then puts a letter into it. */
void mailbox_put(struct mailbox *box, int letter);

/* Waits until the box is full, then takes the letter. */
int mailbox_take(struct mailbox *box);

#endif
