/* How compilers lay out what identifies types of C++ (Itanium C++ ABI, 2.9.5). */
#ifndef WEIR_TYPE_INFO_H
#define WEIR_TYPE_INFO_H

#include "weir_library.h"

/* A virtual table of what identifies types; two words stand before what is taken for its address. */
#define WEIR_TABLE {0, 0, 0, 0, 0, 0, 0, 0}
#define WEIR_KIND_OF(table) (&(table)[2])

/* A type. */
struct weir_type {
  void *const *kind;
  const char *name;
};

/* A class with one base class, public and not virtual, at its start. */
struct weir_derived_type {
  struct weir_type type;
  const struct weir_type *base;
};

/* A class with other base classes. */
struct weir_class_type {
  struct weir_type type;
  unsigned flags;
  unsigned count;
  struct weir_base {
    const struct weir_type *type;
    long place; /* the offset, or that of the offset in the virtual table; flags below it */
  } bases[];
};

#define WEIR_VIRTUAL_BASE 1
#define WEIR_PUBLIC_BASE 2
#define WEIR_BASE_OFFSET 8

/* A pointer. */
struct weir_pointer_type {
  struct weir_type type;
  unsigned flags;
  const void *to;
};

#define WEIR_CONST 1
#define WEIR_QUALIFIERS 7
#define WEIR_NOEXCEPT 64

extern void *const _ZTVN10__cxxabiv119__pointer_type_infoE[];
extern void *const _ZTVN10__cxxabiv120__function_type_infoE[];
extern void *const _ZTVN10__cxxabiv120__si_class_type_infoE[];
extern void *const _ZTVN10__cxxabiv121__vmi_class_type_infoE[];
extern void *const _ZTVN10__cxxabiv117__class_type_infoE[];
extern const struct weir_type _ZTIv, _ZTIDn;

/* Stands for the object of a null pointer. */
extern const char weir_no_object;

/* The part of an object that is of a base class, if that is one for all; else null. */
void *weir_base(const struct weir_type *type, const void *object, const struct weir_type *base);

#endif
