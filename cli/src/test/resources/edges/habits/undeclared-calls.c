/* Older C: calls that nothing declares, functions without a type, parameters in the old style. */
static int count;
static void *worker(void *arg) {
  sleep(1);
  __sync_fetch_and_add(&count, *(int *)arg);
  return arg;
}
twice(n)
int n;
{
  return 2 * n;
}
main() {
  unsigned long t;
  int *one = malloc(sizeof *one);
  unsigned *same = one;
  *same = 1;
  pthread_create(&t, 0, worker, one);
  pthread_join(t, 0);
  free(one);
  if (twice(count) != 2) abort();
  printf("%d\n", count);
  return 0;
}
