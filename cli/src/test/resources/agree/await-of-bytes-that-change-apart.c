/* sc: safe 4, 4 traces; tso: safe 4, 4 traces; pso: safe 4, 4 traces */
#include <pthread.h>
#include <weir.h>

/* Each byte comes back to an even value by itself, so the wait may end before either. */
static union {
  volatile unsigned char bytes[2];
  volatile unsigned short both;
} u;

static void *low(void *unused) {
  u.bytes[0] = 1;
  u.bytes[0] = 2;
  return unused;
}

static void *high(void *unused) {
  u.bytes[1] = 1;
  u.bytes[1] = 2;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, low, 0);
  pthread_create(&b, 0, high, 0);
  unsigned short seen;
  do {
    seen = u.both;
  } while (seen & 0x0101);
  weir_observe("seen", seen);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
