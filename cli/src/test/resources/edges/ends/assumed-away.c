/* What the program assumes is never so: there is nothing to examine, and nothing is wrong. */
#include <assert.h>
#include <weir.h>

int main(void) {
  weir_assume(0);
  assert(0);
}
