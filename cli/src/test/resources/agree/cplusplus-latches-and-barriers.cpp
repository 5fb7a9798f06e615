/* sc: safe; tso: safe; pso: safe */
/* Threads, latches, barriers and semaphores. */
#include <atomic>
#include <barrier>
#include <cstdio>
#include <functional>
#include <latch>
#include <semaphore>
#include <stop_token>
#include <thread>
#include <vector>

struct Node {
  int v = 1;
  int add(int x) { return v + x; }
};

int main() {
  std::latch la(2);
  std::counting_semaphore<4> se(0);
  std::binary_semaphore bs(1);
  int rounds = 0;
  std::barrier ba(2, [&]() noexcept { rounds++; });
  std::jthread j([&](std::stop_token st) {
    la.count_down();
    se.acquire();
    ba.arrive_and_wait();
    ba.arrive_and_wait();
    while (!st.stop_requested()) std::this_thread::yield();
  });
  la.arrive_and_wait();
  se.release();
  printf("%d\n", bs.try_acquire());
  ba.arrive_and_wait();
  ba.arrive_and_wait();
  printf("%d\n", rounds);
  j.request_stop();
  j.join();
  std::vector<std::thread> ts;
  std::atomic<int> n{0};
  for (int i = 0; i < 2; i++) ts.emplace_back([&n](int k) { n += k; }, i + 1);
  for (auto &t : ts) t.join();
  printf("%d\n", n.load());
  Node no;
  int r = 0;
  std::thread mt([](Node *p, int &out) { out = p->add(2); }, &no, std::ref(r));
  mt.join();
  printf("%d\n", r);
  printf("%d %d\n", std::this_thread::get_id() == std::thread::id(), std::thread().joinable());
}
