/* Who reads while another writes sees what was there before or after. */
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static int files[3];
static atomic_int written;

static void *reader(void *argument) {
  char bytes[4] = "";
  int is_written = atomic_load_explicit(&written, memory_order_relaxed);
  ssize_t size = read(files[(long)argument], bytes, 3);
  assert(size == 3 && (strcmp(bytes, "old") == 0 ? !is_written : strcmp(bytes, "new") == 0));
  return NULL;
}

static void *writer(void *argument) {
  write(files[0], "new", 3);
  atomic_store_explicit(&written, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    files[i] = open("weir-data", O_RDWR | O_CREAT, 0600);
  write(files[0], "old", 3);
  lseek(files[0], 0, SEEK_SET);
  int count = 2;
  for (long i = 1; i <= 2; i++)
    pthread_create(&t[i - 1], NULL, reader, (void *)i);
#ifdef WRITER
  pthread_create(&t[count++], NULL, writer, NULL);
#endif
  while (count > 0)
    pthread_join(t[--count], NULL);
  return 0;
}
