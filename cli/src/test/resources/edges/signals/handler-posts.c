/* A handler posts a semaphore for another thread, while its own waits for something. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static sem_t handled, token;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int isReady;

static void handle(int number) {
  (void)number;
  sem_post(&handled);
}

enum { MUTEX, CONDITION, SEMAPHORE, READ, WRITE, SPIN, NOTHING };

static void *wait(void *unused) {
  switch (WAITS) {
  case MUTEX:
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    break;
  case CONDITION:
    pthread_mutex_lock(&mutex);
    while (!isReady)
      pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    break;
  case SEMAPHORE:
    while (sem_wait(&token) != 0)
      ;
    break;
  case READ:
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    break;
  case WRITE:
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    break;
  case SPIN:
    pthread_spin_lock(&spin);
    pthread_spin_unlock(&spin);
    break;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&handled, 0, 0);
  sem_init(&token, 0, 0);
  pthread_spin_init(&spin, 0);
  signal(SIGUSR1, handle);
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&lock);
  pthread_spin_lock(&spin);
  pthread_create(&thread, 0, wait, 0);
  if (WAITS == CONDITION)
    pthread_mutex_unlock(&mutex);
  pthread_kill(thread, SIGUSR1);
  if (WAITS != NOTHING)
    sem_wait(&handled);
  if (WAITS == CONDITION)
    pthread_mutex_lock(&mutex);
  isReady = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_rwlock_unlock(&lock);
  pthread_spin_unlock(&spin);
  sem_post(&token);
  pthread_join(thread, 0);
}
