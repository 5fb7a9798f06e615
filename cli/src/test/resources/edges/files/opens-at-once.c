/* Of two that make a file that must not be there, one succeeds; descriptors are the lowest that are free. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int files[2];

static void *opener(void *argument) {
  long i = (long)argument;
  files[i] = open("weir-lock", O_WRONLY | O_CREAT | O_EXCL, 0600);
  assert(files[i] >= 0 || errno == EEXIST);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, opener, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert((files[0] == 3 && files[1] == -1) || (files[0] == -1 && files[1] == 3));
  assert(unlink("weir-lock") == 0);
  return 0;
}
