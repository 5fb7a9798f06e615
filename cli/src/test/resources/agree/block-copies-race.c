/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static volatile int ready;
static int64_t from[2] = {1, 2}, to[2];

static void *writer(void *unused) {
  memcpy(to, from, sizeof to);
  return unused;
}

static void *eraser(void *unused) {
  memset(to, 0, sizeof to);
  return unused;
}

int main(void) {
  both(writer, eraser);
  weir_observe("first", to[0]);
  weir_observe("second", to[1]);
  return 0;
}
