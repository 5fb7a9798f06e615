#include <stdio.h>

int main(void) { printf("%s|%10s|%-10s|%.2s|%10.3s|%-10.1s|%*s|%.*s|\n", "hello", "hello", "hello", "hello", "hello", "hello", 7, "x", 2, "abc"); printf("%d%%\n", printf("four\n")); char b[20]; int n = snprintf(b, 6, "%d-%s", 123, "long"); printf("%d %s\n", n, b); n = sprintf(b, "%03d%c", 5, '!'); printf("%d %s\n", n, b); }
