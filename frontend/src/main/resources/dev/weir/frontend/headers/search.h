#ifndef WEIR_SEARCH_H
#define WEIR_SEARCH_H

#include <__weir_types.h>

WEIR_BEGIN

typedef struct entry {
  char *key;
  void *data;
} ENTRY;

typedef enum { FIND, ENTER } ACTION;
typedef enum { preorder, postorder, endorder, leaf } VISIT;

int hcreate(size_t count);
void hdestroy(void);
ENTRY *hsearch(ENTRY item, ACTION action);
void insque(void *element, void *before);
void remque(void *element);
void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *));
void *lsearch(const void *key, void *base, size_t *count, size_t size,
              int (*compare)(const void *, const void *));
void *tdelete(const void *__restrict key, void **__restrict root,
              int (*compare)(const void *, const void *));
void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *));
void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *));
void twalk(const void *root, void (*visit)(const void *, VISIT, int));

WEIR_END

#endif
