/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

struct task {
  int depth, sum;
};

static void *run(void *arg) {
  struct task *task = arg;
  task->sum = 1;
  if (task->depth == 0) return 0;
  pthread_t thread;
  struct task left = {task->depth - 1, 0}, right = left;
  pthread_create(&thread, 0, run, &left);
  run(&right);
  pthread_join(thread, 0);
  task->sum += left.sum + right.sum;
  return 0;
}

int main(void) {
  struct task root = {2, 0};
  run(&root);
  assert(root.sum == 7);
  return 0;
}
