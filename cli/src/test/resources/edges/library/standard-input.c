// Standard input, by scanf of two threads, lines, characters and its descriptor; without a file it is at its end.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
  int value;
  flockfile(stdin);
  int found = scanf("%d", &value);
  funlockfile(stdin);
  pthread_mutex_lock(&lock);
  sum += found == 1 ? value : 100;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  char line[20];
  char c;
  if (!fgets(line, sizeof line, stdin)) {
    assert(getchar() == EOF && feof(stdin) && read(0, &c, 1) == 0);
    return 0;
  }
  assert(strcmp(line, "head\n") == 0);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, add, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(sum == 5);
  assert(read(STDIN_FILENO, &c, 1) == 1 && c == '\n');
  assert(getchar() == 'x' && getchar() == EOF && read(STDIN_FILENO, &c, 1) == 0);
  return 0;
}
