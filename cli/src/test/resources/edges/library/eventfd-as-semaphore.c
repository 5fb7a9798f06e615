/* As a semaphore a read takes one: there is one for each read. */
#include <pthread.h>
#include <sys/eventfd.h>

static int event;

static void *writer(void *unused) {
  eventfd_write(event, 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  eventfd_t count;
  event = eventfd(0, EFD_SEMAPHORE);
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, writer, 0);
  eventfd_read(event, &count);
  eventfd_read(event, &count);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
