/* What Linux's headers have and programs ask for: numbers of errors, modes, futexes, rings. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int ring_state(int used, int mark) { return used > mark ? -EDQUOT : 0; }

static void errors(void) {
  assert(ring_state(2, 1) == -122 && ENOTSUP == EOPNOTSUPP && EHWPOISON == 133);
  assert(strcmp(strerror(ESTALE), "Stale file handle") == 0);
  assert(strcmp(strerror(ENOTCONN), "Transport endpoint is not connected") == 0);
}

static void modes(void) {
  sem_t *gate = sem_open("/gate", O_CREAT, S_IRUSR | S_IWUSR | S_IRWXG | S_IRWXO, 1);
  assert(gate != SEM_FAILED && (S_IRWXU | S_ISVTX | O_NOCTTY) == 01700);
  assert(S_ISFIFO(S_IFIFO) && !S_ISREG(S_IFLNK));
  sem_wait(gate);
  sem_post(gate);
}

static void give_pi(int *word) { syscall(SYS_futex, word, FUTEX_UNLOCK_PI_PRIVATE); }

static void futexes(void) {
  int word = FUTEX_OP(FUTEX_OP_ADD, 1, FUTEX_OP_CMP_GT, 0);
  if (word == (int)(FUTEX_WAITERS | FUTEX_TID_MASK)) give_pi(&word);
  assert(syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1) == 0);
}

static int value, *plain;
static _Atomic int atomic;
static struct {
  char *next;
} holder;

static void initialisations(void) {
  char letter = 'a';
  atomic_init(&plain, &value);
  atomic_init(&atomic, 5);
  atomic_init(&holder.next, &letter);
  assert(atomic_load(&plain) == &value && atomic_load(&atomic) == 5 && *atomic_load(&holder.next) == 'a');
}

struct node {
  int value;
  CIRCLEQ_ENTRY(node) link;
};

static CIRCLEQ_HEAD(ring, node) head = CIRCLEQ_HEAD_INITIALIZER(head);

static int read_out(void) {
  struct node *at;
  int digits = 0, sum = 0, backwards = 0;
  CIRCLEQ_FOREACH(at, &head, link) {
    digits = 10 * digits + at->value;
    sum += at->value;
  }
  CIRCLEQ_FOREACH_REVERSE(at, &head, link) backwards += at->value;
  assert(sum == backwards);
  return digits;
}

static void rings(void) {
  struct node nodes[5] = {{1}, {2}, {3}, {4}, {5}};
  assert(CIRCLEQ_EMPTY(&head));
  CIRCLEQ_INSERT_TAIL(&head, &nodes[2], link);
  CIRCLEQ_INSERT_HEAD(&head, &nodes[0], link);
  CIRCLEQ_INSERT_AFTER(&head, &nodes[0], &nodes[1], link);
  CIRCLEQ_INSERT_AFTER(&head, &nodes[2], &nodes[4], link);
  CIRCLEQ_INSERT_BEFORE(&head, &nodes[4], &nodes[3], link);
  assert(read_out() == 12345 && CIRCLEQ_LAST(&head) == &nodes[4]);
  CIRCLEQ_REMOVE(&head, &nodes[0], link);
  CIRCLEQ_REMOVE(&head, &nodes[2], link);
  CIRCLEQ_REMOVE(&head, &nodes[4], link);
  struct node *first = &nodes[1], *last = &nodes[3];
  assert(read_out() == 24 && CIRCLEQ_LOOP_NEXT(&head, last, link) == first);
  assert(CIRCLEQ_LOOP_PREV(&head, first, link) == last);
  CIRCLEQ_INIT(&head);
  assert(CIRCLEQ_EMPTY(&head));
}

int main(void) {
  errors();
  modes();
  futexes();
  initialisations();
  rings();
}
