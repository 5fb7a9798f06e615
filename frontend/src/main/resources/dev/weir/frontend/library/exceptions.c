/* Objects of the base class of exceptions of C++. */
#include "weir_type_info.h"
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

LIBRARY_VARIABLE const struct weir_type _ZTISt9exception = {
    WEIR_KIND_OF(_ZTVN10__cxxabiv117__class_type_infoE), "St9exception"};

LIBRARY_VARIABLE void *const _ZTVSt9exception[] = {
    0, (void *)&_ZTISt9exception, (void *)_ZNSt9exceptionD1Ev, (void *)_ZNSt9exceptionD0Ev, (void *)_ZNKSt9exception4whatEv};
