// The lock is given back and the waiter told when the thread's own objects are gone.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable changed;
static bool ready;
static int alive;

struct object {
  object() { alive++; }
  ~object() { alive--; }
};

static void produce() {
  thread_local object own;
  (void)&own;
  std::unique_lock<std::mutex> held(lock);
  ready = true;
#ifdef BUG
  changed.notify_all();
#else
  std::notify_all_at_thread_exit(changed, std::move(held));
#endif
}

int main() {
  std::thread thread(produce);
  {
    std::unique_lock<std::mutex> held(lock);
    changed.wait(held, [] { return ready; });
    assert(alive == 0);
  }
  thread.join();
}
