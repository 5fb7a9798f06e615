/* Exceptions of C++ that handlers catch: the handler is found before any destructor runs. */
#include "weir_type_info.h"
#include <stdlib.h>

/* Provided by the machine: memory that is there even where malloc fails, and the end of the process. */
void *weir_exception_block(size_t size);
__attribute__((noreturn)) void weir_uncaught(const char *type);
__attribute__((noreturn)) void _ZSt9terminatev(void);

/* Where calls are that may end by an exception: what comes of it, first of all what comes first. */
struct weir_region {
  struct weir_region *outer;
  long count;
  struct weir_clause {
    const struct weir_type *type; /* null for any */
    long selector;                /* for the code of the handler */
  } clauses[];
};

/* Selectors of what is no handler. */
#define WEIR_TERMINATES 0 /* nothing comes out of a noexcept function */
#define WEIR_BREAKS (-1)  /* code of Weir's own that is not written to be left so */

/*
 * An exception: before its object, or, where it is thrown once more by rethrow_exception, before a
 * copy of a pointer. Compilers know where the object is from the last part.
 */
struct weir_exception {
  const struct weir_type *type;
  void (*destructor)(void *);
  struct weir_exception *primary; /* which has the object and is shared, or this one */
  size_t owners;                  /* of the object; changed as an atomic is */
  struct weir_exception *next;    /* which was being handled before */
  long handlers;                  /* how many handle it; negative where one has thrown it again */
  struct weir_region *catcher;    /* where it is caught */
  long selector;
  void *caught; /* what the handler gets */
  size_t size;
  char unwinding[32];
};

/* What a thread knows of its exceptions. */
static _Thread_local struct {
  struct weir_region *regions;   /* the innermost one */
  struct weir_exception *raised; /* on its way to the handler */
  struct weir_exception *handled; /* the last one that is being handled */
  int uncaught;                   /* how many are on their way */
} weir_exceptions;

static struct weir_exception *weir_of_object(void *object) { return (struct weir_exception *)object - 1; }

static void *weir_object(struct weir_exception *exception) { return exception->primary + 1; }

/* What compilers call an exception. */
static void *weir_unwinding(struct weir_exception *exception) { return exception->unwinding; }

static struct weir_exception *weir_of_unwinding(void *unwinding) {
  return (struct weir_exception *)((char *)unwinding - offsetof(struct weir_exception, unwinding));
}

static int weir_is_pointer(const struct weir_type *type) {
  return type->kind == WEIR_KIND_OF(_ZTVN10__cxxabiv119__pointer_type_infoE);
}

/* Whether a handler of pointers catches a pointer; what the handler gets. */
static int weir_catches_pointer(const struct weir_type *caught, const struct weir_type *thrown,
                                void *value, void **result) {
  if (thrown == &_ZTIDn) {
    *result = 0;
    return 1;
  }
  if (!weir_is_pointer(thrown))
    return 0;
  const struct weir_pointer_type *from = (const struct weir_pointer_type *)thrown;
  const struct weir_pointer_type *as = (const struct weir_pointer_type *)caught;
  const struct weir_type *to = from->to;
  *result = value;
  if ((from->flags ^ as->flags) & WEIR_NOEXCEPT || (weir_is_pointer(to) && to != as->to && as->to != &_ZTIv))
    weir_refuse("throw", "a pointer to a pointer or to a function that another type may catch",
                "catch the same type");
  if (from->flags & ~as->flags & WEIR_QUALIFIERS)
    return 0;
  if (to == as->to)
    return 1;
  if (as->to == &_ZTIv)
    return to->kind != WEIR_KIND_OF(_ZTVN10__cxxabiv120__function_type_infoE);
  void *base = weir_base(to, value ? value : &weir_no_object, as->to);
  *result = value ? base : 0;
  return base != 0;
}

/* Whether a handler catches an exception; what it gets. */
static int weir_catches(const struct weir_type *caught, struct weir_exception *exception) {
  const struct weir_type *thrown = exception->type;
  void *object = weir_object(exception);
  void *value = weir_is_pointer(thrown) ? *(void **)object : object;
  exception->caught = value;
  if (!caught || caught == thrown)
    return 1;
  if (weir_is_pointer(caught))
    return weir_catches_pointer(caught, thrown, value, &exception->caught);
  if (weir_is_pointer(thrown))
    return 0;
  exception->caught = weir_base(thrown, object, caught);
  return exception->caught != 0;
}

/* Finds the handler of an exception; the callers return until its function is reached. */
static void weir_find_handler(struct weir_exception *exception) {
  int breaks = 0;
  for (struct weir_region *region = weir_exceptions.regions; region; region = region->outer)
    for (long i = 0; i < region->count; i++) {
      const struct weir_clause *clause = &region->clauses[i];
      if (clause->selector == WEIR_BREAKS) {
        breaks = 1;
      } else if (clause->selector == WEIR_TERMINATES) {
        return;
      } else if (weir_catches(clause->type, exception)) {
        if (breaks)
          weir_refuse("throw", "an exception that is to pass through Weir's library",
                      "catch it before");
        exception->catcher = region;
        exception->selector = clause->selector;
        return;
      }
    }
}

/* Has the thread look for a handler; an error where there is none. */
static void weir_look_for_handler(struct weir_exception *exception) {
  exception->catcher = 0;
  weir_find_handler(exception);
  if (!exception->catcher)
    weir_uncaught(exception->type->name);
}

/* From here on the exception is on its way; every function that calls this one passes it on. */
void weir_raise(struct weir_exception *exception) {
  weir_exceptions.uncaught++;
  weir_exceptions.raised = exception;
}

/* Called by the code of the program: */

void weir_enter_region(struct weir_region *region) {
  region->outer = weir_exceptions.regions;
  region->count = 0;
  weir_exceptions.regions = region;
}

void weir_add_clause(struct weir_region *region, const struct weir_type *type, long selector) {
  struct weir_clause *clause = &region->clauses[region->count++];
  clause->type = type;
  clause->selector = selector;
}

/* Nothing is left in it, which would be part of the thread's state. */
void weir_leave_region(struct weir_region *region) {
  weir_exceptions.regions = region->outer;
  region->outer = 0;
  while (region->count > 0)
    region->clauses[--region->count] = (struct weir_clause){0, 0};
}

_Bool weir_is_raised(void) { return weir_exceptions.raised != 0; }

/* The exception arrives at a landing pad, where destructors and handlers run. */
void *weir_land(void) {
  struct weir_exception *exception = weir_exceptions.raised;
  weir_exceptions.raised = 0;
  return weir_unwinding(exception);
}

/* Which handler of a region catches it, 0 for none. */
long weir_selector(void *unwinding, struct weir_region *region) {
  struct weir_exception *exception = weir_of_unwinding(unwinding);
  if (exception->catcher != region)
    return 0;
  exception->catcher = 0;
  return exception->selector;
}

/* It goes on its way, or on a new one where its handler does not take it. */
void weir_resume(void *unwinding) {
  struct weir_exception *exception = weir_of_unwinding(unwinding);
  if (!exception->catcher)
    weir_look_for_handler(exception);
  weir_exceptions.raised = exception;
}

/* Called by compilers. A program without handlers, which end by __cxa_end_catch, does without these. */

static struct weir_exception *weir_new_exception(size_t size) {
  struct weir_exception *exception = weir_exception_block(sizeof(struct weir_exception) + size);
  *exception = (struct weir_exception){.owners = 1, .size = size};
  exception->primary = exception;
  return exception;
}

LIBRARY_TOO("a block for an exception") void *__cxa_allocate_exception(size_t size) {
  return weir_new_exception(size) + 1;
}

LIBRARY_TOO("frees the block of an exception that is not thrown") void __cxa_free_exception(void *object) {
  free(weir_of_object(object));
}

LIBRARY_TOO("throws an exception; an error of kind uncaught where nothing catches it")
void __cxa_throw(void *object, const struct weir_type *type, void (*destructor)(void *)) {
  struct weir_exception *exception = weir_of_object(object);
  exception->type = type;
  exception->destructor = destructor;
  weir_look_for_handler(exception);
  weir_raise(exception);
}

LIBRARY_TOO("what a handler gets of an exception") void *__cxa_get_exception_ptr(void *unwinding) {
  return weir_of_unwinding(unwinding)->caught;
}

LIBRARY_TOO("begins to handle an exception") void *__cxa_begin_catch(void *unwinding) {
  struct weir_exception *exception = weir_of_unwinding(unwinding);
  exception->handlers = (exception->handlers < 0 ? -exception->handlers : exception->handlers) + 1;
  if (weir_exceptions.handled != exception) {
    exception->next = weir_exceptions.handled;
    weir_exceptions.handled = exception;
  }
  weir_exceptions.uncaught--;
  return exception->caught;
}

/* There is one owner less of an object. */
static void weir_disown(struct weir_exception *primary) {
  if (__atomic_sub_fetch(&primary->owners, 1, __ATOMIC_ACQ_REL) == 0) {
    if (primary->destructor)
      primary->destructor(primary + 1);
    free(primary);
  }
}

static void weir_end(struct weir_exception *exception) {
  struct weir_exception *primary = exception->primary;
  if (primary != exception)
    free(exception);
  weir_disown(primary);
}

LIBRARY("ends to handle an exception") void __cxa_end_catch(void) {
  struct weir_exception *exception = weir_exceptions.handled;
  if (!exception)
    return;
  if (exception->handlers < 0) {
    /* It is on its way again, and lives on. */
    if (++exception->handlers == 0)
      weir_exceptions.handled = exception->next;
  } else if (--exception->handlers == 0) {
    weir_exceptions.handled = exception->next;
    weir_end(exception);
  }
}

LIBRARY("throws what is being handled once more") void __cxa_rethrow(void) {
  struct weir_exception *exception = weir_exceptions.handled;
  if (!exception)
    _ZSt9terminatev();
  exception->handlers = -exception->handlers;
  weir_look_for_handler(exception);
  weir_raise(exception);
}

LIBRARY("whether an exception is on its way") _Bool _ZSt18uncaught_exceptionv(void) {
  return weir_exceptions.uncaught != 0;
}

LIBRARY("how many exceptions are on their way") int _ZSt19uncaught_exceptionsv(void) {
  return weir_exceptions.uncaught;
}

/* A std::exception_ptr is the address of an object that it owns, or null. */

static void weir_own(void *object) {
  if (object)
    __atomic_add_fetch(&weir_of_object(object)->owners, 1, __ATOMIC_RELAXED);
}

LIBRARY("keeps the exception that is being handled") void *weir_exception_current(void) {
  void *object = weir_exceptions.handled ? weir_object(weir_exceptions.handled) : 0;
  weir_own(object);
  return object;
}

LIBRARY("keeps the exception that is being handled") void _ZSt17current_exceptionv(void **kept) {
  *kept = weir_exception_current();
}

LIBRARY("keeps an exception once more") void weir_exception_keep(void *object) { weir_own(object); }

LIBRARY("gives up a kept exception") void weir_exception_drop(void *object) {
  if (object)
    weir_disown(weir_of_object(object));
}

LIBRARY("throws a kept exception") void weir_exception_rethrow(void *object) {
  if (!object)
    _ZSt9terminatev();
  struct weir_exception *primary = weir_of_object(object);
  weir_own(object);
  /* Each time has a handler of its own, maybe in another thread. */
  struct weir_exception *exception = weir_new_exception(sizeof(void *));
  exception->primary = primary;
  exception->type = primary->type;
  if (weir_is_pointer(primary->type))
    *(void **)(exception + 1) = *(void **)object;
  weir_look_for_handler(exception);
  weir_raise(exception);
}

LIBRARY("throws a kept exception")
void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(void **kept) {
  weir_exception_rethrow(*kept);
}

LIBRARY("keeps an exception once more") void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void **kept) {
  weir_own(*kept);
}

LIBRARY("gives up a kept exception") void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **kept) {
  void *object = *kept;
  *kept = 0;
  weir_exception_drop(object);
}

LIBRARY("keeps an exception once more")
void _ZNSt15__exception_ptr13exception_ptrC1ERKS0_(void **kept, void *const *other) {
  *kept = *other;
  weir_own(*kept);
}

LIBRARY("gives up a kept exception")
void _ZNSt15__exception_ptr13exception_ptrD1Ev(void **kept) {
  weir_exception_drop(*kept);
}
