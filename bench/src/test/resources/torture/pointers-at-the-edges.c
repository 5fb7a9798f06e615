/* Pointers one past the end, negative indices, differences of wide elements, and comparisons. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct odd { char bytes[7]; };

int main(void) {
  int numbers[6] = {1, 2, 3, 4, 5, 6}, *end = numbers + 6, *middle = &numbers[3];
  printf("%td %td %d %d\n", end - numbers, numbers - end, end > middle, end[-1]);
  printf("%d %d %d %d\n", middle[-3], 2[numbers], *(middle - 1), -1[middle]);
  int sum = 0;
  for (int *p = end; p-- > numbers;) sum = sum * 10 + *p;
  printf("%d\n", sum);
  struct odd odds[5], *last = &odds[4];
  printf("%td %td %zu\n", last - odds, (char *) last - (char *) odds, sizeof odds);
  int grid[3][4], (*row)[4] = grid, *cell = grid[0];
  for (int i = 0; i < 12; i++) cell[i / 4 * 4 + i % 4] = i * i;
  printf("%d %d\n", row[2][3], *(*(grid + 1) + 2));
  ++row;
  printf("%d %td\n", (*row)[0], &grid[2] - row);
  printf("%td %d\n", (int *) (&grid + 1) - &grid[0][0], (void *) grid == (void *) &grid[0][0]);
  char text[] = "pointer";
  char *p = text, *q = p++;
  *p++ = 'O';
  *++p = 'N';
  (*p)++;
  printf("%s %td\n", text, p - q);
  char taken = *p--;
  printf("%c %c\n", taken, *p);
  uintptr_t bits = (uintptr_t) &numbers[1];
  printf("%d %d\n", *(int *) (bits + sizeof(int)), (int) (bits % sizeof(int)));
  ptrdiff_t back = -2;
  unsigned up = 1;
  printf("%d %d\n", end[back], (middle + up)[-(int) up]);
  int **table[2], *cells[2] = {&numbers[4], middle}, **p2 = cells;
  table[0] = p2; table[1] = p2 + 1;
  printf("%d %d %d\n", **table[1], *table[0][1], ***table);
  long offset = offsetof(struct { char c; struct { short s; long l[3]; } in; }, in.l[2]);
  printf("%ld %d\n", offset, !!(void *) &numbers[0] && !(char *) 0);
  return 0;
}
