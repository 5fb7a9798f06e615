/*
 * Streams of files, and output to them. Only programs that open one have these functions in the place
 * of the machine's, which know the standard streams and devices. Nothing is kept back in a buffer.
 */
#include "weir_library.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int weir_own_vfprintf(FILE *stream, const char *format, va_list list) MACHINE(vfprintf);
int weir_own_fputs(const char *text, FILE *stream) MACHINE(fputs);
int weir_own_fputc(int c, FILE *stream) MACHINE(fputc);
size_t weir_own_fwrite(const void *bytes, size_t size, size_t count, FILE *stream) MACHINE(fwrite);

/* The flags of open that a mode of fopen stands for; -1 and EINVAL for none. */
static int weir_flags_of(const char *mode) {
  int both = strchr(mode, '+') != 0;
  int exclusive = strchr(mode, 'x') ? O_EXCL : 0;
  switch (mode[0]) {
  case 'r': return both ? O_RDWR : O_RDONLY;
  case 'w': return (both ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC | exclusive;
  case 'a': return (both ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND | exclusive;
  default: errno = EINVAL; return -1;
  }
}

static FILE *weir_make_stream(const struct weir_mapped_file *file, int flags) {
  FILE *stream = file ? calloc(1, sizeof *stream) : 0;
  if (stream) {
    stream->kind = weir_is_device(file) ? WEIR_DEVICE : WEIR_FILE;
    stream->file = file;
    stream->flags = weir_is_device(file) ? O_RDWR : flags;
    stream->shares = 1;
    stream->lock.weir_data.weir_kind = PTHREAD_MUTEX_RECURSIVE;
    __atomic_thread_fence(__ATOMIC_SEQ_CST); /* as a system call is */
  }
  return stream;
}

LIBRARY("opens a file as open does; refuses the same") FILE *fopen(const char *path, const char *mode) {
  int flags = weir_flags_of(mode);
  return flags < 0 ? 0 : weir_make_stream(weir_open_file("fopen", path, flags), flags);
}

LIBRARY("the stream of a descriptor of a file; refuses others") FILE *fdopen(int descriptor, const char *mode) {
  int flags = weir_flags_of(mode);
  return flags < 0 ? 0 : weir_stream_of(descriptor, flags);
}

LIBRARY("opens a file without a name") FILE *tmpfile(void) {
  return weir_make_stream(weir_file_make(), O_RDWR);
}

/* Whether all bytes were written. */
static int weir_write(FILE *stream, const char *bytes, size_t size) {
  pthread_mutex_lock(&stream->lock);
  ssize_t written = weir_put(stream, bytes, size);
  pthread_mutex_unlock(&stream->lock);
  return written >= 0;
}

LIBRARY_TOO("formatted output") int vfprintf(FILE *stream, const char *format, va_list list) {
  if (stream->kind != WEIR_FILE)
    return weir_own_vfprintf(stream, format, list);
  va_list again;
  va_copy(again, list);
  int size = vsnprintf(0, 0, format, again);
  va_end(again);
  char text[size + 1];
  vsnprintf(text, sizeof text, format, list);
  return weir_write(stream, text, (size_t)size) ? size : -1;
}

LIBRARY_TOO("formatted output") int fprintf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int size = vfprintf(stream, format, list);
  va_end(list);
  return size;
}

LIBRARY_TOO("text") int fputs(const char *text, FILE *stream) {
  if (stream->kind != WEIR_FILE)
    return weir_own_fputs(text, stream);
  return weir_write(stream, text, strlen(text)) ? 1 : EOF;
}

LIBRARY_TOO("a character") int fputc(int c, FILE *stream) {
  char byte = (char)c;
  if (stream->kind != WEIR_FILE)
    return weir_own_fputc(c, stream);
  return weir_write(stream, &byte, 1) ? (unsigned char)c : EOF;
}

LIBRARY_TOO("a character") int putc(int c, FILE *stream) { return fputc(c, stream); }

LIBRARY_TOO("bytes") size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream) {
  if (stream->kind != WEIR_FILE)
    return weir_own_fwrite(bytes, size, count, stream);
  return size > 0 && weir_write(stream, bytes, size * count) ? count : 0;
}
