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

enum weir_stream { WEIR_STDIN = 1, WEIR_STDOUT, WEIR_STDERR, WEIR_FILE, WEIR_DEVICE };

/* The machine makes the standard streams, of this size, of which only the kind is not zero; it
   reads the kind to refuse output to a file. */
struct weir_file {
  enum weir_stream kind;
  int returned; /* by ungetc, plus 1 */
  int at_end;
  int unused;
  const struct weir_mapped_file *file;
  size_t position;
  pthread_mutex_t lock;
};

#define WEIR_DESCRIPTORS 16
#define WEIR_FIRST_DESCRIPTOR 3

static struct weir_file weir_descriptors[WEIR_DESCRIPTORS];
static pthread_mutex_t weir_descriptors_lock;

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

enum { WEIR_NULL, WEIR_ZERO, WEIR_RANDOM, WEIR_URANDOM, WEIR_DEVICES };

static const struct weir_mapped_file weir_devices[WEIR_DEVICES] = {
    {"/dev/null", "", 0}, {"/dev/zero", "", 0}, {"/dev/random", "", 0}, {"/dev/urandom", "", 0}};

static const struct weir_mapped_file *weir_device(const char *path) {
  for (int i = 0; i < WEIR_DEVICES; i++)
    if (strcmp(path, weir_devices[i].name) == 0)
      return &weir_devices[i];
  return 0;
}

static int weir_is_device(const struct weir_mapped_file *file) {
  return file >= weir_devices && file < weir_devices + WEIR_DEVICES;
}

/* The file of standard input has this name. */
#define WEIR_STANDARD_INPUT "/dev/stdin"

static const struct weir_mapped_file *weir_find(const char *call, const char *name) {
  for (const struct weir_mapped_file *file = weir_mapped_files; file->name; file++)
    if (strcmp(file->name, name) == 0)
      return file;
  weir_refuse(call, name, "map a file to read with --file NAME=PATH");
  return 0;
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

static size_t weir_left(const struct weir_file *stream) {
  return stream->file && stream->position < stream->file->size
             ? stream->file->size - stream->position
             : 0;
}

/* The caller has the stream to itself. */
static size_t weir_take(struct weir_file *stream, char *buffer, size_t size) {
  size_t taken = 0;
  if (stream->kind == WEIR_STDOUT || stream->kind == WEIR_STDERR)
    weir_refuse("input", "an output stream", "read from a file or from stdin");
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
  size_t rest = size - taken < weir_left(stream) ? size - taken : weir_left(stream);
  if (rest > 0) {
    memcpy(buffer + taken, stream->file->bytes + stream->position, rest);
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
               : origin == SEEK_END && stream->file ? (long)stream->file->size
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

LIBRARY("opens a file of --file for reading, or /dev/null, zero, random or urandom; refuses other files and modes")
FILE *fopen(const char *path, const char *mode) {
  const struct weir_mapped_file *device = weir_device(path);
  if (!device && (mode[0] != 'r' || strchr(mode, '+')))
    weir_refuse("fopen for writing", path, "files can only be read");
  const struct weir_mapped_file *file = device ? device : weir_find("fopen", path);
  FILE *stream = calloc(1, sizeof *stream);
  if (stream) {
    stream->kind = device ? WEIR_DEVICE : WEIR_FILE;
    stream->file = file;
    stream->lock.weir_data.weir_kind = PTHREAD_MUTEX_RECURSIVE;
    __atomic_thread_fence(__ATOMIC_SEQ_CST); /* as a system call is */
  }
  return stream;
}

LIBRARY("closes a stream") int fclose(FILE *stream) {
  if (stream->kind >= WEIR_FILE) {
    pthread_mutex_lock(&stream->lock);
    pthread_mutex_unlock(&stream->lock);
    free(stream);
  }
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

LIBRARY("0: no read fails") int ferror(FILE *stream) { return stream->kind == 0; }

LIBRARY("forgets that a stream met its end") void clearerr(FILE *stream) {
  pthread_mutex_lock(&stream->lock);
  stream->at_end = 0;
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

LIBRARY("goes to the start of a file") void rewind(FILE *stream) { fseek(stream, 0, SEEK_SET); }

LIBRARY("the descriptor of a standard stream; refuses others") int fileno(FILE *stream) {
  if (stream->kind >= WEIR_FILE)
    weir_refuse("fileno", "the stream of a file", "use open, or the stream alone");
  return (int)stream->kind - 1;
}

static struct weir_file *weir_descriptor(int descriptor) {
  int index = descriptor - WEIR_FIRST_DESCRIPTOR;
  if (index < 0 || index >= WEIR_DESCRIPTORS || !weir_descriptors[index].file) {
    errno = EBADF;
    return 0;
  }
  return &weir_descriptors[index];
}

LIBRARY("opens a file of --file for reading, or /dev/null, zero, random or urandom; refuses other files and flags")
int open(const char *path, int flags, ...) {
  CANCELLATION_POINT;
  const struct weir_mapped_file *device = weir_device(path);
  if (!device && (flags & (O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND)) != O_RDONLY)
    weir_refuse("open for writing", path, "files can only be read");
  const struct weir_mapped_file *file = device ? device : weir_find("open", path);
  int result = -1;
  pthread_mutex_lock(&weir_descriptors_lock);
  for (int i = 0; i < WEIR_DESCRIPTORS && result < 0; i++)
    if (!weir_descriptors[i].file) {
      weir_descriptors[i].kind = WEIR_FILE;
      weir_descriptors[i].file = file;
      weir_descriptors[i].position = 0;
      result = i + WEIR_FIRST_DESCRIPTOR;
    }
  pthread_mutex_unlock(&weir_descriptors_lock);
  if (result < 0)
    errno = EMFILE;
  return result;
}

LIBRARY("closes a descriptor") int close(int descriptor) {
  CANCELLATION_POINT;
  if (descriptor >= 0 && descriptor < WEIR_FIRST_DESCRIPTOR)
    return 0;
  if (weir_pipe_close && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_close(descriptor);
  if (weir_event_close && descriptor >= WEIR_FIRST_EVENT)
    return weir_event_close(descriptor);
  pthread_mutex_lock(&weir_descriptors_lock);
  struct weir_file *open = weir_descriptor(descriptor);
  if (open)
    open->file = 0;
  pthread_mutex_unlock(&weir_descriptors_lock);
  return open ? 0 : -1;
}

/* As the stream, but the end is said by this call alone. */
static ssize_t weir_read_standard_input(void *buffer, size_t size) {
  pthread_mutex_lock(&stdin->lock);
  int at_end = stdin->at_end;
  size_t taken = weir_take(stdin, buffer, size);
  stdin->at_end = at_end;
  pthread_mutex_unlock(&stdin->lock);
  return (ssize_t)taken;
}

LIBRARY("reads from a file, stdin, a pipe or an eventfd")
ssize_t read(int descriptor, void *buffer, size_t size) {
  CANCELLATION_POINT;
  if (descriptor == STDIN_FILENO)
    return weir_read_standard_input(buffer, size);
  if (weir_pipe_read && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_read(descriptor, buffer, size);
  if (weir_event_read && descriptor >= WEIR_FIRST_EVENT)
    return weir_event_read(descriptor, buffer, size);
  pthread_mutex_lock(&weir_descriptors_lock);
  struct weir_file *open = weir_descriptor(descriptor);
  ssize_t taken = open ? (ssize_t)weir_take(open, buffer, size) : -1;
  pthread_mutex_unlock(&weir_descriptors_lock);
  return taken;
}

LIBRARY("reads from a file")
ssize_t __read_chk(int descriptor, void *buffer, size_t size, size_t room) {
  (void)room;
  return read(descriptor, buffer, size);
}

static int weir_is_of_device(int descriptor) {
  pthread_mutex_lock(&weir_descriptors_lock);
  struct weir_file *open = weir_descriptor(descriptor);
  int is_device = open && weir_is_device(open->file);
  pthread_mutex_unlock(&weir_descriptors_lock);
  return is_device;
}

LIBRARY("writes to stdout, stderr, a device, a pipe or an eventfd; refuses others")
ssize_t write(int descriptor, const void *buffer, size_t size) {
  CANCELLATION_POINT;
  if (weir_pipe_write && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_write(descriptor, buffer, size);
  if (weir_event_write && descriptor >= WEIR_FIRST_EVENT)
    return weir_event_write(descriptor, buffer, size);
  if (descriptor != STDOUT_FILENO && descriptor != STDERR_FILENO) {
    if (weir_is_of_device(descriptor))
      return (ssize_t)size;
    weir_refuse("write", "a file", "files can only be read");
  }
  return (ssize_t)fwrite(buffer, 1, size, stdout);
}

/* The flags of an open descriptor that can be changed, if there are any. */
static int *weir_flags(int descriptor) {
  if (weir_pipe_flags && descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_flags(descriptor);
  return weir_event_flags && descriptor >= WEIR_FIRST_EVENT ? weir_event_flags(descriptor) : 0;
}

/* Whether a descriptor that waits for nobody is open. */
static int weir_is_of_file(int descriptor) {
  if (descriptor >= 0 && descriptor < WEIR_FIRST_DESCRIPTOR)
    return 1;
  pthread_mutex_lock(&weir_descriptors_lock);
  int is_open = weir_descriptor(descriptor) != 0;
  pthread_mutex_unlock(&weir_descriptors_lock);
  return is_open;
}

/* What a file is ready for, as poll says it: all. */
int weir_file_ready(int descriptor) { return weir_is_of_file(descriptor) ? POLLIN | POLLOUT : POLLNVAL; }

static int weir_describe(const struct weir_mapped_file *file, struct stat *result) {
  *result = (struct stat){0};
  result->st_nlink = 1;
  result->st_blksize = 4096;
  result->st_mode = weir_is_device(file) ? S_IFCHR | 0666 : S_IFREG | 0444;
  result->st_size = (off_t)file->size;
  result->st_blocks = (blkcnt_t)((file->size + 511) / 512);
  return 0;
}

LIBRARY("the kind and size of a file of --file or a device; refuses others")
int stat(const char *path, struct stat *result) {
  const struct weir_mapped_file *device = weir_device(path);
  return weir_describe(device ? device : weir_find("stat", path), result);
}

LIBRARY("as stat") int lstat(const char *path, struct stat *result) { return stat(path, result); }

LIBRARY("the kind and size of an open file or device; refuses others")
int fstat(int descriptor, struct stat *result) {
  if ((descriptor >= 0 && descriptor < WEIR_FIRST_DESCRIPTOR) || weir_flags(descriptor))
    weir_refuse("fstat", "what is no file", "use it for files alone");
  pthread_mutex_lock(&weir_descriptors_lock);
  struct weir_file *open = weir_descriptor(descriptor);
  const struct weir_mapped_file *file = open ? open->file : 0;
  pthread_mutex_unlock(&weir_descriptors_lock);
  return file ? weir_describe(file, result) : -1;
}

LIBRARY("O_NONBLOCK and FD_CLOEXEC of a descriptor; refuses others")
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
    int is_written = descriptor >= WEIR_FIRST_PIPE && (descriptor - WEIR_FIRST_PIPE) & 1;
    int is_event = descriptor >= WEIR_FIRST_EVENT && descriptor < WEIR_FIRST_PIPE;
    int is_output = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
    return (is_written || is_output ? O_WRONLY : is_event ? O_RDWR : O_RDONLY) | (kept & O_NONBLOCK);
  }
  case F_SETFD:
    kept = (kept & ~O_CLOEXEC) | (value & FD_CLOEXEC ? O_CLOEXEC : 0);
    break;
  case F_SETFL:
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
  pthread_mutex_lock(&weir_descriptors_lock);
  struct weir_file *open = weir_descriptor(descriptor);
  off_t result = open && weir_seek(open, offset, origin) == 0 ? (off_t)open->position : -1;
  pthread_mutex_unlock(&weir_descriptors_lock);
  return result;
}
