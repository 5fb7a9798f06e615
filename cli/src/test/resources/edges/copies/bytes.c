/* Copying what was never written, byte by byte, is no use of it; what is done with the copy is. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct message {
  int length;
  char kind;
  char text[8];
};

static struct message slot;
static const char table[256] = {1};

static void copy(void *to, const void *from, size_t n) {
  unsigned char *t = to;
  const unsigned char *f = from;
#if defined(VIA_LOCAL)
  for (size_t i = 0; i < n; i++) {
    unsigned char byte = f[i];
    t[i] = byte;
  }
#elif defined(VOLATILE)
  for (size_t i = 0; i < n; i++) ((volatile unsigned char *)t)[i] = ((const volatile unsigned char *)f)[i];
#elif defined(BACKWARDS)
  while (n-- > 0) t[n] = f[n];
#elif defined(BRANCH)
  do {} while (n-- && ((*t++ = *f++) || n));
#elif defined(LOCAL_BRANCH)
  for (size_t i = 0; i < n; i++) {
    unsigned char byte = f[i];
    if (byte == 7) break;
    t[i] = byte;
  }
#elif defined(ARITHMETIC)
  while (n--) *t++ = *f++ + 1;
#elif defined(ADDRESS)
  while (n--) *t++ = table[*f++];
#elif defined(OUTPUT)
  while (n--) printf("%d", *f++);
#else
  while (n--) *t++ = *f++;
#endif
}

int main(void) {
  struct message *m = malloc(sizeof *m), *second = malloc(sizeof *m), *third = malloc(sizeof *m);
  m->length = 1;
  m->text[0] = 'a';
  copy(&slot, m, sizeof slot);
  copy(second, m, sizeof slot);
  copy(third, second, sizeof slot);
  third->kind = m->kind; /* a field of a character type */
  free(m);
  free(second);
#ifdef USED
  if (third->text[3]) return 1; /* the copy of a copy */
#endif
#ifdef FIELD_USED
  if (third->kind) return 1;
#endif
#ifdef OVERWRITTEN
  third->text[3] = 1;
  if (third->text[3] != 1) return 1;
#endif
  return slot.length - third->length;
}
