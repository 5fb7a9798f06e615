/* Counts above 2^31 - 1 are refused. */
#include <sys/eventfd.h>

int main(void) {
  int event = eventfd(1, 0);
  eventfd_write(event, 1UL << 31);
}
