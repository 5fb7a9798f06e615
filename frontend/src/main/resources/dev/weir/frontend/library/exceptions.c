/* Exceptions of C++ where none is thrown: objects of the base class, and questions after others. */
#include "weir_library.h"
#include <stdlib.h>

struct weir_exception {
  void *const *table;
};

LIBRARY("ends the life of a std::exception") void _ZNSt9exceptionD2Ev(struct weir_exception *exception) {
  (void)exception;
}

LIBRARY("ends the life of a std::exception") void _ZNSt9exceptionD1Ev(struct weir_exception *exception) {
  (void)exception;
}

LIBRARY("ends the life of a std::exception") void _ZNSt9exceptionD0Ev(struct weir_exception *exception) {
  free(exception);
}

LIBRARY("the text of a std::exception")
const char *_ZNKSt9exception4whatEv(const struct weir_exception *exception) {
  (void)exception;
  return "std::exception";
}

/* Its virtual table: no type information. */
LIBRARY_VARIABLE void *const _ZTVSt9exception[] = {
    0, 0, (void *)_ZNSt9exceptionD1Ev, (void *)_ZNSt9exceptionD0Ev, (void *)_ZNKSt9exception4whatEv};

LIBRARY("false: no handler ever runs") _Bool _ZSt18uncaught_exceptionv(void) { return 0; }

LIBRARY("0: no handler ever runs") int _ZSt19uncaught_exceptionsv(void) { return 0; }

/* Their object is the address of an exception; there is none. */

LIBRARY("none: no handler ever runs") void _ZSt17current_exceptionv(void **exception) { *exception = 0; }

LIBRARY("does nothing: there is no exception to keep") void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void **exception) {
  (void)exception;
}

LIBRARY("does nothing: there is no exception to keep") void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **exception) {
  (void)exception;
}

LIBRARY("copies the address of no exception")
void _ZNSt15__exception_ptr13exception_ptrC1ERKS0_(void **exception, void *const *other) {
  *exception = *other;
}

LIBRARY("ends the life of the address of no exception")
void _ZNSt15__exception_ptr13exception_ptrD1Ev(void **exception) {
  (void)exception;
}
