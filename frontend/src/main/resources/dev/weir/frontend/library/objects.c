/* What compilers of C++ call for objects. */
#include "weir_library.h"
#include <stdlib.h>

/* std::__throw_bad_alloc(). */
__attribute__((noreturn)) void _ZSt17__throw_bad_allocv(void);

/* What <new> has of it. */
__attribute__((weak, noreturn)) void _ZSt28__throw_bad_array_new_lengthv(void);

LIBRARY("throws std::bad_array_new_length") void __cxa_throw_bad_array_new_length(void) {
  if (!_ZSt28__throw_bad_array_new_lengthv)
    weir_refuse("new", "an array whose size is too large or negative", "include <new>");
  _ZSt28__throw_bad_array_new_lengthv();
}

static void *weir_new(size_t size, size_t alignment) {
  void *block = alignment > 16 ? aligned_alloc(alignment, (size + alignment - 1) & -alignment)
                               : malloc(size == 0 ? 1 : size);
  if (block == 0)
    _ZSt17__throw_bad_allocv();
  return block;
}

LIBRARY("operator new") void *_Znwm(size_t size) { return weir_new(size, 1); }

LIBRARY("operator new for an array") void *_Znam(size_t size) { return weir_new(size, 1); }

LIBRARY("operator new with an alignment")
void *_ZnwmSt11align_val_t(size_t size, size_t alignment) {
  return weir_new(size, alignment);
}

LIBRARY("operator new for an array with an alignment")
void *_ZnamSt11align_val_t(size_t size, size_t alignment) {
  return weir_new(size, alignment);
}

LIBRARY("operator new that returns null where there is no memory")
void *_ZnwmRKSt9nothrow_t(size_t size, const void *nothrow) {
  (void)nothrow;
  return malloc(size == 0 ? 1 : size);
}

LIBRARY("operator new for an array that returns null where there is no memory")
void *_ZnamRKSt9nothrow_t(size_t size, const void *nothrow) {
  (void)nothrow;
  return malloc(size == 0 ? 1 : size);
}

LIBRARY("operator delete") void _ZdlPv(void *object) { free(object); }

LIBRARY("operator delete with a size") void _ZdlPvm(void *object, size_t size) {
  (void)size;
  free(object);
}

LIBRARY("operator delete for an array") void _ZdaPv(void *object) { free(object); }

LIBRARY("operator delete for an array with a size") void _ZdaPvm(void *object, size_t size) {
  (void)size;
  free(object);
}

LIBRARY("operator delete with an alignment")
void _ZdlPvSt11align_val_t(void *object, size_t alignment) {
  (void)alignment;
  free(object);
}

LIBRARY("operator delete with a size and an alignment")
void _ZdlPvmSt11align_val_t(void *object, size_t size, size_t alignment) {
  (void)size;
  (void)alignment;
  free(object);
}

LIBRARY("operator delete for an array with an alignment")
void _ZdaPvSt11align_val_t(void *object, size_t alignment) {
  (void)alignment;
  free(object);
}

/* A guard of a static local: its first byte says that the object is there, its second that a
   thread is about to make it. */

LIBRARY("begins to initialise a static local, or waits until another thread has")
int __cxa_guard_acquire(unsigned char *guard) {
  for (;;) {
    unsigned char nobody = 0;
    if (__atomic_load_n(&guard[0], __ATOMIC_ACQUIRE))
      return 0;
    if (__atomic_compare_exchange_n(&guard[1], &nobody, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      if (!__atomic_load_n(&guard[0], __ATOMIC_ACQUIRE))
        return 1;
      __atomic_store_n(&guard[1], 0, __ATOMIC_SEQ_CST);
      return 0;
    }
  }
}

LIBRARY("says that a static local is initialised") void __cxa_guard_release(unsigned char *guard) {
  __atomic_store_n(&guard[0], 1, __ATOMIC_RELEASE);
  __atomic_store_n(&guard[1], 0, __ATOMIC_RELEASE);
}

LIBRARY("says that an exception has ended the initialisation of a static local, which is to begin anew")
void __cxa_guard_abort(unsigned char *guard) {
  __atomic_store_n(&guard[1], 0, __ATOMIC_RELEASE);
}

LIBRARY("ends the program: a pure virtual function was called") void __cxa_pure_virtual(void) {
  abort();
}
