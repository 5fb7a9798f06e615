// The head of a list is freed, and the variable that led there still holds its address: what the
// block held leads nowhere any more, so the rest of the list is lost.
#include <stdlib.h>

struct node {
  struct node *next;
};

struct node *list;

static struct node *node(struct node *next) {
  struct node *made = malloc(sizeof *made);
  made->next = next;
  return made;
}

int main(void) {
  list = malloc(sizeof *list);
  list->next = node(0);
#if FREES_REST
  free(list->next);
#endif
  free(list);
  return 0;
}
