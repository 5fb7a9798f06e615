/* What dup2 closes is free for nobody else meanwhile. */
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int opened;

static void *opener(void *argument) {
  opened = open("weir-third", O_RDWR | O_CREAT, 0600);
  return argument;
}

int main(void) {
  pthread_t thread;
  int first = open("weir-first", O_RDWR | O_CREAT, 0600);
  int second = open("weir-second", O_RDWR | O_CREAT, 0600);
  pthread_create(&thread, NULL, opener, NULL);
  assert(dup2(first, second) == second);
  pthread_join(thread, NULL);
  assert(opened == 5 && write(second, "x", 1) == 1 && lseek(first, 0, SEEK_CUR) == 1 && lseek(opened, 0, SEEK_CUR) == 0);
}
