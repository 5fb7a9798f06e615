/*
 * Files that the program makes, and those of --file that it changes: they are kept in memory, and none
 * of this machine is ever written. What is written is there at once, for whoever reads: nothing waits
 * in a buffer.
 */
#include "weir_library.h"
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WEIR_KEPT 16
#define WEIR_KEPT_ROOM 65536
#define WEIR_KEPT_NAME 128
#define WEIR_KNOWN 64

struct weir_kept {
  struct weir_mapped_file file;          /* first; its name is null where it has none any more */
  const struct weir_mapped_file *origin; /* the user's, where it is one that was changed */
  pthread_mutex_t lock;                 /* of what it holds */
  unsigned opens;
  char name[WEIR_KEPT_NAME];
};

static struct weir_kept weir_kept[WEIR_KEPT];
static char weir_kept_bytes[WEIR_KEPT][WEIR_KEPT_ROOM];

/* The names that files of the program have, or had: nobody misses a file of the user by such a name. */
static char weir_known[WEIR_KNOWN][WEIR_KEPT_NAME];

/* Of the names and of which files there are. */
static pthread_mutex_t weir_names;

/* Whether some file of the user was changed. */
static int weir_any_changed;

static struct weir_kept *weir_kept_named(const char *path) {
  for (int i = 0; i < WEIR_KEPT; i++)
    if (weir_kept[i].file.name && strcmp(weir_kept[i].file.name, path) == 0)
      return &weir_kept[i];
  return 0;
}

static struct weir_kept *weir_kept_from(const struct weir_mapped_file *origin) {
  for (int i = 0; i < WEIR_KEPT; i++)
    if (weir_kept[i].origin == origin)
      return &weir_kept[i];
  return 0;
}

/* The user's file of a name, unless it was changed. */
static const struct weir_mapped_file *weir_mapped_named(const char *path) {
  for (const struct weir_mapped_file *file = weir_mapped_files; file->name; file++)
    if (strcmp(file->name, path) == 0 && !weir_kept_from(file))
      return file;
  return 0;
}

static int weir_is_kept(const struct weir_mapped_file *file) {
  return (const char *)file >= (const char *)weir_kept && (const char *)file < (const char *)(weir_kept + WEIR_KEPT);
}

/* A file as it is now, if the program has made or changed it. */
static struct weir_kept *weir_kept_now(const struct weir_mapped_file *file) {
  if (weir_is_kept(file))
    return (struct weir_kept *)file;
  if (!__atomic_load_n(&weir_any_changed, __ATOMIC_SEQ_CST))
    return 0;
  pthread_mutex_lock(&weir_names);
  struct weir_kept *kept = weir_kept_from(file);
  pthread_mutex_unlock(&weir_names);
  return kept;
}

static void weir_name(struct weir_kept *kept, const char *path) {
  int place = 0;
  if (strlen(path) >= WEIR_KEPT_NAME)
    weir_refuse("a file", "a name of more than 127 characters", "name it shorter");
  strcpy(kept->name, path);
  kept->file.name = kept->name;
  while (place < WEIR_KNOWN && weir_known[place][0] && strcmp(weir_known[place], path) != 0)
    place++;
  if (place < WEIR_KNOWN)
    strcpy(weir_known[place], path);
}

/* A new file that is empty and open, by who has the names to itself. */
static struct weir_kept *weir_make(void) {
  for (int i = 0; i < WEIR_KEPT; i++) {
    struct weir_kept *kept = &weir_kept[i];
    if (!kept->file.name && !kept->origin && !__atomic_load_n(&kept->opens, __ATOMIC_SEQ_CST)) {
      kept->file.bytes = weir_kept_bytes[i];
      kept->file.size = 0;
      __atomic_store_n(&kept->opens, 1, __ATOMIC_SEQ_CST);
      return kept;
    }
  }
  weir_refuse("open", "more than 16 files at a time", "write to fewer");
}

static void weir_check_room(size_t size) {
  if (size > WEIR_KEPT_ROOM)
    weir_refuse("write", "a file of more than 65536 bytes", "write less");
}

/* A copy of a file of the user that is to be changed, by who has the names to itself. */
static struct weir_kept *weir_adopt(const struct weir_mapped_file *origin) {
  struct weir_kept *kept = weir_make();
  weir_check_room(origin->size);
  weir_name(kept, origin->name);
  memcpy((char *)kept->file.bytes, origin->bytes, origin->size);
  kept->file.size = origin->size;
  kept->origin = origin;
  __atomic_store_n(&weir_any_changed, 1, __ATOMIC_SEQ_CST);
  return kept;
}

/* Whether there was a file of this name, which the program has taken away. */
static int weir_was_there(const char *path) {
  for (int i = 0; i < WEIR_KNOWN && weir_known[i][0]; i++)
    if (strcmp(weir_known[i], path) == 0)
      return 1;
  return 0;
}

static int weir_is_written(int flags) { return (flags & O_ACCMODE) != O_RDONLY; }

LIBRARY("opens a file") const struct weir_mapped_file *
weir_file_open(const char *call, const char *path, int flags) {
  const struct weir_mapped_file *result = 0;
  struct weir_kept *truncated = 0;
  int fails = 0;
  pthread_mutex_lock(&weir_names);
  struct weir_kept *kept = weir_kept_named(path);
  const struct weir_mapped_file *mapped = kept ? 0 : weir_mapped_named(path);
  if ((kept || mapped) && flags & O_CREAT && flags & O_EXCL) {
    fails = EEXIST;
  } else if (kept) {
    __atomic_fetch_add(&kept->opens, 1, __ATOMIC_SEQ_CST);
    result = &kept->file;
  } else if (mapped) {
    result = weir_is_written(flags) ? &weir_adopt(mapped)->file : mapped;
  } else if (flags & O_CREAT) {
    kept = weir_make();
    weir_name(kept, path);
    result = &kept->file;
  } else if (weir_was_there(path)) {
    fails = ENOENT;
  }
  if (result && weir_is_written(flags) && flags & O_TRUNC)
    truncated = (struct weir_kept *)result;
  pthread_mutex_unlock(&weir_names);
  if (truncated)
    weir_file_resize(&truncated->file, 0);
  if (fails)
    errno = fails;
  else if (!result)
    weir_refuse(call, path, "map a file to read with --file NAME=PATH");
  return result;
}

LIBRARY_TOO("a file without a name") const struct weir_mapped_file *weir_file_make(void) {
  pthread_mutex_lock(&weir_names);
  struct weir_kept *kept = weir_make();
  pthread_mutex_unlock(&weir_names);
  return &kept->file;
}

LIBRARY_TOO("closes a file") void weir_file_close(const struct weir_mapped_file *file) {
  if (weir_is_kept(file))
    __atomic_fetch_sub(&((struct weir_kept *)file)->opens, 1, __ATOMIC_SEQ_CST);
}

LIBRARY_TOO("whether the program has made or changed it") int
weir_file_is_kept(const struct weir_mapped_file *file) {
  return weir_kept_now(file) != 0;
}

LIBRARY_TOO("its size") size_t weir_file_size(const struct weir_mapped_file *file) {
  struct weir_kept *kept = weir_kept_now(file);
  if (!kept)
    return file->size;
  pthread_mutex_lock(&kept->lock);
  size_t size = kept->file.size;
  pthread_mutex_unlock(&kept->lock);
  return size;
}

static size_t weir_copy_from(const struct weir_mapped_file *file, size_t at, char *buffer, size_t size) {
  size_t left = at < file->size ? file->size - at : 0;
  size_t taken = size < left ? size : left;
  if (taken > 0)
    weir_copy_bytes(buffer, file->bytes + at, taken);
  return taken;
}

LIBRARY_TOO("reads from a place")
size_t weir_file_read(const struct weir_mapped_file *file, size_t at, char *buffer, size_t size) {
  struct weir_kept *kept = weir_kept_now(file);
  if (!kept)
    return weir_copy_from(file, at, buffer, size);
  pthread_mutex_lock(&kept->lock);
  size_t taken = weir_copy_from(&kept->file, at, buffer, size);
  pthread_mutex_unlock(&kept->lock);
  return taken;
}

/* Zeros up to a place, by who has the file to itself. */
static void weir_extend(struct weir_kept *kept, size_t size) {
  char *bytes = (char *)kept->file.bytes;
  weir_check_room(size);
  if (size > kept->file.size)
    memset(bytes + kept->file.size, 0, size - kept->file.size);
}

LIBRARY_TOO("writes to a place, or the end")
size_t weir_file_write(const struct weir_mapped_file *file, size_t *at, int flags, const char *buffer,
                       size_t size) {
  struct weir_kept *kept = weir_kept_now(file);
  pthread_mutex_lock(&kept->lock);
  if (size > 0) {
    if (flags & O_APPEND)
      *at = kept->file.size;
    weir_check_room(*at < WEIR_KEPT_ROOM && size <= WEIR_KEPT_ROOM ? *at + size : SIZE_MAX);
    weir_extend(kept, *at);
    weir_copy_bytes((char *)kept->file.bytes + *at, buffer, size);
    *at += size;
    if (*at > kept->file.size)
      kept->file.size = *at;
  }
  pthread_mutex_unlock(&kept->lock);
  return size;
}

LIBRARY_TOO("cuts or extends it") void weir_file_resize(const struct weir_mapped_file *file, size_t size) {
  struct weir_kept *kept = weir_kept_now(file);
  pthread_mutex_lock(&kept->lock);
  weir_extend(kept, size);
  kept->file.size = size;
  pthread_mutex_unlock(&kept->lock);
}

/* Names. */

/* What has a name, as a file that can be changed; null and ENOENT where nothing has. */
static struct weir_kept *weir_to_rename(const char *path) {
  struct weir_kept *kept = weir_kept_named(path);
  const struct weir_mapped_file *mapped = kept ? 0 : weir_mapped_named(path);
  if (mapped) {
    kept = weir_adopt(mapped);
    weir_file_close(&kept->file);
  }
  if (!kept)
    errno = ENOENT;
  return kept;
}

LIBRARY("takes a file's name away; what is open stays") int unlink(const char *path) {
  pthread_mutex_lock(&weir_names);
  struct weir_kept *kept = weir_to_rename(path);
  if (kept)
    kept->file.name = 0;
  pthread_mutex_unlock(&weir_names);
  return kept ? 0 : -1;
}

LIBRARY("takes a file's name away; what is open stays") int remove(const char *path) { return unlink(path); }

LIBRARY("gives a file another name, of which it takes the place") int rename(const char *from, const char *to) {
  pthread_mutex_lock(&weir_names);
  struct weir_kept *kept = weir_to_rename(from);
  if (kept && strcmp(from, to) != 0) {
    struct weir_kept *other = weir_kept_named(to);
    if (other || weir_mapped_named(to))
      weir_to_rename(to)->file.name = 0;
    weir_name(kept, to);
  }
  pthread_mutex_unlock(&weir_names);
  return kept ? 0 : -1;
}

LIBRARY("a new file with a name of its own, in the place of the template's XXXXXX") int mkstemp(char *name) {
  size_t length = strlen(name);
  if (length < 6 || strcmp(name + length - 6, "XXXXXX") != 0) {
    errno = EINVAL;
    return -1;
  }
  int file;
  int number = 0;
  do
    snprintf(name + length - 6, 7, "%06d", number++);
  while ((file = open(name, O_RDWR | O_CREAT | O_EXCL, 0600)) < 0 && errno == EEXIST);
  return file;
}
