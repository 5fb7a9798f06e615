/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

struct result {
  int sum;
  const char *name;
};

static void *sum(void *arg) {
  int *range = arg;
  struct result *result = malloc(sizeof *result);
  result->sum = 0;
  for (int i = range[0]; i < range[1]; i++) result->sum += i;
  result->name = range[0] ? "high" : "low";
  if (range[0]) pthread_exit(result);
  return result;
}

int main(void) {
  int low[] = {0, 5}, high[] = {5, 10};
  pthread_t a, b;
  void *first, *second;
  pthread_create(&a, 0, sum, low);
  pthread_create(&b, 0, sum, high);
  pthread_join(a, &first);
  pthread_join(b, &second);
  assert(((struct result *)first)->sum + ((struct result *)second)->sum == 45);
  assert(strcmp(((struct result *)second)->name, "high") == 0);
  free(first);
  free(second);
  return 0;
}
