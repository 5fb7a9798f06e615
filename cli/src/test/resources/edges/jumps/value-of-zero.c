/* setjmp never returns 0 once more; and it can return as often as one likes. */
#include <assert.h>
#include <setjmp.h>

int main(void) {
  jmp_buf here;
  volatile int turns = 0;
  switch (setjmp(here)) {
  case 0: longjmp(here, 0);
  case 1:
    if (++turns < 3)
      longjmp(here, 1);
    break;
  default: assert(0);
  }
  assert(turns == 3);
}
