// The own free and write of a program have nothing to do with those of the library.
#include <assert.h>
#include <pthread.h>
int freed, written;
struct node { int used; } nodes[2];
void free(struct node *n) { n->used = 0; freed++; }
int write(int value) { written += value; return value; }
static void *body(void *unused) { free(&nodes[0]); return unused; }
int main(void) {
  pthread_t t;
  nodes[0].used = 1;
  pthread_create(&t, 0, body, 0);
  pthread_join(t, 0);
  assert(freed == 1 && nodes[0].used == 0);
  assert(write(3) == 3 && written == 3);
  
  
  return 0;
}
