#include <stdio.h>

static unsigned char g[2][12][12];
int main(void) { const char *s = "010001111"; for (int i = 0; i < 9; i++) g[0][3 + i / 3][3 + i % 3] = s[i] == '1'; for (int t = 0; t < 12; t++) { int a = t & 1; for (int y = 1; y < 11; y++) for (int x = 1; x < 11; x++) { int k = -g[a][y][x]; for (int dy = -1; dy < 2; dy++) for (int dx = -1; dx < 2; dx++) k += g[a][y + dy][x + dx]; g[!a][y][x] = k == 3 || (k == 2 && g[a][y][x]); } } for (int y = 0; y < 12; y++) { for (int x = 0; x < 12; x++) putchar(g[0][y][x] ? '#' : '.'); putchar('\n'); } }
