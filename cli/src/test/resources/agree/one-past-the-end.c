/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static char array[8];

int main(void) {
  return *(short *)(array + 7);
}
