/* The loop takes its back edge 9 times: with a smaller bound no execution gets to the assertion. */
#include <assert.h>

int turns;

int main(void) {
  for (int i = 0; i < 9; i++)
    turns++;
  assert(turns == 0);
}
