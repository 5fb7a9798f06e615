#include <stdio.h>
#include <stdlib.h>

__attribute__((destructor(101))) static void a(void) { puts("a"); }
__attribute__((destructor(300))) static void b(void) { puts("b"); }
__attribute__((destructor)) static void c(void) { puts("c"); }
static void handler(void) { puts("handler"); }
static void earlier(void) { puts("earlier handler"); }
int main(void) {
  atexit(earlier);
  atexit(handler);
  puts("main");
  return 0;
}
