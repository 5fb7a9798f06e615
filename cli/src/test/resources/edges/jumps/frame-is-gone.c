/* The function that called setjmp has returned. */
#include <setjmp.h>

static jmp_buf place;

static void set(void) {
  if (setjmp(place))
    return;
}

int main(void) {
  set();
  longjmp(place, 1);
}
