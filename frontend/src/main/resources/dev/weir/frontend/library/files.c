/* Files that the user maps into the program's view: they can be read, by streams and by
   descriptors. Standard input is one of them, or empty. Besides there are the devices that need no
   file. Nothing else can be opened. */
#include "weir_library.h"
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define WEIR_FIRST_DESCRIPTOR 3
#define WEIR_DESCRIPTORS (WEIR_FIRST_EVENT - WEIR_FIRST_DESCRIPTOR)

/* What a descriptor stands for. */
struct weir_descriptor {
  struct weir_file *open;
  int other; /* or the one of a standard stream or a pipe that it duplicates, plus 1 */
};

static struct weir_descriptor weir_descriptors[WEIR_DESCRIPTORS];
static pthread_mutex_t weir_descriptors_lock;

/* What is open by descriptors; that of a stream is a block of its own. */
static struct weir_file weir_opened[WEIR_DESCRIPTORS];

/* What read, write and close do with a counter of eventfd, where the program has any. */
__attribute__((weak)) ssize_t weir_event_read(int descriptor, void *buffer, size_t size);
__attribute__((weak)) ssize_t weir_event_write(int descriptor, const void *buffer, size_t size);
__attribute__((weak)) int weir_event_close(int descriptor);
__attribute__((weak)) int *weir_event_flags(int descriptor);

/* The same with an end of a pipe. */
__attribute__((weak)) ssize_t weir_pipe_read(int descriptor, void *buffer, size_t size);
__attribute__((weak)) ssize_t weir_pipe_write(int descriptor, const void *buffer, size_t size);
__attribute__((weak)) int weir_pipe_close(int descriptor);
__attribute__((weak)) int *weir_pipe_flags(int descriptor);
__attribute__((weak)) int weir_pipe_share(int descriptor);
__attribute__((weak)) int weir_pipe_ready(int descriptor);

enum { WEIR_NULL, WEIR_ZERO, WEIR_RANDOM, WEIR_URANDOM, WEIR_DEVICES };

static const struct weir_mapped_file weir_devices[WEIR_DEVICES] = {
    {"/dev/null", "", 0}, {"/dev/zero", "", 0}, {"/dev/random", "", 0}, {"/dev/urandom", "", 0}};

static const struct weir_mapped_file *weir_device(const char *path) {
  for (int i = 0; i < WEIR_DEVICES; i++)
    if (strcmp(path, weir_devices[i].name) == 0)
      return &weir_devices[i];
  return 0;
}

int weir_is_device(const struct weir_mapped_file *file) {
  return file >= weir_devices && file < weir_devices + WEIR_DEVICES;
}

/* The file of standard input has this name. */
#define WEIR_STANDARD_INPUT "/dev/stdin"

LIBRARY("opens a file or a device") const struct weir_mapped_file *
weir_open_file(const char *call, const char *path, int flags) {
  const struct weir_mapped_file *device = weir_device(path);
  return device ? device : weir_file_open(call, path, flags);
}

/* What a device gives: all of it, or nothing. */
static size_t weir_take_from_device(const struct weir_mapped_file *device, char *buffer, size_t size) {
  if (device == &weir_devices[WEIR_NULL])
    return 0;
  if (device == &weir_devices[WEIR_ZERO])
    memset(buffer, 0, size);
  else
    getrandom(buffer, size, 0);
  return size;
}

static void weir_find_standard_input(struct weir_file *stream) {
  for (const struct weir_mapped_file *file = weir_mapped_files; file->name; file++)
    if (strcmp(file->name, WEIR_STANDARD_INPUT) == 0)
      stream->file = file;
}

/* The caller has the stream to itself. */
static size_t weir_take(struct weir_file *stream, char *buffer, size_t size) {
  size_t taken = 0;
  if (stream->kind == WEIR_STDOUT || stream->kind == WEIR_STDERR)
    weir_refuse("input", "an output stream", "read from a file or from stdin");
  if ((stream->flags & O_ACCMODE) == O_WRONLY) {
    stream->failed = 1;
    errno = EBADF;
    return 0;
  }
  if (size > 0 && stream->returned) {
    buffer[taken++] = (char)(stream->returned - 1);
    stream->returned = 0;
  }
  if (stream->kind == WEIR_STDIN && !stream->file)
    weir_find_standard_input(stream);
  if (weir_is_device(stream->file)) {
    taken += weir_take_from_device(stream->file, buffer + taken, size - taken);
    stream->at_end |= taken < size;
    return taken;
  }
  if (stream->file && taken < size) {
    size_t rest = weir_file_read(stream->file, stream->position, buffer + taken, size - taken);
    stream->position += rest;
    taken += rest;
  }
  if (taken < size)
    stream->at_end = 1;
  return taken;
}

static int weir_seek(struct weir_file *stream, long offset, int origin) {
  long start = origin == SEEK_SET   ? 0
               : origin == SEEK_CUR ? (long)stream->position - (stream->returned != 0)
               : origin == SEEK_END && stream->file ? (long)weir_file_size(stream->file)
                                                    : -1;
  if (!stream->file) {
    errno = ESPIPE;
    return -1;
  }
  if (start < 0 || start + offset < 0) {
    errno = EINVAL;
    return -1;
  }
  stream->position = (size_t)(start + offset);
  stream->returned = 0;
  stream->at_end = 0;
  return 0;
}

LIBRARY("writes to what is open") ssize_t weir_put(struct weir_file *open, const char *buffer, size_t size) {
  if (weir_is_device(open->file))
    return (ssize_t)size;
  if (!open->file || (open->flags & O_ACCMODE) == O_RDONLY) {
    open->failed = 1;
    errno = EBADF;
    return -1;
  }
  open->returned = 0;
  return (ssize_t)weir_file_write(open->file, &open->position, open->flags, buffer, size);
}

/* One descriptor or stream less; the caller has the descriptors to itself. Calls that have begun go on to their end. */
static void weir_release(struct weir_file *open) {
  if (--open->shares > 0)
    return;
  pthread_mutex_lock(&open->lock);
  pthread_mutex_unlock(&open->lock);
  weir_file_close(open->file);
  open->file = 0;
  if (open < weir_opened || open >= weir_opened + WEIR_DESCRIPTORS)
    free(open);
}

LIBRARY_TOO("ends a stream") void weir_close_stream(struct weir_file *stream) {
  /* Whoever has the stream may need the descriptors before it gives it back. */
  pthread_mutex_lock(&stream->lock);
  pthread_mutex_unlock(&stream->lock);
  pthread_mutex_lock(&weir_descriptors_lock);
  struct weir_descriptor *own =
      stream->descriptor ? &weir_descriptors[stream->descriptor - 1 - WEIR_FIRST_DESCRIPTOR] : 0;
  if (own && own->open == stream) {
    __atomic_store_n(&own->open, 0, __ATOMIC_SEQ_CST);
    weir_release(stream);
  }
  weir_release(stream);
  pthread_mutex_unlock(&weir_descriptors_lock);
}

LIBRARY("closes a stream") int fclose(FILE *stream) {
  if (stream->kind >= WEIR_FILE)
    weir_close_stream(stream);
  return 0;
}

LIBRARY("reads objects from a file")
size_t fread(void *buffer, size_t size, size_t count, FILE *stream) {
  if (size == 0 || count == 0)
    return 0;
  pthread_mutex_lock(&stream->lock);
  size_t taken = weir_take(stream, buffer, size * count);
  pthread_mutex_unlock(&stream->lock);
  return taken / size;
}

LIBRARY("reads a character from a file") int fgetc(FILE *stream) {
  char c;
  pthread_mutex_lock(&stream->lock);
  size_t taken = weir_take(stream, &c, 1);
  pthread_mutex_unlock(&stream->lock);
  return taken ? (unsigned char)c : EOF;
}

LIBRARY("reads a character from a file") int getc(FILE *stream) {
  return fgetc(stream);
}

LIBRARY("reads a character from a file") int _IO_getc(FILE *stream) {
  return fgetc(stream);
}

LIBRARY("reads a character from a file") int getc_unlocked(FILE *stream) {
  return fgetc(stream);
}

LIBRARY("reads a character from stdin") int getchar_unlocked(void) { return fgetc(stdin); }

LIBRARY("reads a character from stdin") int getchar(void) { return fgetc(stdin); }

LIBRARY("gives a character back to a stream, at most one") int ungetc(int c, FILE *stream) {
  pthread_mutex_lock(&stream->lock);
  int result = c != EOF && !stream->returned ? (unsigned char)c : EOF;
  if (result != EOF) {
    stream->returned = result + 1;
    stream->at_end = 0;
  }
  pthread_mutex_unlock(&stream->lock);
  return result;
}

LIBRARY("reads a line from a file")
char *fgets(char *buffer, int size, FILE *stream) {
  int length = 0;
  pthread_mutex_lock(&stream->lock);
  while (length + 1 < size && weir_take(stream, buffer + length, 1) == 1)
    if (buffer[length++] == '\n')
      break;
  pthread_mutex_unlock(&stream->lock);
  if (length == 0 && size != 1)
    return 0;
  buffer[length] = 0;
  return buffer;
}

LIBRARY("reads a line from a file")
char *__fgets_chk(char *buffer, size_t room, int size, FILE *stream) {
  (void)room;
  return fgets(buffer, size, stream);
}

LIBRARY("reads objects from a file")
size_t __fread_chk(void *buffer, size_t room, size_t size, size_t count, FILE *stream) {
  (void)room;
  return fread(buffer, size, count, stream);
}

LIBRARY("reads up to a character into a block that grows")
ssize_t getdelim(char **line, size_t *room, int delimiter, FILE *stream) {
  size_t length = 0;
  int c = 0;
  pthread_mutex_lock(&stream->lock);
  while (c != delimiter || length == 0) {
    char read;
    if (weir_take(stream, &read, 1) == 0)
      break;
    if (!*line || length + 2 > *room) {
      size_t larger = *line && *room > 60 ? 2 * *room : 120;
      char *block = realloc(*line, larger);
      if (!block) {
        pthread_mutex_unlock(&stream->lock);
        return -1;
      }
      *line = block;
      *room = larger;
    }
    c = (unsigned char)read;
    (*line)[length++] = read;
  }
  pthread_mutex_unlock(&stream->lock);
  if (length == 0)
    return -1;
  (*line)[length] = 0;
  return (ssize_t)length;
}

LIBRARY("reads a line into a block that grows")
ssize_t getline(char **line, size_t *room, FILE *stream) {
  return getdelim(line, room, '\n', stream);
}

/* Output is never torn: only input is locked. */

static int weir_is_locked(const FILE *stream) {
  return stream->kind == WEIR_FILE || stream->kind == WEIR_STDIN;
}

LIBRARY("takes the stream of a file or stdin for the thread") void flockfile(FILE *stream) {
  if (weir_is_locked(stream))
    pthread_mutex_lock(&stream->lock);
}

LIBRARY("takes the stream of a file or stdin for the thread if it is free") int ftrylockfile(FILE *stream) {
  return weir_is_locked(stream) ? pthread_mutex_trylock(&stream->lock) : 0;
}

LIBRARY("gives the stream of a file or stdin back") void funlockfile(FILE *stream) {
  if (weir_is_locked(stream))
    pthread_mutex_unlock(&stream->lock);
}

LIBRARY("does nothing: output appears in the order in which it is printed")
int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)stream;
  (void)buffer;
  (void)size;
  return mode == _IOFBF || mode == _IOLBF || mode == _IONBF ? 0 : -1;
}

LIBRARY("does nothing: output appears in the order in which it is printed")
void setbuf(FILE *stream, char *buffer) {
  (void)stream;
  (void)buffer;
}

LIBRARY("does nothing: output appears in the order in which it is printed")
void setlinebuf(FILE *stream) { (void)stream; }

LIBRARY("whether a read met the end of a stream") int feof(FILE *stream) {
  pthread_mutex_lock(&stream->lock);
  int at_end = stream->at_end;
  pthread_mutex_unlock(&stream->lock);
  return at_end;
}

LIBRARY("whether a stream was read or written that was not opened for it") int ferror(FILE *stream) {
  pthread_mutex_lock(&stream->lock);
  int failed = stream->failed;
  pthread_mutex_unlock(&stream->lock);
  return failed;
}

LIBRARY("forgets that a stream met its end or failed") void clearerr(FILE *stream) {
  pthread_mutex_lock(&stream->lock);
  stream->at_end = 0;
  stream->failed = 0;
  pthread_mutex_unlock(&stream->lock);
}

LIBRARY("goes to a place in a file") int fseek(FILE *stream, long offset, int origin) {
  pthread_mutex_lock(&stream->lock);
  int result = weir_seek(stream, offset, origin);
  pthread_mutex_unlock(&stream->lock);
  return result;
}

LIBRARY("the place in a file") long ftell(FILE *stream) {
  pthread_mutex_lock(&stream->lock);
  long position = stream->file ? (long)stream->position - (stream->returned != 0) : -1;
  if (position < 0)
    errno = ESPIPE;
  pthread_mutex_unlock(&stream->lock);
  return position;
}

LIBRARY("goes to a place in a file") int fseeko(FILE *stream, off_t offset, int origin) {
  return fseek(stream, offset, origin);
}

LIBRARY("the place in a file") off_t ftello(FILE *stream) { return ftell(stream); }

LIBRARY("goes to the start of a file, and forgets that the stream failed") void rewind(FILE *stream) {
  pthread_mutex_lock(&stream->lock);
  weir_seek(stream, 0, SEEK_SET);
  stream->failed = 0;
  pthread_mutex_unlock(&stream->lock);
}

/* The lowest descriptor from one on that is free, by who has the descriptors to itself; -1 and EMFILE. */
static int weir_free_descriptor(int first) {
  for (int i = first - WEIR_FIRST_DESCRIPTOR; i < WEIR_DESCRIPTORS; i++)
    if (!weir_descriptors[i].open && !weir_descriptors[i].other)
      return i + WEIR_FIRST_DESCRIPTOR;
  errno = EMFILE;
  return -1;
}

static struct weir_descriptor *weir_of(int descriptor) {
  int is_one = descriptor >= WEIR_FIRST_DESCRIPTOR && descriptor < WEIR_FIRST_EVENT;
  return is_one ? &weir_descriptors[descriptor - WEIR_FIRST_DESCRIPTOR] : 0;
}

static void weir_set_descriptor(int descriptor, struct weir_file *open) {
  __atomic_store_n(&weir_of(descriptor)->open, open, __ATOMIC_SEQ_CST);
  open->shares++;
}

LIBRARY("the descriptor of a stream") int fileno(FILE *stream) {
  if (stream->kind < WEIR_FILE)
    return (int)stream->kind - 1;
  pthread_mutex_lock(&weir_descriptors_lock);
  if (!stream->descriptor) {
    int descriptor = weir_free_descriptor(WEIR_FIRST_DESCRIPTOR);
    if (descriptor >= 0) {
      weir_set_descriptor(descriptor, stream);
      stream->descriptor = descriptor + 1;
    }
  }
  int result = stream->descriptor - 1;
  pthread_mutex_unlock(&weir_descriptors_lock);
  return result;
}

LIBRARY("the stream of a descriptor") struct weir_file *weir_stream_of(int descriptor, int flags) {
  struct weir_file *stream = 0;
  pthread_mutex_lock(&weir_descriptors_lock);
  struct weir_descriptor *of = weir_of(descriptor);
  if (of && of->open && !of->open->descriptor) {
    stream = of->open;
    stream->shares++;
    stream->descriptor = descriptor + 1;
    stream->flags |= flags & O_APPEND;
  }
  pthread_mutex_unlock(&weir_descriptors_lock);
  if (!stream && (weir_of(descriptor) ? weir_of(descriptor)->other : descriptor >= 0))
    weir_refuse("fdopen", "what is no file, or has a stream already", "use the descriptor");
  if (!stream)
    errno = EBADF;
  return stream;
}

/* What a descriptor stands for, with its lock; null and EBADF where it is none of a file. */
static struct weir_file *weir_lock(int descriptor) {
  struct weir_descriptor *of = weir_of(descriptor);
  struct weir_file *open = of ? __atomic_load_n(&of->open, __ATOMIC_SEQ_CST) : 0;
  if (open) {
    pthread_mutex_lock(&open->lock);
    if (__atomic_load_n(&of->open, __ATOMIC_SEQ_CST) == open)
      return open;
    pthread_mutex_unlock(&open->lock);
  }
  errno = EBADF;
  return 0;
}

/* The descriptor of a standard stream or a pipe that one duplicates, or itself. */
static int weir_meant(int descriptor) {
  struct weir_descriptor *of = weir_of(descriptor);
  int other = of ? __atomic_load_n(&of->other, __ATOMIC_SEQ_CST) : 0;
  return other ? other - 1 : descriptor;
}

LIBRARY("opens a file of --file, one that the program makes, or /dev/null, zero, random or urandom; what is written is kept in memory alone; refuses other files")
int open(const char *path, int flags, ...) {
  CANCELLATION_POINT;
  const struct weir_mapped_file *file = weir_open_file("open", path, flags);
  int result = -1;
  if (!file)
    return -1;
  pthread_mutex_lock(&weir_descriptors_lock);
  result = weir_free_descriptor(WEIR_FIRST_DESCRIPTOR);
  for (int i = 0; result >= 0 && i < WEIR_DESCRIPTORS; i++)
    if (!weir_opened[i].shares) {
      struct weir_file *open = &weir_opened[i];
      open->kind = WEIR_FILE;
      open->returned = open->at_end = open->failed = open->descriptor = 0;
      open->file = file;
      open->position = 0;
      open->flags = flags;
      open->lock.weir_data.weir_kind = PTHREAD_MUTEX_RECURSIVE;
      weir_set_descriptor(result, open);
      break;
    }
  pthread_mutex_unlock(&weir_descriptors_lock);
  if (result < 0)
    weir_file_close(file);
  return result;
}

LIBRARY("opens a file as open does, to write it from its start") int creat(const char *path, mode_t mode) {
  return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

/* Frees a descriptor; the caller has the descriptors to itself, and closes the end of a pipe that it duplicates. */
static void weir_vacate(struct weir_descriptor *of) {
  struct weir_file *open = of->open;
  if (open) {
    __atomic_store_n(&of->open, 0, __ATOMIC_SEQ_CST);
    weir_release(open);
  } else if (of->other) {
    __atomic_store_n(&of->other, 0, __ATOMIC_SEQ_CST);
  }
}

LIBRARY("closes a descriptor") int close(int descriptor) {
  CANCELLATION_POINT;
  if (descriptor >= 0 && descriptor < WEIR_FIRST_DESCRIPTOR)
    return 0;
  if (weir_pipe_close && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_close(descriptor);
  if (weir_event_close && descriptor >= WEIR_FIRST_EVENT)
    return weir_event_close(descriptor);
  struct weir_descriptor *of = weir_of(descriptor);
  pthread_mutex_lock(&weir_descriptors_lock);
  int is_file = of && of->open;
  int other = of ? of->other - 1 : -1;
  if (of)
    weir_vacate(of);
  pthread_mutex_unlock(&weir_descriptors_lock);
  if (other >= WEIR_FIRST_PIPE)
    return weir_pipe_close(other);
  if (is_file || other >= 0)
    return 0;
  errno = EBADF;
  return -1;
}

/* Has a free descriptor stand for what another one does; who has the descriptors to itself. */
static int weir_duplicate(int descriptor, int as) {
  struct weir_descriptor *of = weir_of(descriptor);
  int meant = weir_meant(descriptor);
  if (of && of->open) {
    weir_set_descriptor(as, of->open);
    return as;
  }
  if (meant >= WEIR_FIRST_PIPE && weir_pipe_share) {
    if (weir_pipe_share(meant) < 0)
      return -1;
    meant = meant < WEIR_DUPLICATE ? meant + WEIR_DUPLICATE : meant;
  } else if (meant >= WEIR_FIRST_EVENT) {
    weir_refuse("dup", "an eventfd", "use the one descriptor");
  } else if (meant < 0 || meant >= WEIR_FIRST_DESCRIPTOR) {
    errno = EBADF;
    return -1;
  }
  __atomic_store_n(&weir_of(as)->other, meant + 1, __ATOMIC_SEQ_CST);
  return as;
}

LIBRARY("another descriptor of the same file, standard stream or pipe; refuses those of an eventfd")
int dup(int descriptor) {
  pthread_mutex_lock(&weir_descriptors_lock);
  int result = weir_free_descriptor(WEIR_FIRST_DESCRIPTOR);
  if (result >= 0)
    result = weir_duplicate(descriptor, result);
  pthread_mutex_unlock(&weir_descriptors_lock);
  return result;
}

LIBRARY("as dup, by a number from 3 to 255, which is closed before; refuses standard streams")
int dup2(int descriptor, int as) {
  if (descriptor == as)
    return fcntl(descriptor, F_GETFD) < 0 ? -1 : as;
  if (fcntl(descriptor, F_GETFD) < 0)
    return -1;
  if (as >= 0 && as < WEIR_FIRST_DESCRIPTOR)
    weir_refuse("dup2", "a standard stream", "write to the file itself");
  if (!weir_of(as))
    weir_refuse("dup2", "a number beyond 255", "choose a lower one");
  pthread_mutex_lock(&weir_descriptors_lock);
  int other = weir_of(as)->other - 1;
  weir_vacate(weir_of(as));
  int result = weir_duplicate(descriptor, as);
  pthread_mutex_unlock(&weir_descriptors_lock);
  if (other >= WEIR_FIRST_PIPE)
    weir_pipe_close(other);
  return result;
}

/* The caller has what is open to itself; the end is said by this call alone. */
static ssize_t weir_read_open(struct weir_file *open, void *buffer, size_t size) {
  int at_end = open->at_end;
  int failed = open->failed;
  open->failed = 0;
  size_t taken = weir_take(open, buffer, size);
  int fails = open->failed;
  open->at_end = at_end;
  open->failed = failed;
  return fails ? -1 : (ssize_t)taken;
}

LIBRARY("reads from a file, stdin, a pipe or an eventfd")
ssize_t read(int descriptor, void *buffer, size_t size) {
  CANCELLATION_POINT;
  descriptor = weir_meant(descriptor);
  if (weir_pipe_read && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_read(descriptor, buffer, size);
  if (weir_event_read && descriptor >= WEIR_FIRST_EVENT)
    return weir_event_read(descriptor, buffer, size);
  struct weir_file *open = descriptor == STDIN_FILENO ? stdin : weir_lock(descriptor);
  if (!open)
    return -1;
  if (open == stdin)
    pthread_mutex_lock(&open->lock);
  ssize_t taken = weir_read_open(open, buffer, size);
  pthread_mutex_unlock(&open->lock);
  return taken;
}

/* A place in a file where a call works that leaves the descriptor's own as it is. */
static struct weir_file *weir_lock_at(int descriptor, off_t place, size_t *kept) {
  if (place < 0) {
    errno = EINVAL;
    return 0;
  }
  if (weir_meant(descriptor) != descriptor || descriptor < WEIR_FIRST_DESCRIPTOR || descriptor >= WEIR_FIRST_EVENT) {
    errno = ESPIPE;
    return 0;
  }
  struct weir_file *open = weir_lock(descriptor);
  if (open) {
    *kept = open->position;
    open->position = (size_t)place;
  }
  return open;
}

LIBRARY("reads from a place in a file") ssize_t pread(int descriptor, void *buffer, size_t size, off_t place) {
  CANCELLATION_POINT;
  size_t kept;
  struct weir_file *open = weir_lock_at(descriptor, place, &kept);
  if (!open)
    return -1;
  ssize_t taken = weir_read_open(open, buffer, size);
  open->position = kept;
  pthread_mutex_unlock(&open->lock);
  return taken;
}

LIBRARY("writes to a place in a file")
ssize_t pwrite(int descriptor, const void *buffer, size_t size, off_t place) {
  CANCELLATION_POINT;
  size_t kept;
  struct weir_file *open = weir_lock_at(descriptor, place, &kept);
  if (!open)
    return -1;
  ssize_t written = weir_put(open, buffer, size);
  open->position = kept;
  pthread_mutex_unlock(&open->lock);
  return written;
}

LIBRARY("reads from a file")
ssize_t __read_chk(int descriptor, void *buffer, size_t size, size_t room) {
  (void)room;
  return read(descriptor, buffer, size);
}

LIBRARY("writes to stdout, stderr, a file, a device, a pipe or an eventfd")
ssize_t write(int descriptor, const void *buffer, size_t size) {
  CANCELLATION_POINT;
  descriptor = weir_meant(descriptor);
  if (weir_pipe_write && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_write(descriptor, buffer, size);
  if (weir_event_write && descriptor >= WEIR_FIRST_EVENT)
    return weir_event_write(descriptor, buffer, size);
  if (descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO)
    return (ssize_t)fwrite(buffer, 1, size, stdout);
  struct weir_file *open = weir_lock(descriptor);
  if (!open)
    return -1;
  ssize_t written = weir_put(open, buffer, size);
  pthread_mutex_unlock(&open->lock);
  return written;
}

/* Whether a descriptor is one that writes; -1 where it is none of a file. */
static int weir_writes(int descriptor) {
  struct weir_file *open = weir_lock(descriptor);
  if (!open)
    return -1;
  int writes = weir_is_device(open->file) || (open->flags & O_ACCMODE) != O_RDONLY;
  pthread_mutex_unlock(&open->lock);
  return writes;
}

LIBRARY("cuts or extends a file") int ftruncate(int descriptor, off_t size) {
  int writes = weir_writes(descriptor);
  if (writes < 0)
    return -1;
  struct weir_file *open = writes && size >= 0 ? weir_lock(descriptor) : 0;
  if (!open || weir_is_device(open->file)) {
    errno = EINVAL;
    if (open)
      pthread_mutex_unlock(&open->lock);
    return -1;
  }
  weir_file_resize(open->file, (size_t)size);
  pthread_mutex_unlock(&open->lock);
  return 0;
}

LIBRARY("0 for a file: what is written is there at once") int fsync(int descriptor) {
  int is_pipe = weir_meant(descriptor) >= WEIR_FIRST_PIPE;
  if (is_pipe)
    errno = EINVAL;
  return is_pipe || weir_writes(descriptor) < 0 ? -1 : 0;
}

LIBRARY("as fsync") int fdatasync(int descriptor) { return fsync(descriptor); }

/* The flags of an open descriptor that can be changed, if there are any. */
static int *weir_flags(int descriptor) {
  descriptor = weir_meant(descriptor);
  if (weir_pipe_flags && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_flags(descriptor);
  return weir_event_flags && descriptor >= WEIR_FIRST_EVENT ? weir_event_flags(descriptor) : 0;
}

/* Whether a descriptor that waits for nobody is open. */
static int weir_is_of_file(int descriptor) {
  if (weir_meant(descriptor) >= 0 && weir_meant(descriptor) < WEIR_FIRST_DESCRIPTOR)
    return 1;
  struct weir_file *open = weir_lock(descriptor);
  if (open)
    pthread_mutex_unlock(&open->lock);
  return open != 0;
}

/* What a file is ready for, as poll says it: all. */
int weir_file_ready(int descriptor) {
  int meant = weir_meant(descriptor);
  if (meant >= WEIR_FIRST_PIPE)
    return weir_pipe_ready(meant);
  return weir_is_of_file(descriptor) ? POLLIN | POLLOUT : POLLNVAL;
}

static int weir_describe(const struct weir_mapped_file *file, struct stat *result) {
  mode_t rights = weir_file_is_kept(file) ? 0644 : 0444;
  size_t size = weir_is_device(file) ? 0 : weir_file_size(file);
  *result = (struct stat){0};
  result->st_nlink = 1;
  result->st_blksize = 4096;
  result->st_mode = weir_is_device(file) ? S_IFCHR | 0666 : S_IFREG | rights;
  result->st_size = (off_t)size;
  result->st_blocks = (blkcnt_t)((size + 511) / 512);
  return 0;
}

LIBRARY("the kind and size of a file that open would open; refuses others")
int stat(const char *path, struct stat *result) {
  const struct weir_mapped_file *file = weir_open_file("stat", path, O_RDONLY);
  if (!file)
    return -1;
  weir_describe(file, result);
  weir_file_close(file);
  return 0;
}

LIBRARY("as stat") int lstat(const char *path, struct stat *result) { return stat(path, result); }

LIBRARY("whether a file is there that open would open; refuses others") int access(const char *path, int mode) {
  struct stat found;
  if (stat(path, &found) < 0)
    return -1;
  if (mode & X_OK) {
    errno = EACCES;
    return -1;
  }
  return 0;
}

/* A standard stream is the file that the user gives, or else like /dev/null. */
static int weir_describe_standard(int descriptor, struct stat *result) {
  const struct weir_mapped_file *file = &weir_devices[WEIR_NULL];
  if (descriptor == STDIN_FILENO) {
    pthread_mutex_lock(&stdin->lock);
    if (!stdin->file)
      weir_find_standard_input(stdin);
    if (stdin->file)
      file = stdin->file;
    pthread_mutex_unlock(&stdin->lock);
  }
  return weir_describe(file, result);
}

LIBRARY("the kind and size of an open file, device or standard stream; refuses others")
int fstat(int descriptor, struct stat *result) {
  int meant = weir_meant(descriptor);
  if (meant >= 0 && meant < WEIR_FIRST_DESCRIPTOR)
    return weir_describe_standard(meant, result);
  if (weir_flags(descriptor))
    weir_refuse("fstat", "what is no file", "use it for files alone");
  struct weir_file *open = weir_lock(descriptor);
  if (!open)
    return -1;
  weir_describe(open->file, result);
  pthread_mutex_unlock(&open->lock);
  return 0;
}

/* Sets the flags of what is open that can be changed, if it is a file. */
static int weir_change_flags(int descriptor, int flags) {
  struct weir_file *open =
      weir_of(descriptor) && weir_meant(descriptor) == descriptor ? weir_lock(descriptor) : 0;
  if (open) {
    open->flags = (open->flags & ~(O_APPEND | O_NONBLOCK)) | (flags & (O_APPEND | O_NONBLOCK));
    pthread_mutex_unlock(&open->lock);
  }
  return open != 0;
}

LIBRARY("O_APPEND, O_NONBLOCK and FD_CLOEXEC of a descriptor; refuses others")
int fcntl(int descriptor, int command, ...) {
  va_list list;
  va_start(list, command);
  int value = command == F_SETFL || command == F_SETFD ? va_arg(list, int) : 0;
  va_end(list);
  int *flags = weir_flags(descriptor);
  if (!flags && !weir_is_of_file(descriptor)) {
    errno = EBADF;
    return -1;
  }
  int kept = flags ? __atomic_load_n(flags, __ATOMIC_SEQ_CST) : 0;
  switch (command) {
  case F_GETFD:
    return kept & O_CLOEXEC ? FD_CLOEXEC : 0;
  case F_GETFL: {
    int meant = weir_meant(descriptor);
    int is_written = meant >= WEIR_FIRST_PIPE && (meant - WEIR_FIRST_PIPE) & 1;
    int is_event = meant >= WEIR_FIRST_EVENT && meant < WEIR_FIRST_PIPE;
    int is_output = meant == STDOUT_FILENO || meant == STDERR_FILENO;
    struct weir_file *open = meant == descriptor && weir_of(descriptor) ? weir_lock(descriptor) : 0;
    if (open) {
      kept = open->flags & (O_ACCMODE | O_APPEND | O_NONBLOCK);
      pthread_mutex_unlock(&open->lock);
      return kept;
    }
    return (is_written || is_output ? O_WRONLY : is_event ? O_RDWR : O_RDONLY) | (kept & O_NONBLOCK);
  }
  case F_SETFD:
    kept = (kept & ~O_CLOEXEC) | (value & FD_CLOEXEC ? O_CLOEXEC : 0);
    break;
  case F_SETFL:
    if (weir_change_flags(descriptor, value))
      return 0;
    kept = (kept & ~O_NONBLOCK) | (value & O_NONBLOCK);
    break;
  default:
    weir_refuse("fcntl", "this command", "leave it out");
  }
  if (flags)
    __atomic_store_n(flags, kept, __ATOMIC_SEQ_CST);
  return 0;
}

LIBRARY("goes to a place in a file") off_t lseek(int descriptor, off_t offset, int origin) {
  if (weir_meant(descriptor) >= WEIR_FIRST_EVENT) {
    errno = ESPIPE;
    return -1;
  }
  struct weir_file *open = weir_lock(descriptor);
  if (!open)
    return -1;
  off_t result = weir_seek(open, offset, origin) == 0 ? (off_t)open->position : -1;
  pthread_mutex_unlock(&open->lock);
  return result;
}

LIBRARY_TOO("formatted output to a descriptor") int vdprintf(int descriptor, const char *format, va_list list) {
  int meant = weir_meant(descriptor);
  if (meant == STDOUT_FILENO || meant == STDERR_FILENO)
    return vprintf(format, list);
  va_list again;
  va_copy(again, list);
  int size = vsnprintf(0, 0, format, again);
  va_end(again);
  char text[size + 1];
  vsnprintf(text, sizeof text, format, list);
  return (int)write(descriptor, text, (size_t)size);
}

LIBRARY_TOO("formatted output to a descriptor") int dprintf(int descriptor, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int size = vdprintf(descriptor, format, list);
  va_end(list);
  return size;
}
