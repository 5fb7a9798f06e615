/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

struct __attribute__((packed)) record {
  char tag;
  int value;
  short half;
};
static volatile struct record records[2];
static int seen;

static void *writer(void *unused) {
  records[1].value = 0x01020304;
  return unused;
}

static void *reader(void *unused) {
  seen = records[1].value;
  return unused;
}

int main(void) {
  both(writer, reader);
  assert(records[1].half == 0 && records[1].tag == 0);
  weir_observe("seen", seen);
  return 0;
}
