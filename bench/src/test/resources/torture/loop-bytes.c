#include <stdio.h>

static unsigned char in[67], out[67];
int main(void) {
  for (int i = 0; i < 67; i++) in[i] = i * 7;
  for (int i = 0; i < 67; i++) out[i] = (in[i] + in[66 - i] + 1) / 2;
  int s = 0; for (int i = 0; i < 67; i++) s += out[i];
  for (int i = 0; i < 67; i++) printf("%d ", out[i]);
  printf("%d\n", s);
}
