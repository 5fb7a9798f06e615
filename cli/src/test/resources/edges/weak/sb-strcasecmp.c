// A comparison of strings that is no fence.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <strings.h>

static char left_text[4] = "a", right_text[4] = "a";
static int a, b;

static void *left(void *unused) {
  *(volatile char *)left_text = 'b';
  a = strcasecmp(right_text, "a");
  return 0;
}

static void *right(void *unused) {
  *(volatile char *)right_text = 'b';
  b = strcasecmp(left_text, "a");
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, left, 0);
  pthread_create(&t[1], 0, right, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(a || b);
  return 0;
}
