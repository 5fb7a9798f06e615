/* Message passing over and over: in all rounds but the last ones of many, fences keep the stores in order. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ROUNDS 1000
#define UNFENCED 200

static int data, ready;

static void *send(void *unused) {
  for (int i = 1; i <= ROUNDS; i++) {
    data = i;
    if (i < ROUNDS - UNFENCED) atomic_thread_fence(memory_order_release);
    ready = i;
    if (i < ROUNDS - UNFENCED) atomic_thread_fence(memory_order_release);
  }
  return unused;
}

static void *receive(void *unused) {
  for (int i = 0; i < ROUNDS; i++) {
    int seen = ready;
    assert(data >= seen);
  }
  return unused;
}

int main(void) {
  pthread_t sender, receiver;
  pthread_create(&sender, 0, send, 0);
  pthread_create(&receiver, 0, receive, 0);
  pthread_join(sender, 0);
  pthread_join(receiver, 0);
  return 0;
}
