/* Flags, widths, precisions, lengths and conversions of printf, together and alone. */
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  printf("[%d][%5d][%-5d][%05d][%+d][% d][%+5d][%-+5d][%.3d][%8.3d][%-8.3d|\n", 42, 42, 42, 42, 42,
         42, 42, 42, 42, 42, 42);
  printf("[%d][%i][%.0d][%+.0d][%5.0d]\n", INT_MIN, -1, 0, 0, 0);
  printf("[%u][%o][%x][%X][%#o][%#x][%#X][%#8x][%-#8x][%#08x]\n", 42u, 42u, 42u, 42u, 42u, 42u, 42u,
         42u, 42u, 42u);
  printf("[%#x][%#o][%.0x][%#.0o][%08.3x]\n", 0u, 0u, 0u, 0u, 10u);
  printf("[%#08o][%-#8o][%#8o][%#05o][%#.3o][%#8.2o][%#o]\n", 42u, 42u, 42u, 0u, 42u, 42u, ~0u);
  printf("[%hhd][%hhu][%hd][%hu][%ld][%lu][%lld][%llx]\n", (signed char) 300, (unsigned char) 300,
         (short) 70000, (unsigned short) 70000, LONG_MIN, ULONG_MAX, LLONG_MAX, ULLONG_MAX);
  printf("[%jd][%ju][%zu][%zd][%td]\n", INTMAX_MIN, UINTMAX_MAX, sizeof(int), (ptrdiff_t) -3,
         (ptrdiff_t) 7);
  printf("[%c][%3c][%-3c][%s][%8s][%-8s][%.2s][%8.2s][%-8.2s][%.0s]\n", 'a', 'b', 'c', "text",
         "text", "text", "text", "text", "text", "text");
  printf("[%*d][%-*d][%.*d][%*.*d][%*s]\n", 6, 1, 6, 2, 3, 3, 8, 4, 4, -6, "left");
  printf("[%%][%5s][%p]\n", "", (void *) 0);
  printf("[%f][%.0f][%#.0f][%10.2f][%-10.2f][%010.2f][%+.1f][% .1f]\n", 3.14159, 2.5, 2.5, 3.14159,
         3.14159, -3.14159, 3.14159, 3.14159);
  printf("[%e][%.0e][%E][%12.3e][%g][%g][%g][%G][%#g][%.10g]\n", 12345.678, 12345.678, 0.00012,
         12345.678, 100000.0, 1000000.0, 0.0001, 0.00001, 1.0, 1.0 / 3);
  printf("[%f][%F][%e][%g][%5.1f][%05f]\n", 1.0 / 0.0, -1.0 / 0.0, 0.0, -0.0, 9.96, 1.0 / 0.0);
  char buffer[8];
  printf("%d [%s]", snprintf(buffer, sizeof buffer, "%s-%d", "longer", 12345), buffer);
  printf(" %d", snprintf(NULL, 0, "%08.3f", 2.0));
  printf(" %d\n", printf(" end"));
  return 0;
}
