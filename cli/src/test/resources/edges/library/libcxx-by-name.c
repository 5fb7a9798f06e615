/* The functions of LLVM's library of C++, called by their names as compiled code does. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void _ZNSt3__15mutex4lockEv(pthread_mutex_t *);
_Bool _ZNSt3__15mutex8try_lockEv(pthread_mutex_t *);
void _ZNSt3__15mutex6unlockEv(pthread_mutex_t *);
void _ZNSt3__115recursive_mutexC1Ev(pthread_mutex_t *);
_Bool _ZNSt3__115recursive_mutex8try_lockEv(pthread_mutex_t *);
void _ZNSt3__118condition_variable4waitERNS_11unique_lockINS_5mutexEEE(pthread_cond_t *, void *);
void _ZNSt3__118condition_variable10notify_oneEv(pthread_cond_t *);
void _ZNSt3__111__call_onceERVmPvPFvS2_E(volatile unsigned long *, void *, void (*)(void *));
pthread_key_t *_ZNSt3__119__thread_local_dataEv(void);
void _ZNSt3__115__thread_structC1Ev(void *);
void _ZNSt3__16thread4joinEv(pthread_t *);
void _ZNSt3__16threadD1Ev(pthread_t *);

static pthread_mutex_t mutex;
static pthread_cond_t condition;
static int ready, initialised;
static volatile unsigned long once;

static void initialise(void *unused) {
  (void)unused;
  initialised++;
}

static void *start(void *state) {
  pthread_setspecific(*_ZNSt3__119__thread_local_dataEv(), state);
  _ZNSt3__111__call_onceERVmPvPFvS2_E(&once, 0, initialise);
  _ZNSt3__15mutex4lockEv(&mutex);
  ready = 1;
  _ZNSt3__118condition_variable10notify_oneEv(&condition);
  _ZNSt3__15mutex6unlockEv(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  struct {
    pthread_mutex_t *mutex;
    _Bool owns;
  } lock = {&mutex, 1};
  void *state = malloc(sizeof(void *));
  _ZNSt3__115__thread_structC1Ev(state);
  pthread_create(&thread, 0, start, state);
  _ZNSt3__15mutex4lockEv(&mutex);
  while (!ready)
    _ZNSt3__118condition_variable4waitERNS_11unique_lockINS_5mutexEEE(&condition, &lock);
  _ZNSt3__15mutex6unlockEv(&mutex);
  _ZNSt3__16thread4joinEv(&thread);
  _ZNSt3__16threadD1Ev(&thread);
  _ZNSt3__111__call_onceERVmPvPFvS2_E(&once, 0, initialise);
  pthread_mutex_t recursive;
  _ZNSt3__115recursive_mutexC1Ev(&recursive);
  assert(_ZNSt3__115recursive_mutex8try_lockEv(&recursive) &&
         _ZNSt3__115recursive_mutex8try_lockEv(&recursive));
  assert(initialised == 1 && _ZNSt3__15mutex8try_lockEv(&mutex));
  _ZNSt3__16thread4joinEv(&thread);
}
