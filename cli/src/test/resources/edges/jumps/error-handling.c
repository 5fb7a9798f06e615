/* longjmp leaves functions at any depth; volatile locals keep what was stored since. */
#include <assert.h>
#include <setjmp.h>

static jmp_buf handler;
static int returns;

static void parse(int depth) {
  if (depth == 0)
    longjmp(handler, 7);
  parse(depth - 1);
  returns++;
}

int main(void) {
  volatile int tries = 0;
  int unchanged = 5;
  int error = setjmp(handler);
  if (error == 0) {
    tries++;
    parse(3);
    assert(0);
  }
  assert(error == 7 && tries == 1 && unchanged == 5 && returns == 0);
}
