/* sc: safe; tso: safe; pso: safe */
/* Threads that are asked to stop, latches and semaphores. */
#include <cstdio>
#include <latch>
#include <semaphore>
#include <stop_token>
#include <thread>

int main() {
  std::latch la(2);
  std::counting_semaphore<4> se(0);
  std::binary_semaphore bs(1);
  std::jthread j([&](std::stop_token st) {
    la.count_down();
    se.acquire();
    while (!st.stop_requested()) std::this_thread::yield();
  });
  la.arrive_and_wait();
  se.release();
  printf("%d\n", bs.try_acquire());
  j.request_stop();
  j.join();
}
