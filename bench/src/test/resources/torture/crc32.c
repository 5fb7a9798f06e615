#include <stdio.h>

int main(void) { unsigned t[256], c = ~0u; for (unsigned i = 0; i < 256; i++) { unsigned r = i; for (int k = 0; k < 8; k++) r = r & 1 ? r >> 1 ^ 0xedb88320 : r >> 1; t[i] = r; } for (const char *s = "The quick brown fox"; *s; s++) c = t[(c ^ *s) & 255] ^ c >> 8; printf("%08x\n", ~c); }
