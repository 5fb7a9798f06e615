// Libraries of C++ call destructors where a thread is cancelled: refused.
#include <pthread.h>
#include <unistd.h>

struct Note {
  int *place;
  ~Note() { *place = 1; }
};

static int noted;

static void *worker(void *arg) {
  Note note{&noted};
  sleep(1);
  return arg;
}

int main() {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
}
