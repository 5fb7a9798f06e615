/* Semaphores by name. None is there when the program starts. */
#include "weir_library.h"
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct weir_named {
  sem_t semaphore; /* first: its address is the semaphore's */
  struct weir_named *next;
  char *name; /* null when it was taken away */
  int uses;
};

static struct weir_named *weir_all_named;
static pthread_mutex_t weir_named_lock = PTHREAD_MUTEX_INITIALIZER;

static struct weir_named *weir_find_named(const char *name) {
  struct weir_named *named = weir_all_named;
  while (named && !(named->name && strcmp(named->name, name) == 0))
    named = named->next;
  return named;
}

static struct weir_named *weir_make_named(const char *name, unsigned count) {
  struct weir_named *named = calloc(1, sizeof *named);
  if (!named)
    return 0;
  if (sem_init(&named->semaphore, 0, count) != 0) {
    free(named);
    return 0;
  }
  named->name = strdup(name);
  named->next = weir_all_named;
  weir_all_named = named;
  return named;
}

static void weir_end_named(struct weir_named *named) {
  struct weir_named **link = &weir_all_named;
  if (named->uses > 0 || named->name)
    return;
  while (*link != named)
    link = &(*link)->next;
  *link = named->next;
  sem_destroy(&named->semaphore);
  free(named);
}

LIBRARY("the semaphore of a name, which O_CREAT makes") sem_t *sem_open(const char *name, int flags, ...) {
  va_list list;
  va_start(list, flags);
  pthread_mutex_lock(&weir_named_lock);
  struct weir_named *named = weir_find_named(name);
  if (named && (flags & O_CREAT) && (flags & O_EXCL)) {
    named = 0;
    errno = EEXIST;
  } else if (!named && !(flags & O_CREAT)) {
    errno = ENOENT;
  } else if (!named) {
    (void)va_arg(list, mode_t);
    named = weir_make_named(name, va_arg(list, unsigned));
  }
  if (named)
    named->uses++;
  pthread_mutex_unlock(&weir_named_lock);
  va_end(list);
  return named ? &named->semaphore : SEM_FAILED;
}

LIBRARY("ends a use of a semaphore with a name") int sem_close(sem_t *semaphore) {
  struct weir_named *named = (struct weir_named *)semaphore;
  pthread_mutex_lock(&weir_named_lock);
  named->uses--;
  weir_end_named(named);
  pthread_mutex_unlock(&weir_named_lock);
  return 0;
}

LIBRARY("takes a semaphore's name away") int sem_unlink(const char *name) {
  pthread_mutex_lock(&weir_named_lock);
  struct weir_named *named = weir_find_named(name);
  if (named) {
    free(named->name);
    named->name = 0;
    weir_end_named(named);
  }
  pthread_mutex_unlock(&weir_named_lock);
  if (named)
    return 0;
  errno = ENOENT;
  return -1;
}
