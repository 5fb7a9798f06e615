// What programs tell other tools has no effect, and the number of a thread is that of its creation.
#include <assert.h>
#include <genmc.h>
#include <pthread.h>
#include <sanitizer/tsan_interface.h>
#include <stdatomic.h>
#include <valgrind/drd.h>

void AnnotateHappensBefore(const char *file, int line, const volatile void *place);
void AnnotateHappensAfter(const char *file, int line, const volatile void *place);
int RunningOnValgrind(void);

static int data;
static atomic_int flag;

static void *writer(void *unused) {
  assert(__VERIFIER_tid() == 1);
  data = 1;
  ANNOTATE_HAPPENS_BEFORE(&flag);
  AnnotateHappensBefore(__FILE__, __LINE__, &flag);
  __tsan_release(&flag);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  assert(__VERIFIER_tid() == 0 && !RunningOnValgrind() && !RUNNING_ON_VALGRIND);
  pthread_create(&thread, NULL, writer, NULL);
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    AnnotateHappensAfter(__FILE__, __LINE__, &flag);
    ANNOTATE_HAPPENS_AFTER(&flag);
    __tsan_acquire(&flag);
    ANNOTATE_IGNORE_READS_BEGIN();
    assert(data == 1);
    ANNOTATE_IGNORE_READS_END();
  }
  pthread_join(thread, NULL);
  return 0;
}
