#ifndef WEIR_STRINGS_H
#define WEIR_STRINGS_H

#include <__weir_types.h>

WEIR_BEGIN

int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t size);
int bcmp(const void *a, const void *b, size_t size);
void bcopy(const void *from, void *to, size_t size);
void bzero(void *block, size_t size);
char *index(const char *text, int c);
char *rindex(const char *text, int c);
int ffs(int value);
int ffsl(long value);
int ffsll(long long value);

WEIR_END

#endif
