/* One choice ends at the assumption, the other at the bound. */
#include <assert.h>
#include <weir.h>

int turns;

int main(void) {
  weir_assume(weir_choose(0, 1) == 1);
  for (int i = 0; i < 9; i++)
    turns++;
  assert(0);
}
