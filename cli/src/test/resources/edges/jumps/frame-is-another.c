/* The same function runs again, but the call that has set the place is over. */
#include <setjmp.h>

static jmp_buf place;

static void visit(int first) {
  if (first)
    setjmp(place);
  else
    longjmp(place, 1);
}

int main(void) {
  visit(1);
  visit(0);
}
