// A loop that does end, after more turns than are counted at first: the counts are as without it.
#include <pthread.h>
#include <stdatomic.h>
struct node { struct node *next; atomic_int v; } list[200];
atomic_int x;
void *walk(void *arg) {
  for (struct node *n = list; n; n = n->next) atomic_fetch_add(&n->v, 1);
  x = 1;
  return 0;
}
int main(void) {
  for (int i = 0; i + 1 < 200; i++) list[i].next = &list[i + 1];
  pthread_t t;
  pthread_create(&t, 0, walk, 0);
  int r = x;
  list[199].v = r;
  pthread_join(t, 0);
  return 0;
}
