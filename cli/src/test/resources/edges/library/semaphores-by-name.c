/* Two opens of a name give one semaphore, which lives as long as it is open or has its name. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int written;

static void *writer(void *unused) {
  sem_t *semaphore = sem_open("/hand over", O_CREAT, 0600, 0);
  written = 1;
  sem_post(semaphore);
  sem_close(semaphore);
  return unused;
}

int main(void) {
  pthread_t thread;
  assert(sem_open("/hand over", 0) == SEM_FAILED && errno == ENOENT);
  sem_t *semaphore = sem_open("/hand over", O_CREAT | O_EXCL, 0600, 0);
  assert(sem_open("/hand over", O_CREAT | O_EXCL, 0600, 0) == SEM_FAILED && errno == EEXIST);
  pthread_create(&thread, 0, writer, 0);
  sem_wait(semaphore);
  assert(written);
  pthread_join(thread, 0);
  assert(sem_unlink("/hand over") == 0 && sem_unlink("/hand over") == -1);
  assert(sem_close(semaphore) == 0 && sem_open("/hand over", 0) == SEM_FAILED);
}
