/* The error comes before the loop that is cut. */
#include <assert.h>

int turns;

int main(void) {
  assert(turns == 1);
  for (int i = 0; i < 9; i++)
    turns++;
}
