/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"
#include <ctype.h>
#include <errno.h>
#include <time.h>

static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

static volatile int ends;

static void first(void) { assert(ends++ == 1); }
static void second(void) { assert(ends++ == 0); }

/* Nothing here depends on what the other thread does. */
static void *worker(void *unused) {
  int numbers[] = {3, 1, 2}, wanted = 2;
  qsort(numbers, 3, sizeof *numbers, descending);
  assert(numbers[0] == 3 && numbers[1] == 2 && numbers[2] == 1);
  assert(bsearch(&wanted, numbers, 3, sizeof *numbers, descending) == numbers + 1);
  char text[] = "12, x", *place, *end;
  assert(strtol(strtok_r(text, ",", &place), &end, 10) == 12 && *end == 0);
  assert(isspace(*place) && toupper(place[1]) == 'X');
  errno = 0;
  assert(strtoul("99999999999999999999", 0, 10) == UINT64_MAX && errno == ERANGE);
  srand(7);
  int number = rand();
  srand(7);
  assert(rand() == number && rand() != number);
  time_t start = time(0);
  assert(time(0) == start + 1);
  return unused;
}

int main(void) {
  assert(atexit(first) == 0 && atexit(second) == 0);
  both(worker, worker);
  weir_observe("rand", rand());
  exit(0);
}
