// A handler that would run at any time in a program with destructors is refused; sigwait is not.
#include <csignal>
#include <pthread.h>
#include <signal.h>
#include <string>
#include <thread>

static void handle(int) {}

int main() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
#ifdef HANDLES
  std::signal(SIGUSR1, handle);
#else
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
#endif
  std::string text = "a string that is destroyed";
  std::thread thread([&] {
#ifndef HANDLES
    int number;
    sigwait(&set, &number);
#endif
  });
  pthread_kill(thread.native_handle(), SIGUSR1);
  thread.join();
}
