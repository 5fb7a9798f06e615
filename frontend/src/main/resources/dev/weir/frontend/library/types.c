/* What identifies types of C++, the parts that a compiler leaves to the library, and casts by it. */
#include "weir_type_info.h"

/*
 * The virtual tables of what identifies types. A table has the functions that std::type_info declares
 * virtual, which nothing here calls; its address tells the kind of a type. Every class with virtual
 * functions names one, of which a program need not know more than that.
 */
#define KIND_OF_TYPE __attribute__((weak))
KIND_OF_TYPE void *const _ZTVN10__cxxabiv123__fundamental_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv119__pointer_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv129__pointer_to_member_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv117__array_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv120__function_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv116__enum_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv117__class_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv120__si_class_type_infoE[] = WEIR_TABLE;
KIND_OF_TYPE void *const _ZTVN10__cxxabiv121__vmi_class_type_infoE[] = WEIR_TABLE;

LIBRARY_VARIABLE const char weir_no_object = 0;

/* Where a base class stands in an object. */
static const char *weir_place_of_base(const struct weir_base *base, const char *object) {
  long offset = base->place >> WEIR_BASE_OFFSET;
  if (base->place & WEIR_VIRTUAL_BASE) {
    if (object == &weir_no_object)
      weir_refuse("throw", "a null pointer to a class with virtual bases", "throw the object");
    offset = *(const long *)(*(const char *const *)object + offset);
  }
  return object + offset;
}

/*
 * What is looked for in an object: parts that are of a type, all of them or those that have a part of
 * their own at a place.
 */
struct weir_search {
  const struct weir_type *type;
  const struct weir_type *part; /* null for all */
  const char *place;
  const char *found;
  int is_public;
  int is_ambiguous;
};

/* Whether an object has a part of a type at a place, as base classes that are public for all. */
static int weir_has(const struct weir_type *type, const char *object, const struct weir_type *part,
                    const char *place) {
  if (type == part)
    return object == place;
  if (type->kind == WEIR_KIND_OF(_ZTVN10__cxxabiv120__si_class_type_infoE))
    return weir_has(((const struct weir_derived_type *)type)->base, object, part, place);
  if (type->kind != WEIR_KIND_OF(_ZTVN10__cxxabiv121__vmi_class_type_infoE))
    return 0;
  const struct weir_class_type *class = (const struct weir_class_type *)type;
  for (unsigned i = 0; i < class->count; i++)
    if (class->bases[i].place & WEIR_PUBLIC_BASE &&
        weir_has(class->bases[i].type, weir_place_of_base(&class->bases[i], object), part, place))
      return 1;
  return 0;
}

static void weir_search(struct weir_search *search, const struct weir_type *type, const char *object,
                        int is_public) {
  if (type == search->type) {
    if (search->part && !weir_has(type, object, search->part, search->place))
      return;
    search->is_ambiguous |= search->found && search->found != object;
    search->is_public |= is_public;
    search->found = object;
  } else if (type->kind == WEIR_KIND_OF(_ZTVN10__cxxabiv120__si_class_type_infoE)) {
    weir_search(search, ((const struct weir_derived_type *)type)->base, object, is_public);
  } else if (type->kind == WEIR_KIND_OF(_ZTVN10__cxxabiv121__vmi_class_type_infoE)) {
    const struct weir_class_type *class = (const struct weir_class_type *)type;
    for (unsigned i = 0; i < class->count; i++)
      weir_search(search, class->bases[i].type, weir_place_of_base(&class->bases[i], object),
                  is_public && class->bases[i].place & WEIR_PUBLIC_BASE);
  }
}

LIBRARY("the part of an object that is of a base class, if that is one for all")
void *weir_base(const struct weir_type *type, const void *object, const struct weir_type *base) {
  struct weir_search search = {.type = base};
  weir_search(&search, type, object, 1);
  return search.is_public && !search.is_ambiguous ? (void *)search.found : 0;
}

LIBRARY("a pointer to another class of the same object, or null")
void *__dynamic_cast(const void *object, const struct weir_type *from, const struct weir_type *to,
                     ptrdiff_t hint) {
  (void)hint;
  const void *const *table = *(const void *const *const *)object;
  const char *whole = (const char *)object + (ptrdiff_t)table[-2];
  const struct weir_type *type = table[-1];
  struct weir_search around = {.type = to, .part = from, .place = object};
  weir_search(&around, type, whole, 1);
  if (around.found)
    return around.is_ambiguous ? 0 : (void *)around.found;
  return weir_has(type, whole, from, object) ? weir_base(type, whole, to) : 0;
}

/* What <typeinfo> has of it. */
__attribute__((weak)) void _ZSt16__throw_bad_castv(void);
__attribute__((weak)) void _ZSt18__throw_bad_typeidv(void);

LIBRARY("throws std::bad_cast") void __cxa_bad_cast(void) {
  if (!_ZSt16__throw_bad_castv)
    weir_refuse("dynamic_cast", "a reference to an object of another class", "include <typeinfo>");
  _ZSt16__throw_bad_castv();
}

LIBRARY("throws std::bad_typeid") void __cxa_bad_typeid(void) {
  if (!_ZSt18__throw_bad_typeidv)
    weir_refuse("typeid", "a null pointer", "include <typeinfo>");
  _ZSt18__throw_bad_typeidv();
}

/* A type of the language itself, and pointers to it and to a constant of it. */
#define FUNDAMENTAL(code) \
  {WEIR_KIND_OF(_ZTVN10__cxxabiv123__fundamental_type_infoE), code}
#define POINTER(code, constant, type) \
  {{WEIR_KIND_OF(_ZTVN10__cxxabiv119__pointer_type_infoE), code}, constant, &type}

LIBRARY_VARIABLE const struct weir_type _ZTIv = FUNDAMENTAL("v");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPv = POINTER("Pv", 0, _ZTIv);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKv = POINTER("PKv", WEIR_CONST, _ZTIv);
LIBRARY_VARIABLE const struct weir_type _ZTIb = FUNDAMENTAL("b");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPb = POINTER("Pb", 0, _ZTIb);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKb = POINTER("PKb", WEIR_CONST, _ZTIb);
LIBRARY_VARIABLE const struct weir_type _ZTIw = FUNDAMENTAL("w");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPw = POINTER("Pw", 0, _ZTIw);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKw = POINTER("PKw", WEIR_CONST, _ZTIw);
LIBRARY_VARIABLE const struct weir_type _ZTIc = FUNDAMENTAL("c");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPc = POINTER("Pc", 0, _ZTIc);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKc = POINTER("PKc", WEIR_CONST, _ZTIc);
LIBRARY_VARIABLE const struct weir_type _ZTIa = FUNDAMENTAL("a");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPa = POINTER("Pa", 0, _ZTIa);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKa = POINTER("PKa", WEIR_CONST, _ZTIa);
LIBRARY_VARIABLE const struct weir_type _ZTIh = FUNDAMENTAL("h");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPh = POINTER("Ph", 0, _ZTIh);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKh = POINTER("PKh", WEIR_CONST, _ZTIh);
LIBRARY_VARIABLE const struct weir_type _ZTIs = FUNDAMENTAL("s");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPs = POINTER("Ps", 0, _ZTIs);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKs = POINTER("PKs", WEIR_CONST, _ZTIs);
LIBRARY_VARIABLE const struct weir_type _ZTIt = FUNDAMENTAL("t");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPt = POINTER("Pt", 0, _ZTIt);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKt = POINTER("PKt", WEIR_CONST, _ZTIt);
LIBRARY_VARIABLE const struct weir_type _ZTIi = FUNDAMENTAL("i");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPi = POINTER("Pi", 0, _ZTIi);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKi = POINTER("PKi", WEIR_CONST, _ZTIi);
LIBRARY_VARIABLE const struct weir_type _ZTIj = FUNDAMENTAL("j");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPj = POINTER("Pj", 0, _ZTIj);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKj = POINTER("PKj", WEIR_CONST, _ZTIj);
LIBRARY_VARIABLE const struct weir_type _ZTIl = FUNDAMENTAL("l");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPl = POINTER("Pl", 0, _ZTIl);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKl = POINTER("PKl", WEIR_CONST, _ZTIl);
LIBRARY_VARIABLE const struct weir_type _ZTIm = FUNDAMENTAL("m");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPm = POINTER("Pm", 0, _ZTIm);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKm = POINTER("PKm", WEIR_CONST, _ZTIm);
LIBRARY_VARIABLE const struct weir_type _ZTIx = FUNDAMENTAL("x");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPx = POINTER("Px", 0, _ZTIx);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKx = POINTER("PKx", WEIR_CONST, _ZTIx);
LIBRARY_VARIABLE const struct weir_type _ZTIy = FUNDAMENTAL("y");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPy = POINTER("Py", 0, _ZTIy);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKy = POINTER("PKy", WEIR_CONST, _ZTIy);
LIBRARY_VARIABLE const struct weir_type _ZTIn = FUNDAMENTAL("n");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPn = POINTER("Pn", 0, _ZTIn);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKn = POINTER("PKn", WEIR_CONST, _ZTIn);
LIBRARY_VARIABLE const struct weir_type _ZTIo = FUNDAMENTAL("o");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPo = POINTER("Po", 0, _ZTIo);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKo = POINTER("PKo", WEIR_CONST, _ZTIo);
LIBRARY_VARIABLE const struct weir_type _ZTIf = FUNDAMENTAL("f");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPf = POINTER("Pf", 0, _ZTIf);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKf = POINTER("PKf", WEIR_CONST, _ZTIf);
LIBRARY_VARIABLE const struct weir_type _ZTId = FUNDAMENTAL("d");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPd = POINTER("Pd", 0, _ZTId);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKd = POINTER("PKd", WEIR_CONST, _ZTId);
LIBRARY_VARIABLE const struct weir_type _ZTIe = FUNDAMENTAL("e");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPe = POINTER("Pe", 0, _ZTIe);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKe = POINTER("PKe", WEIR_CONST, _ZTIe);
LIBRARY_VARIABLE const struct weir_type _ZTIDn = FUNDAMENTAL("Dn");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPDn = POINTER("PDn", 0, _ZTIDn);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKDn = POINTER("PKDn", WEIR_CONST, _ZTIDn);
LIBRARY_VARIABLE const struct weir_type _ZTIDi = FUNDAMENTAL("Di");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPDi = POINTER("PDi", 0, _ZTIDi);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKDi = POINTER("PKDi", WEIR_CONST, _ZTIDi);
LIBRARY_VARIABLE const struct weir_type _ZTIDs = FUNDAMENTAL("Ds");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPDs = POINTER("PDs", 0, _ZTIDs);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKDs = POINTER("PKDs", WEIR_CONST, _ZTIDs);
LIBRARY_VARIABLE const struct weir_type _ZTIDu = FUNDAMENTAL("Du");
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPDu = POINTER("PDu", 0, _ZTIDu);
LIBRARY_VARIABLE const struct weir_pointer_type _ZTIPKDu = POINTER("PKDu", WEIR_CONST, _ZTIDu);
