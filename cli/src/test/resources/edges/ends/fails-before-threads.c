// An error of main where no other thread was ever created.
#include <assert.h>

volatile int x;

int main(void) {
  x = 1;
  assert(x == 2);
}
