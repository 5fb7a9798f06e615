/* Each call is one step: lines that are appended are whole; by descriptors of their own threads write over each other. */
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int files[2];
static FILE *stream;

static void *writer(void *argument) {
  long i = (long)argument;
#if defined STREAM
  fprintf(stream, "%s\n", i ? "bb" : "aa");
#elif defined FILES
  write(files[i], i ? "bb\n" : "aa\n", 3);
  fsync(files[i]);
#else
  write(files[i], i ? "bb\n" : "aa\n", 3);
#endif
  return NULL;
}

int main(void) {
  pthread_t t[2];
  char bytes[10] = "";
  int first = open("weir-log", O_RDWR | O_CREAT | O_TRUNC, 0600);
#if defined STREAM
  stream = fdopen(first, "w+");
#elif defined FILES
  files[0] = first;
  files[1] = open("weir-other", O_RDWR | O_CREAT | O_TRUNC, 0600);
#elif defined SHARED
  files[0] = files[1] = first;
#elif defined DUPLICATE
  files[0] = first;
  files[1] = dup(first);
#else
  for (int i = 0; i < 2; i++)
    files[i] = open("weir-log", O_WRONLY | FLAGS);
#endif
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, writer, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  ssize_t size = pread(first, bytes, 9, 0);
#ifdef FILES
  assert(size == 3 && strcmp(bytes, "aa\n") == 0);
#else
  assert(size == 6 && (strcmp(bytes, "aa\nbb\n") == 0 || strcmp(bytes, "bb\naa\n") == 0));
#endif
  return 0;
}
