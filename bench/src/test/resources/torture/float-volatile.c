#include <stdio.h>

static volatile float g = 0.5f;
static volatile double h;
int main(void) { for (int i = 0; i < 5; i++) { g = g * 3 + i; h += g / 7; } printf("%.9g %.17g\n", g, h); }
