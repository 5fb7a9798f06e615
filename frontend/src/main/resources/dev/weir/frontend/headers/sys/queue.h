/*
 * Lists within their elements, as the BSDs have them: SLIST and STAILQ are linked one way, LIST and
 * TAILQ both ways; STAILQ (or SIMPLEQ) and TAILQ know their last element; CIRCLEQ is a ring that goes
 * through its head.
 */
#ifndef WEIR_SYS_QUEUE_H
#define WEIR_SYS_QUEUE_H

/* SLIST */

#define SLIST_HEAD(name, type)                                                                     \
  struct name {                                                                                    \
    struct type *slh_first;                                                                        \
  }
#define SLIST_HEAD_INITIALIZER(head) {0}
#define SLIST_ENTRY(type)                                                                          \
  struct {                                                                                         \
    struct type *sle_next;                                                                         \
  }
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_EMPTY(head) ((head)->slh_first == 0)
#define SLIST_NEXT(element, field) ((element)->field.sle_next)
#define SLIST_INIT(head) ((void)(SLIST_FIRST(head) = 0))
#define SLIST_INSERT_HEAD(head, element, field)                                                    \
  do {                                                                                             \
    SLIST_NEXT(element, field) = SLIST_FIRST(head);                                                \
    SLIST_FIRST(head) = (element);                                                                 \
  } while (0)
#define SLIST_INSERT_AFTER(before, element, field)                                                 \
  do {                                                                                             \
    SLIST_NEXT(element, field) = SLIST_NEXT(before, field);                                        \
    SLIST_NEXT(before, field) = (element);                                                         \
  } while (0)
#define SLIST_REMOVE_HEAD(head, field)                                                             \
  ((void)(SLIST_FIRST(head) = SLIST_NEXT(SLIST_FIRST(head), field)))
#define SLIST_REMOVE_AFTER(before, field)                                                          \
  ((void)(SLIST_NEXT(before, field) = SLIST_NEXT(SLIST_NEXT(before, field), field)))
#define SLIST_REMOVE(head, element, type, field)                                                   \
  do {                                                                                             \
    struct type **weir_link = &SLIST_FIRST(head);                                                  \
    while (*weir_link != (element))                                                                \
      weir_link = &SLIST_NEXT(*weir_link, field);                                                  \
    *weir_link = SLIST_NEXT(element, field);                                                       \
  } while (0)
#define SLIST_FOREACH(variable, head, field)                                                       \
  for ((variable) = SLIST_FIRST(head); (variable); (variable) = SLIST_NEXT(variable, field))
#define SLIST_FOREACH_SAFE(variable, head, field, next)                                            \
  for ((variable) = SLIST_FIRST(head);                                                             \
       (variable) && ((next) = SLIST_NEXT(variable, field), 1); (variable) = (next))

/* LIST */

#define LIST_HEAD(name, type)                                                                      \
  struct name {                                                                                    \
    struct type *lh_first;                                                                         \
  }
#define LIST_HEAD_INITIALIZER(head) {0}
#define LIST_ENTRY(type)                                                                           \
  struct {                                                                                         \
    struct type *le_next;                                                                          \
    struct type **le_prev;                                                                         \
  }
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_EMPTY(head) ((head)->lh_first == 0)
#define LIST_NEXT(element, field) ((element)->field.le_next)
#define LIST_INIT(head) ((void)(LIST_FIRST(head) = 0))
#define WEIR_LIST_INSERT(link, element, field)                                                     \
  do {                                                                                             \
    LIST_NEXT(element, field) = *(link);                                                           \
    if (*(link))                                                                                   \
      (*(link))->field.le_prev = &LIST_NEXT(element, field);                                       \
    *(link) = (element);                                                                           \
    (element)->field.le_prev = (link);                                                             \
  } while (0)
#define LIST_INSERT_HEAD(head, element, field) WEIR_LIST_INSERT(&LIST_FIRST(head), element, field)
#define LIST_INSERT_AFTER(before, element, field)                                                  \
  WEIR_LIST_INSERT(&LIST_NEXT(before, field), element, field)
#define LIST_INSERT_BEFORE(after, element, field)                                                  \
  do {                                                                                             \
    (element)->field.le_prev = (after)->field.le_prev;                                             \
    LIST_NEXT(element, field) = (after);                                                           \
    *(after)->field.le_prev = (element);                                                           \
    (after)->field.le_prev = &LIST_NEXT(element, field);                                           \
  } while (0)
#define LIST_REMOVE(element, field)                                                                \
  do {                                                                                             \
    if (LIST_NEXT(element, field))                                                                 \
      LIST_NEXT(element, field)->field.le_prev = (element)->field.le_prev;                         \
    *(element)->field.le_prev = LIST_NEXT(element, field);                                         \
  } while (0)
#define LIST_FOREACH(variable, head, field)                                                        \
  for ((variable) = LIST_FIRST(head); (variable); (variable) = LIST_NEXT(variable, field))
#define LIST_FOREACH_SAFE(variable, head, field, next)                                             \
  for ((variable) = LIST_FIRST(head);                                                              \
       (variable) && ((next) = LIST_NEXT(variable, field), 1); (variable) = (next))

/* STAILQ */

#define STAILQ_HEAD(name, type)                                                                    \
  struct name {                                                                                    \
    struct type *stqh_first;                                                                       \
    struct type **stqh_last;                                                                       \
  }
#define STAILQ_HEAD_INITIALIZER(head) {0, &(head).stqh_first}
#define STAILQ_ENTRY(type)                                                                         \
  struct {                                                                                         \
    struct type *stqe_next;                                                                        \
  }
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_EMPTY(head) ((head)->stqh_first == 0)
#define STAILQ_NEXT(element, field) ((element)->field.stqe_next)
#define STAILQ_INIT(head)                                                                          \
  do {                                                                                             \
    STAILQ_FIRST(head) = 0;                                                                        \
    (head)->stqh_last = &STAILQ_FIRST(head);                                                       \
  } while (0)
#define WEIR_STAILQ_INSERT(head, link, element, field)                                             \
  do {                                                                                             \
    if ((STAILQ_NEXT(element, field) = *(link)) == 0)                                              \
      (head)->stqh_last = &STAILQ_NEXT(element, field);                                            \
    *(link) = (element);                                                                           \
  } while (0)
#define STAILQ_INSERT_HEAD(head, element, field)                                                   \
  WEIR_STAILQ_INSERT(head, &STAILQ_FIRST(head), element, field)
#define STAILQ_INSERT_AFTER(head, before, element, field)                                          \
  WEIR_STAILQ_INSERT(head, &STAILQ_NEXT(before, field), element, field)
#define STAILQ_INSERT_TAIL(head, element, field)                                                   \
  do {                                                                                             \
    STAILQ_NEXT(element, field) = 0;                                                               \
    *(head)->stqh_last = (element);                                                                \
    (head)->stqh_last = &STAILQ_NEXT(element, field);                                              \
  } while (0)
#define WEIR_STAILQ_REMOVE(head, link, field)                                                      \
  do {                                                                                             \
    if ((*(link) = STAILQ_NEXT(*(link), field)) == 0)                                              \
      (head)->stqh_last = (link);                                                                  \
  } while (0)
#define STAILQ_REMOVE_HEAD(head, field) WEIR_STAILQ_REMOVE(head, &STAILQ_FIRST(head), field)
#define STAILQ_REMOVE_AFTER(head, before, field)                                                   \
  WEIR_STAILQ_REMOVE(head, &STAILQ_NEXT(before, field), field)
#define STAILQ_REMOVE(head, element, type, field)                                                  \
  do {                                                                                             \
    struct type **weir_link = &STAILQ_FIRST(head);                                                 \
    while (*weir_link != (element))                                                                \
      weir_link = &STAILQ_NEXT(*weir_link, field);                                                 \
    WEIR_STAILQ_REMOVE(head, weir_link, field);                                                    \
  } while (0)
#define STAILQ_CONCAT(to, from)                                                                    \
  do {                                                                                             \
    if (!STAILQ_EMPTY(from)) {                                                                     \
      *(to)->stqh_last = STAILQ_FIRST(from);                                                       \
      (to)->stqh_last = (from)->stqh_last;                                                         \
      STAILQ_INIT(from);                                                                           \
    }                                                                                              \
  } while (0)
#define STAILQ_FOREACH(variable, head, field)                                                      \
  for ((variable) = STAILQ_FIRST(head); (variable); (variable) = STAILQ_NEXT(variable, field))
#define STAILQ_FOREACH_SAFE(variable, head, field, next)                                           \
  for ((variable) = STAILQ_FIRST(head);                                                            \
       (variable) && ((next) = STAILQ_NEXT(variable, field), 1); (variable) = (next))

/* SIMPLEQ */

#define SIMPLEQ_HEAD(name, type)                                                                   \
  struct name {                                                                                    \
    struct type *sqh_first;                                                                        \
    struct type **sqh_last;                                                                        \
  }
#define SIMPLEQ_HEAD_INITIALIZER(head) {0, &(head).sqh_first}
#define SIMPLEQ_ENTRY(type)                                                                        \
  struct {                                                                                         \
    struct type *sqe_next;                                                                         \
  }
#define SIMPLEQ_FIRST(head) ((head)->sqh_first)
#define SIMPLEQ_EMPTY(head) ((head)->sqh_first == 0)
#define SIMPLEQ_NEXT(element, field) ((element)->field.sqe_next)
#define SIMPLEQ_INIT(head)                                                                         \
  do {                                                                                             \
    SIMPLEQ_FIRST(head) = 0;                                                                       \
    (head)->sqh_last = &SIMPLEQ_FIRST(head);                                                       \
  } while (0)
#define WEIR_SIMPLEQ_INSERT(head, link, element, field)                                            \
  do {                                                                                             \
    if ((SIMPLEQ_NEXT(element, field) = *(link)) == 0)                                             \
      (head)->sqh_last = &SIMPLEQ_NEXT(element, field);                                            \
    *(link) = (element);                                                                           \
  } while (0)
#define SIMPLEQ_INSERT_HEAD(head, element, field)                                                  \
  WEIR_SIMPLEQ_INSERT(head, &SIMPLEQ_FIRST(head), element, field)
#define SIMPLEQ_INSERT_AFTER(head, before, element, field)                                         \
  WEIR_SIMPLEQ_INSERT(head, &SIMPLEQ_NEXT(before, field), element, field)
#define SIMPLEQ_INSERT_TAIL(head, element, field)                                                  \
  do {                                                                                             \
    SIMPLEQ_NEXT(element, field) = 0;                                                              \
    *(head)->sqh_last = (element);                                                                 \
    (head)->sqh_last = &SIMPLEQ_NEXT(element, field);                                              \
  } while (0)
#define WEIR_SIMPLEQ_REMOVE(head, link, field)                                                     \
  do {                                                                                             \
    if ((*(link) = SIMPLEQ_NEXT(*(link), field)) == 0)                                             \
      (head)->sqh_last = (link);                                                                   \
  } while (0)
#define SIMPLEQ_REMOVE_HEAD(head, field) WEIR_SIMPLEQ_REMOVE(head, &SIMPLEQ_FIRST(head), field)
#define SIMPLEQ_REMOVE_AFTER(head, before, field)                                                  \
  WEIR_SIMPLEQ_REMOVE(head, &SIMPLEQ_NEXT(before, field), field)
#define SIMPLEQ_REMOVE(head, element, type, field)                                                 \
  do {                                                                                             \
    struct type **weir_link = &SIMPLEQ_FIRST(head);                                                \
    while (*weir_link != (element))                                                                \
      weir_link = &SIMPLEQ_NEXT(*weir_link, field);                                                \
    WEIR_SIMPLEQ_REMOVE(head, weir_link, field);                                                   \
  } while (0)
#define SIMPLEQ_CONCAT(to, from)                                                                   \
  do {                                                                                             \
    if (!SIMPLEQ_EMPTY(from)) {                                                                    \
      *(to)->sqh_last = SIMPLEQ_FIRST(from);                                                       \
      (to)->sqh_last = (from)->sqh_last;                                                           \
      SIMPLEQ_INIT(from);                                                                          \
    }                                                                                              \
  } while (0)
#define SIMPLEQ_FOREACH(variable, head, field)                                                     \
  for ((variable) = SIMPLEQ_FIRST(head); (variable); (variable) = SIMPLEQ_NEXT(variable, field))
#define SIMPLEQ_FOREACH_SAFE(variable, head, field, next)                                          \
  for ((variable) = SIMPLEQ_FIRST(head);                                                           \
       (variable) && ((next) = SIMPLEQ_NEXT(variable, field), 1); (variable) = (next))

/* TAILQ */

#define TAILQ_HEAD(name, type)                                                                     \
  struct name {                                                                                    \
    struct type *tqh_first;                                                                        \
    struct type **tqh_last;                                                                        \
  }
#define TAILQ_HEAD_INITIALIZER(head) {0, &(head).tqh_first}
#define TAILQ_ENTRY(type)                                                                          \
  struct {                                                                                         \
    struct type *tqe_next;                                                                         \
    struct type **tqe_prev;                                                                        \
  }
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_EMPTY(head) ((head)->tqh_first == 0)
#define TAILQ_NEXT(element, field) ((element)->field.tqe_next)
/* Heads and elements start their links alike: first or next, then last or previous. */
#define TAILQ_LAST(head, name) (*((struct name *)(void *)(head)->tqh_last)->tqh_last)
#define TAILQ_PREV(element, name, field)                                                           \
  (*((struct name *)(void *)(element)->field.tqe_prev)->tqh_last)
#define TAILQ_INIT(head)                                                                           \
  do {                                                                                             \
    TAILQ_FIRST(head) = 0;                                                                         \
    (head)->tqh_last = &TAILQ_FIRST(head);                                                         \
  } while (0)
#define WEIR_TAILQ_INSERT(head, link, element, field)                                              \
  do {                                                                                             \
    if ((TAILQ_NEXT(element, field) = *(link)) != 0)                                               \
      TAILQ_NEXT(element, field)->field.tqe_prev = &TAILQ_NEXT(element, field);                    \
    else                                                                                           \
      (head)->tqh_last = &TAILQ_NEXT(element, field);                                              \
    *(link) = (element);                                                                           \
    (element)->field.tqe_prev = (link);                                                            \
  } while (0)
#define TAILQ_INSERT_HEAD(head, element, field)                                                    \
  WEIR_TAILQ_INSERT(head, &TAILQ_FIRST(head), element, field)
#define TAILQ_INSERT_AFTER(head, before, element, field)                                           \
  WEIR_TAILQ_INSERT(head, &TAILQ_NEXT(before, field), element, field)
#define TAILQ_INSERT_TAIL(head, element, field)                                                    \
  do {                                                                                             \
    TAILQ_NEXT(element, field) = 0;                                                                \
    (element)->field.tqe_prev = (head)->tqh_last;                                                  \
    *(head)->tqh_last = (element);                                                                 \
    (head)->tqh_last = &TAILQ_NEXT(element, field);                                                \
  } while (0)
#define TAILQ_INSERT_BEFORE(after, element, field)                                                 \
  do {                                                                                             \
    (element)->field.tqe_prev = (after)->field.tqe_prev;                                           \
    TAILQ_NEXT(element, field) = (after);                                                          \
    *(after)->field.tqe_prev = (element);                                                          \
    (after)->field.tqe_prev = &TAILQ_NEXT(element, field);                                         \
  } while (0)
#define TAILQ_REMOVE(head, element, field)                                                         \
  do {                                                                                             \
    if (TAILQ_NEXT(element, field))                                                                \
      TAILQ_NEXT(element, field)->field.tqe_prev = (element)->field.tqe_prev;                      \
    else                                                                                           \
      (head)->tqh_last = (element)->field.tqe_prev;                                                \
    *(element)->field.tqe_prev = TAILQ_NEXT(element, field);                                       \
  } while (0)
#define TAILQ_CONCAT(to, from, field)                                                              \
  do {                                                                                             \
    if (!TAILQ_EMPTY(from)) {                                                                      \
      *(to)->tqh_last = TAILQ_FIRST(from);                                                         \
      TAILQ_FIRST(from)->field.tqe_prev = (to)->tqh_last;                                          \
      (to)->tqh_last = (from)->tqh_last;                                                           \
      TAILQ_INIT(from);                                                                            \
    }                                                                                              \
  } while (0)
#define TAILQ_FOREACH(variable, head, field)                                                       \
  for ((variable) = TAILQ_FIRST(head); (variable); (variable) = TAILQ_NEXT(variable, field))
#define TAILQ_FOREACH_SAFE(variable, head, field, next)                                            \
  for ((variable) = TAILQ_FIRST(head);                                                             \
       (variable) && ((next) = TAILQ_NEXT(variable, field), 1); (variable) = (next))
#define TAILQ_FOREACH_REVERSE(variable, head, name, field)                                         \
  for ((variable) = TAILQ_LAST(head, name); (variable);                                            \
       (variable) = TAILQ_PREV(variable, name, field))
#define TAILQ_FOREACH_REVERSE_SAFE(variable, head, name, field, next)                              \
  for ((variable) = TAILQ_LAST(head, name);                                                        \
       (variable) && ((next) = TAILQ_PREV(variable, name, field), 1); (variable) = (next))

/* CIRCLEQ */

#define CIRCLEQ_HEAD(name, type)                                                                   \
  struct name {                                                                                    \
    struct type *cqh_first;                                                                        \
    struct type *cqh_last;                                                                         \
  }
#define CIRCLEQ_HEAD_INITIALIZER(head) {(void *)&(head), (void *)&(head)}
#define CIRCLEQ_ENTRY(type)                                                                        \
  struct {                                                                                         \
    struct type *cqe_next;                                                                         \
    struct type *cqe_prev;                                                                         \
  }
#define CIRCLEQ_FIRST(head) ((head)->cqh_first)
#define CIRCLEQ_LAST(head) ((head)->cqh_last)
#define CIRCLEQ_END(head) ((void *)(head))
#define CIRCLEQ_EMPTY(head) ((head)->cqh_first == CIRCLEQ_END(head))
#define CIRCLEQ_NEXT(element, field) ((element)->field.cqe_next)
#define CIRCLEQ_PREV(element, field) ((element)->field.cqe_prev)
#define CIRCLEQ_LOOP_NEXT(head, element, field)                                                    \
  (CIRCLEQ_NEXT(element, field) == CIRCLEQ_END(head) ? CIRCLEQ_FIRST(head)                         \
                                                     : CIRCLEQ_NEXT(element, field))
#define CIRCLEQ_LOOP_PREV(head, element, field)                                                    \
  (CIRCLEQ_PREV(element, field) == CIRCLEQ_END(head) ? CIRCLEQ_LAST(head)                          \
                                                     : CIRCLEQ_PREV(element, field))
#define CIRCLEQ_INIT(head)                                                                         \
  do {                                                                                             \
    (head)->cqh_first = CIRCLEQ_END(head);                                                         \
    (head)->cqh_last = CIRCLEQ_END(head);                                                          \
  } while (0)
/* The links to an element's neighbours; those at the ends are the head's. */
#define WEIR_CIRCLEQ_TO_NEXT(head, before, field)                                                  \
  (*((void *)(before) == CIRCLEQ_END(head) ? &(head)->cqh_first : &(before)->field.cqe_next))
#define WEIR_CIRCLEQ_TO_PREV(head, after, field)                                                   \
  (*((void *)(after) == CIRCLEQ_END(head) ? &(head)->cqh_last : &(after)->field.cqe_prev))
#define CIRCLEQ_INSERT_AFTER(head, before, element, field)                                         \
  do {                                                                                             \
    (element)->field.cqe_next = (before)->field.cqe_next;                                          \
    (element)->field.cqe_prev = (before);                                                          \
    WEIR_CIRCLEQ_TO_PREV(head, (before)->field.cqe_next, field) = (element);                       \
    (before)->field.cqe_next = (element);                                                          \
  } while (0)
#define CIRCLEQ_INSERT_BEFORE(head, after, element, field)                                         \
  do {                                                                                             \
    (element)->field.cqe_next = (after);                                                           \
    (element)->field.cqe_prev = (after)->field.cqe_prev;                                           \
    WEIR_CIRCLEQ_TO_NEXT(head, (after)->field.cqe_prev, field) = (element);                        \
    (after)->field.cqe_prev = (element);                                                           \
  } while (0)
#define CIRCLEQ_INSERT_HEAD(head, element, field)                                                  \
  do {                                                                                             \
    (element)->field.cqe_next = (head)->cqh_first;                                                 \
    (element)->field.cqe_prev = CIRCLEQ_END(head);                                                 \
    WEIR_CIRCLEQ_TO_PREV(head, (head)->cqh_first, field) = (element);                              \
    (head)->cqh_first = (element);                                                                 \
  } while (0)
#define CIRCLEQ_INSERT_TAIL(head, element, field)                                                  \
  do {                                                                                             \
    (element)->field.cqe_next = CIRCLEQ_END(head);                                                 \
    (element)->field.cqe_prev = (head)->cqh_last;                                                  \
    WEIR_CIRCLEQ_TO_NEXT(head, (head)->cqh_last, field) = (element);                               \
    (head)->cqh_last = (element);                                                                  \
  } while (0)
#define CIRCLEQ_REMOVE(head, element, field)                                                       \
  do {                                                                                             \
    WEIR_CIRCLEQ_TO_PREV(head, (element)->field.cqe_next, field) = (element)->field.cqe_prev;      \
    WEIR_CIRCLEQ_TO_NEXT(head, (element)->field.cqe_prev, field) = (element)->field.cqe_next;      \
  } while (0)
#define CIRCLEQ_FOREACH(variable, head, field)                                                     \
  for ((variable) = (head)->cqh_first; (variable) != CIRCLEQ_END(head);                            \
       (variable) = (variable)->field.cqe_next)
#define CIRCLEQ_FOREACH_REVERSE(variable, head, field)                                             \
  for ((variable) = (head)->cqh_last; (variable) != CIRCLEQ_END(head);                             \
       (variable) = (variable)->field.cqe_prev)

#endif
