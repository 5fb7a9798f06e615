#ifndef WEIR_NL_TYPES_H
#define WEIR_NL_TYPES_H

#include <__weir_types.h>

WEIR_BEGIN

typedef void *nl_catd;
typedef int nl_item;

#define NL_SETD 1
#define NL_CAT_LOCALE 1

int catclose(nl_catd catalog);
char *catgets(nl_catd catalog, int set, int number, const char *otherwise);
nl_catd catopen(const char *name, int flags);

WEIR_END

#endif
