/* A function that stands before the library's asks for that one: refused. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

void *malloc(size_t size) {
  void *(*next)(size_t) = dlsym(RTLD_NEXT, "malloc");
  return next(size);
}

int main(void) { return malloc(1) == NULL; }
