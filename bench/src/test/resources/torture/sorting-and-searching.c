/* qsort and bsearch over numbers, strings and structures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { const char *name; short rank; double weight; };

static int by_number(const void *one, const void *other) {
  int a = *(const int *) one, b = *(const int *) other;
  return (a > b) - (a < b);
}

static int by_text(const void *one, const void *other) {
  return strcmp(*(char *const *) one, *(char *const *) other);
}

static int by_rank_then_name(const void *one, const void *other) {
  const struct entry *a = one, *b = other;
  return a->rank != b->rank ? b->rank - a->rank : strcmp(a->name, b->name);
}

int main(void) {
  int numbers[40];
  unsigned seed = 17;
  for (int i = 0; i < 40; i++) numbers[i] = (int) ((seed = seed * 1103515245 + 12345) >> 20) - 2000;
  qsort(numbers, 40, sizeof *numbers, by_number);
  for (int i = 0; i < 40; i++) printf("%d ", numbers[i]);
  int key = numbers[13], absent = 99999;
  int *found = bsearch(&key, numbers, 40, sizeof *numbers, by_number);
  printf("\n%d %d\n", *found == key, bsearch(&absent, numbers, 40, sizeof(int), by_number) == NULL);
  const char *words[] = {"pear", "apple", "fig", "", "banana", "applet"};
  qsort(words, 6, sizeof *words, by_text);
  for (int i = 0; i < 6; i++) printf("[%s]", words[i]);
  const char *wanted = "fig";
  printf(" %ld\n", (const char **) bsearch(&wanted, words, 6, sizeof *words, by_text) - words);
  struct entry entries[] = {{"a", 1, .5}, {"d", 3, .25}, {"c", 3, 2}, {"b", 2, 8}, {"e", 1, 4}};
  qsort(entries, 5, sizeof *entries, by_rank_then_name);
  for (int i = 0; i < 5; i++) printf("%s %d %g;", entries[i].name, entries[i].rank, entries[i].weight);
  printf("\n");
  qsort(numbers, 0, sizeof *numbers, by_number);
  qsort(numbers, 1, sizeof *numbers, by_number);
  printf("%d\n", numbers[0]);
  return 0;
}
