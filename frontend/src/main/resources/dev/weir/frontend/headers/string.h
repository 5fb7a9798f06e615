#ifndef WEIR_STRING_H
#define WEIR_STRING_H

#include <__weir_types.h>
#include <strings.h>

WEIR_BEGIN

void *memcpy(void *__restrict to, const void *__restrict from, size_t size);
void *mempcpy(void *__restrict to, const void *__restrict from, size_t size);
void *memccpy(void *__restrict to, const void *__restrict from, int __c, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *block, int __c, size_t size);
int memcmp(const void *__a, const void *__b, size_t size);
void *memchr(const void *block, int __c, size_t size);
void *memrchr(const void *block, int __c, size_t size);
void *memmem(const void *block, size_t size, const void *part, size_t part_size);
void *rawmemchr(const void *block, int __c);
void explicit_bzero(void *block, size_t size);

size_t strlen(const char *text);
size_t strnlen(const char *text, size_t limit);
char *strcpy(char *__restrict to, const char *__restrict from);
char *strncpy(char *__restrict to, const char *__restrict from, size_t size);
char *stpcpy(char *__restrict to, const char *__restrict from);
char *stpncpy(char *__restrict to, const char *__restrict from, size_t size);
char *strcat(char *__restrict to, const char *__restrict from);
char *strncat(char *__restrict to, const char *__restrict from, size_t size);
size_t strlcpy(char *__restrict to, const char *__restrict from, size_t size);
size_t strlcat(char *__restrict to, const char *__restrict from, size_t size);
int strcmp(const char *__a, const char *__b);
int strncmp(const char *__a, const char *__b, size_t size);
int strcoll(const char *__a, const char *__b);
char *strchr(const char *text, int __c);
char *strrchr(const char *text, int __c);
char *strchrnul(const char *text, int __c);
char *strstr(const char *text, const char *part);
char *strcasestr(const char *text, const char *part);
char *strpbrk(const char *text, const char *accept);
size_t strspn(const char *text, const char *accept);
size_t strcspn(const char *text, const char *reject);
char *strtok(char *__restrict text, const char *__restrict delimiters);
char *strtok_r(char *__restrict text, const char *__restrict delimiters,
               char **__restrict position);
char *strsep(char **__restrict text, const char *__restrict delimiters);
char *strdup(const char *text) __attribute__((__malloc__));
char *strndup(const char *text, size_t size) __attribute__((__malloc__));
size_t strxfrm(char *__restrict to, const char *__restrict from, size_t size);
char *strsignal(int number);
#ifndef basename
char *basename(const char *path);
#endif
char *strerror(int error);
int strerror_r(int error, char *buffer, size_t size);

#if __STDC_WANT_LIB_EXT1__
#ifndef RSIZE_MAX
#define RSIZE_MAX (__SIZE_MAX__ >> 1)
typedef size_t rsize_t;
typedef int errno_t;
#endif
errno_t memcpy_s(void *__restrict to, rsize_t size, const void *__restrict from, rsize_t count);
errno_t memmove_s(void *to, rsize_t size, const void *from, rsize_t count);
errno_t memset_s(void *to, rsize_t size, int value, rsize_t count);
errno_t strcpy_s(char *__restrict to, rsize_t size, const char *__restrict from);
errno_t strncpy_s(char *__restrict to, rsize_t size, const char *__restrict from, rsize_t count);
errno_t strcat_s(char *__restrict to, rsize_t size, const char *__restrict from);
errno_t strncat_s(char *__restrict to, rsize_t size, const char *__restrict from, rsize_t count);
rsize_t strnlen_s(const char *text, rsize_t size);
#endif

struct weir_locale;
char *strerror_l(int error, struct weir_locale *locale);
int strcoll_l(const char *__a, const char *__b, struct weir_locale *locale);
size_t strxfrm_l(char *__restrict to, const char *__restrict from, size_t size, struct weir_locale *locale);
int strverscmp(const char *__a, const char *__b);
char *strfry(char *text);

WEIR_END

#endif
