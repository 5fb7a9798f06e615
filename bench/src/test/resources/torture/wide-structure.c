#include <stdio.h>
#include <stdatomic.h>

struct head { char *top; unsigned long count; };

int main(void) {
  static char nodes[3];
  static _Atomic struct head head;
  struct head old = atomic_load(&head), new;
  for (int i = 0; i < 3; i++) {
    do {
      new.top = &nodes[i];
      new.count = old.count + 1;
    } while (!atomic_compare_exchange_strong(&head, &old, new));
    old = new;
  }
  old.count = 77;
  printf("%d\n", atomic_compare_exchange_strong(&head, &old, new));
  printf("%d %lu\n", (int) (old.top - nodes), old.count);
  struct head start = {nodes, 1};
  new = atomic_exchange(&head, start);
  printf("%d %lu\n", (int) (new.top - nodes), new.count);
  return 0;
}
