// cpuid answers the same everywhere, and serialises: stores are in memory before it is done.
#include <assert.h>
#include <pthread.h>
#include <string.h>

int x, y, a, b;

static void identify(void) {
  unsigned eax = 0, ebx, ecx, edx;
  __asm__ volatile("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx));
  char vendor[13] = {0};
  memcpy(vendor, &ebx, 4);
  memcpy(vendor + 4, &edx, 4);
  memcpy(vendor + 8, &ecx, 4);
  assert(eax == 1 && !strcmp(vendor, "WeirWeirWeir"));
}

static void *first(void *unused) {
  x = 1;
  identify();
  a = y;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  identify();
  b = x;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(a || b);
  return 0;
}
