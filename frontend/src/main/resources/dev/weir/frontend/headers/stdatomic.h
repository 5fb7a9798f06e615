/* Atomic operations: what the compiler has, and as in GCC on objects too that are not _Atomic. */
#ifndef WEIR_STDATOMIC_H
#define WEIR_STDATOMIC_H

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wgnu-include-next"
#include_next <stdatomic.h>
#pragma clang diagnostic pop

#ifndef __cplusplus

#define WEIR_PLAIN(object) __typeof_unqual__(*(object))

/* The object's address as one of an atomic object; that of an atomic object is left alone. */
#define WEIR_ATOMIC(object)                                                                        \
  _Generic((object),                                                                               \
      WEIR_PLAIN(object) *: (_Atomic(WEIR_PLAIN(object)) *)(object),                               \
      const WEIR_PLAIN(object) *: (const _Atomic(WEIR_PLAIN(object)) *)(object),                   \
      volatile WEIR_PLAIN(object) *: (volatile _Atomic(WEIR_PLAIN(object)) *)(object),             \
      const volatile WEIR_PLAIN(object) *: (const volatile _Atomic(WEIR_PLAIN(object)) *)(object), \
      default: (object))

#undef atomic_init
#undef atomic_store
#undef atomic_store_explicit
#undef atomic_load
#undef atomic_load_explicit
#undef atomic_exchange
#undef atomic_exchange_explicit
#undef atomic_compare_exchange_strong
#undef atomic_compare_exchange_strong_explicit
#undef atomic_compare_exchange_weak
#undef atomic_compare_exchange_weak_explicit
#undef atomic_fetch_add
#undef atomic_fetch_add_explicit
#undef atomic_fetch_sub
#undef atomic_fetch_sub_explicit
#undef atomic_fetch_or
#undef atomic_fetch_or_explicit
#undef atomic_fetch_xor
#undef atomic_fetch_xor_explicit
#undef atomic_fetch_and
#undef atomic_fetch_and_explicit

#define atomic_init(object, ...) __c11_atomic_init(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_store(object, ...) atomic_store_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST)
#define atomic_store_explicit(object, ...) __c11_atomic_store(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_load(object) atomic_load_explicit(object, __ATOMIC_SEQ_CST)
#define atomic_load_explicit(object, order) __c11_atomic_load(WEIR_ATOMIC(object), order)

#define atomic_exchange(object, ...) atomic_exchange_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST)
#define atomic_exchange_explicit(object, ...)                                                      \
  __c11_atomic_exchange(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_compare_exchange_strong(object, ...)                                                \
  atomic_compare_exchange_strong_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_strong_explicit(object, ...)                                       \
  __c11_atomic_compare_exchange_strong(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_compare_exchange_weak(object, ...)                                                  \
  atomic_compare_exchange_weak_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_weak_explicit(object, ...)                                         \
  __c11_atomic_compare_exchange_weak(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_fetch_add(object, ...)                                                              \
  atomic_fetch_add_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST)
#define atomic_fetch_add_explicit(object, ...)                                                     \
  __c11_atomic_fetch_add(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_fetch_sub(object, ...)                                                              \
  atomic_fetch_sub_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST)
#define atomic_fetch_sub_explicit(object, ...)                                                     \
  __c11_atomic_fetch_sub(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_fetch_or(object, ...) atomic_fetch_or_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST)
#define atomic_fetch_or_explicit(object, ...)                                                      \
  __c11_atomic_fetch_or(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_fetch_xor(object, ...)                                                              \
  atomic_fetch_xor_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST)
#define atomic_fetch_xor_explicit(object, ...)                                                     \
  __c11_atomic_fetch_xor(WEIR_ATOMIC(object), __VA_ARGS__)

#define atomic_fetch_and(object, ...)                                                              \
  atomic_fetch_and_explicit(object, __VA_ARGS__, __ATOMIC_SEQ_CST)
#define atomic_fetch_and_explicit(object, ...)                                                     \
  __c11_atomic_fetch_and(WEIR_ATOMIC(object), __VA_ARGS__)

/* The older operations take the address of an atomic object too, as in GCC. */
#define WEIR_UNATOMIC(object)                                                                      \
  _Generic((object),                                                                               \
      _Atomic(WEIR_PLAIN(object)) *: (WEIR_PLAIN(object) *)(object),                               \
      const _Atomic(WEIR_PLAIN(object)) *: (const WEIR_PLAIN(object) *)(object),                   \
      volatile _Atomic(WEIR_PLAIN(object)) *: (volatile WEIR_PLAIN(object) *)(object),             \
      const volatile _Atomic(WEIR_PLAIN(object)) *: (const volatile WEIR_PLAIN(object) *)(object), \
      default: (object))

#define __sync_fetch_and_add(object, ...) __sync_fetch_and_add(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_add_and_fetch(object, ...) __sync_add_and_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_fetch_and_sub(object, ...) __sync_fetch_and_sub(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_sub_and_fetch(object, ...) __sync_sub_and_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_fetch_and_or(object, ...) __sync_fetch_and_or(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_or_and_fetch(object, ...) __sync_or_and_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_fetch_and_and(object, ...) __sync_fetch_and_and(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_and_and_fetch(object, ...) __sync_and_and_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_fetch_and_xor(object, ...) __sync_fetch_and_xor(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_xor_and_fetch(object, ...) __sync_xor_and_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_fetch_and_nand(object, ...) __sync_fetch_and_nand(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_nand_and_fetch(object, ...) __sync_nand_and_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_bool_compare_and_swap(object, ...)                                                  \
  __sync_bool_compare_and_swap(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_val_compare_and_swap(object, ...)                                                   \
  __sync_val_compare_and_swap(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_lock_test_and_set(object, ...)                                                      \
  __sync_lock_test_and_set(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_fetch_add(object, ...) __atomic_fetch_add(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_add_fetch(object, ...) __atomic_add_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_fetch_sub(object, ...) __atomic_fetch_sub(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_sub_fetch(object, ...) __atomic_sub_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_fetch_or(object, ...) __atomic_fetch_or(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_or_fetch(object, ...) __atomic_or_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_fetch_and(object, ...) __atomic_fetch_and(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_and_fetch(object, ...) __atomic_and_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_fetch_xor(object, ...) __atomic_fetch_xor(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_xor_fetch(object, ...) __atomic_xor_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_fetch_nand(object, ...) __atomic_fetch_nand(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_nand_fetch(object, ...) __atomic_nand_fetch(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_load_n(object, ...) __atomic_load_n(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_store_n(object, ...) __atomic_store_n(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_exchange_n(object, ...) __atomic_exchange_n(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __atomic_compare_exchange_n(object, ...)                                                   \
  __atomic_compare_exchange_n(WEIR_UNATOMIC(object), __VA_ARGS__)
#define __sync_lock_release(object) __sync_lock_release(WEIR_UNATOMIC(object))

#endif

#endif
