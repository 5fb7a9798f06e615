#include <stdio.h>

int main(void) {
  int total = 0;
  for (int i = 1; i <= 20; i++) {
    char text[i + 1];
    for (int j = 0; j < i; j++) text[j] = 'a' + j;
    text[i] = 0;
    if (i % 3 == 0) continue;
    if (i == 17) break;
    total += text[i - 1] + (int) sizeof text;
  }
  printf("%d\n", total);
  return 0;
}
