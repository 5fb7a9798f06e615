#include <stdio.h>

enum color { RED, GREEN = 5, BLUE, LAST = BLUE + 10, NEG = -1 };
static const char *n(enum color c) { switch (c) { case RED: return "red"; case GREEN: return "green"; case BLUE: return "blue"; default: return "?"; } }
int main(void) { enum color c = GREEN; c++; printf("%s %s %d %d %d\n", n(c), n(NEG), LAST, NEG, (int)sizeof c); }
