/* A recursion that is 9 deep. */
#include <assert.h>

static int depth(int left) { return left == 0 ? 0 : 1 + depth(left - 1); }

int main(void) { assert(depth(9) == 0); }
