#include <stdio.h>

struct e { unsigned key : 5; signed delta : 11; } t[6];
int main(void) {
  for (int i = 0; i < 6; i++) { t[i].key = i * 7; t[i].delta = 100 - i * 200; }
  for (int i = 1; i < 6; i++) t[0].delta += t[i].delta * (int)t[i].key % 50;
  for (int i = 0; i < 6; i++) printf("%d %d\n", t[i].key, t[i].delta);
}
