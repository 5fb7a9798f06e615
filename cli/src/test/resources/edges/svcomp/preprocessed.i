# 1 "preprocessed.c"
# 1 "/usr/include/stdlib.h" 1 3 4
typedef unsigned long int size_t;
typedef unsigned long int pthread_t;
struct __pthread_internal_list { struct __pthread_internal_list *__prev, *__next; };
typedef union {
  struct {
    int __lock; unsigned int __count; int __owner; unsigned int __nusers; int __kind;
    short __spins; short __elision; struct __pthread_internal_list __list;
  } __data;
  char __size[40];
  long int __align;
} pthread_mutex_t;
typedef union { char __size[56]; long int __align; } pthread_attr_t;
extern void free (void *__ptr) __attribute__ ((__nothrow__ , __leaf__));
extern void *malloc (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__)) __attribute__ ((__alloc_size__ (1)));
extern void *reallocarray (void *__ptr, size_t __nmemb, size_t __size) __attribute__ ((__malloc__ (free, 1)));
__extension__ extern long long int llabs (long long int __x) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__const__));
extern int pthread_create (pthread_t *__restrict __newthread, const pthread_attr_t *__restrict __attr, void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__)) __attribute__ ((__nonnull__ (1, 3)));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
# 30 "preprocessed.c"
void reach_error() {}
pthread_mutex_t m = { { 0, 0, 0, 0, 0, 0, 0, { 0, 0 } } };
int n;
void *t(void *a) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return a; }
int main() {
  pthread_t p;
  pthread_create(&p, 0, t, 0);
  pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m);
  pthread_join(p, 0);
  if (n != 2) reach_error();
  return 0;
}
