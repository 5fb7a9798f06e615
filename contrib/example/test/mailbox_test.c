/* One thread sends 1, 2, …; the other gets them in this order. */
#include <assert.h>
#include <pthread.h>

#include "mailbox.h"

#ifndef LETTERS
#define LETTERS 2
#endif

static struct mailbox box;

static void *send(void *arg) {
  for (int i = 1; i <= LETTERS; i++) {
    mailbox_put(&box, i);
  }
  return arg;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, send, NULL);
  for (int i = 1; i <= LETTERS; i++) {
    int letter = mailbox_take(&box);
    assert(letter == i);
  }
  pthread_join(sender, NULL);
  return 0;
}
