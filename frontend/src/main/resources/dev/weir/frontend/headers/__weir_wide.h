/* What wchar.h and wctype.h share. */
#ifndef WEIR___WEIR_WIDE_H
#define WEIR___WEIR_WIDE_H

#include <__weir_types.h>

WEIR_BEGIN

typedef unsigned int wint_t;
typedef unsigned long wctype_t;

#define WEOF 0xffffffffu

int iswalnum(wint_t __c);
int iswalpha(wint_t __c);
int iswblank(wint_t __c);
int iswcntrl(wint_t __c);
int iswctype(wint_t __c, wctype_t type);
int iswdigit(wint_t __c);
int iswgraph(wint_t __c);
int iswlower(wint_t __c);
int iswprint(wint_t __c);
int iswpunct(wint_t __c);
int iswspace(wint_t __c);
int iswupper(wint_t __c);
int iswxdigit(wint_t __c);
wint_t towlower(wint_t __c);
wint_t towupper(wint_t __c);
wctype_t wctype(const char *name);

WEIR_END

#endif
