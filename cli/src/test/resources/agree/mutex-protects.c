/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"

static struct account {
  pthread_mutex_t lock;
  long balance;
  char owner[4];
} accounts[2];

static void *transfer(void *from) {
  struct account *source = from, *target = from == accounts ? &accounts[1] : &accounts[0];
  pthread_mutex_lock(&accounts[0].lock);
  pthread_mutex_lock(&accounts[1].lock);
  source->balance -= 3;
  target->balance += 3;
  pthread_mutex_unlock(&accounts[1].lock);
  pthread_mutex_unlock(&accounts[0].lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) pthread_mutex_init(&accounts[i].lock, 0);
  pthread_create(&a, 0, transfer, &accounts[0]);
  pthread_create(&b, 0, transfer, &accounts[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  for (int i = 0; i < 2; i++) pthread_mutex_destroy(&accounts[i].lock);
  weir_observe("balance", accounts[0].balance);
  return 0;
}
