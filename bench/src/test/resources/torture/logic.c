#include <stdio.h>

int main(void) { volatile int v[] = {0, 1, -1, 5}; for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) printf("%d%d%d%d%d ", v[i] && v[j], v[i] || v[j], !v[i] == !v[j], !!v[i], (v[i] > 0) + (v[j] > 0)); printf("\n"); }
