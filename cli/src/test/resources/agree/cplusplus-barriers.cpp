/* sc: safe; tso: safe; pso: safe */
/* Threads in two phases, with a barrier that counts them. */
#include <barrier>
#include <cstdio>
#include <thread>

int main() {
  int rounds = 0;
  std::barrier ba(2, [&]() noexcept { rounds++; });
  std::thread waiting([&] {
    ba.arrive_and_wait();
    ba.arrive_and_wait();
  });
  ba.arrive_and_wait();
  ba.arrive_and_wait();
  waiting.join();
  printf("%d\n", rounds);
}
