#ifndef WEIR_STRINGS_H
#define WEIR_STRINGS_H

#include <__weir_types.h>

WEIR_BEGIN

int strcasecmp(const char *__a, const char *__b);
int strncasecmp(const char *__a, const char *__b, size_t size);
int bcmp(const void *__a, const void *__b, size_t size);
void bcopy(const void *from, void *to, size_t size);
void bzero(void *block, size_t size);
char *index(const char *text, int __c);
char *rindex(const char *text, int __c);
int ffs(int value);
int ffsl(long value);
int ffsll(long long value);

WEIR_END

#endif
