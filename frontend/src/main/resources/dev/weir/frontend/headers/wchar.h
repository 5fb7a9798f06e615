#ifndef WEIR_WCHAR_H
#define WEIR_WCHAR_H

#include <__weir_wide.h>
#include <stdio.h>

WEIR_BEGIN

typedef struct {
  int weir_count;
  unsigned int weir_value;
} mbstate_t;

#ifndef WCHAR_MAX
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
#endif

struct tm;

wint_t btowc(int __c);
int wctob(wint_t __c);
wint_t fgetwc(FILE *stream);
wchar_t *fgetws(wchar_t *__restrict buffer, int size, FILE *__restrict stream);
wint_t fputwc(wchar_t __c, FILE *stream);
int fputws(const wchar_t *__restrict text, FILE *__restrict stream);
int fwide(FILE *stream, int mode);
int fwprintf(FILE *__restrict stream, const wchar_t *__restrict format, ...);
int fwscanf(FILE *__restrict stream, const wchar_t *__restrict format, ...);
wint_t getwc(FILE *stream);
wint_t getwchar(void);
size_t mbrlen(const char *__restrict text, size_t size, mbstate_t *__restrict state);
size_t mbrtowc(wchar_t *__restrict result, const char *__restrict text, size_t size,
               mbstate_t *__restrict state);
int mbsinit(const mbstate_t *state);
size_t mbsnrtowcs(wchar_t *__restrict to, const char **__restrict from, size_t bytes, size_t size,
                  mbstate_t *__restrict state);
size_t mbsrtowcs(wchar_t *__restrict to, const char **__restrict from, size_t size,
                 mbstate_t *__restrict state);
FILE *open_wmemstream(wchar_t **text, size_t *size);
wint_t putwc(wchar_t __c, FILE *stream);
wint_t putwchar(wchar_t __c);
int swprintf(wchar_t *__restrict buffer, size_t size, const wchar_t *__restrict format, ...);
int swscanf(const wchar_t *__restrict text, const wchar_t *__restrict format, ...);
wint_t ungetwc(wint_t __c, FILE *stream);
int vfwprintf(FILE *__restrict stream, const wchar_t *__restrict format, va_list arguments);
int vfwscanf(FILE *__restrict stream, const wchar_t *__restrict format, va_list arguments);
int vswprintf(wchar_t *__restrict buffer, size_t size, const wchar_t *__restrict format,
              va_list arguments);
int vswscanf(const wchar_t *__restrict text, const wchar_t *__restrict format, va_list arguments);
int vwprintf(const wchar_t *__restrict format, va_list arguments);
int vwscanf(const wchar_t *__restrict format, va_list arguments);
wchar_t *wcpcpy(wchar_t *__restrict to, const wchar_t *__restrict from);
wchar_t *wcpncpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t size);
size_t wcrtomb(char *__restrict to, wchar_t __c, mbstate_t *__restrict state);
int wcscasecmp(const wchar_t *__a, const wchar_t *__b);
wchar_t *wcscat(wchar_t *__restrict to, const wchar_t *__restrict from);
wchar_t *wcschr(const wchar_t *text, wchar_t __c);
int wcscmp(const wchar_t *__a, const wchar_t *__b);
int wcscoll(const wchar_t *__a, const wchar_t *__b);
wchar_t *wcscpy(wchar_t *__restrict to, const wchar_t *__restrict from);
size_t wcscspn(const wchar_t *text, const wchar_t *reject);
wchar_t *wcsdup(const wchar_t *text);
size_t wcsftime(wchar_t *__restrict buffer, size_t size, const wchar_t *__restrict format,
                const struct tm *__restrict fields);
size_t wcslen(const wchar_t *text);
int wcsncasecmp(const wchar_t *__a, const wchar_t *__b, size_t size);
wchar_t *wcsncat(wchar_t *__restrict to, const wchar_t *__restrict from, size_t size);
int wcsncmp(const wchar_t *__a, const wchar_t *__b, size_t size);
wchar_t *wcsncpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t size);
size_t wcsnlen(const wchar_t *text, size_t limit);
size_t wcsnrtombs(char *__restrict to, const wchar_t **__restrict from, size_t count, size_t size,
                  mbstate_t *__restrict state);
wchar_t *wcspbrk(const wchar_t *text, const wchar_t *accept);
wchar_t *wcsrchr(const wchar_t *text, wchar_t __c);
size_t wcsrtombs(char *__restrict to, const wchar_t **__restrict from, size_t size,
                 mbstate_t *__restrict state);
size_t wcsspn(const wchar_t *text, const wchar_t *accept);
wchar_t *wcsstr(const wchar_t *__restrict text, const wchar_t *__restrict part);
double wcstod(const wchar_t *__restrict text, wchar_t **__restrict end);
float wcstof(const wchar_t *__restrict text, wchar_t **__restrict end);
wchar_t *wcstok(wchar_t *__restrict text, const wchar_t *__restrict delimiters,
                wchar_t **__restrict position);
long wcstol(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
long double wcstold(const wchar_t *__restrict text, wchar_t **__restrict end);
long long wcstoll(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
unsigned long wcstoul(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
unsigned long long wcstoull(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
int wcswidth(const wchar_t *text, size_t size);
size_t wcsxfrm(wchar_t *__restrict to, const wchar_t *__restrict from, size_t size);
int wcwidth(wchar_t __c);
wchar_t *wmemchr(const wchar_t *block, wchar_t __c, size_t size);
int wmemcmp(const wchar_t *__a, const wchar_t *__b, size_t size);
wchar_t *wmemcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t size);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t size);
wchar_t *wmemset(wchar_t *block, wchar_t __c, size_t size);
int wprintf(const wchar_t *__restrict format, ...);
int wscanf(const wchar_t *__restrict format, ...);

WEIR_END

#endif
