/* sc: safe; tso: safe; pso: memory */
/* A node is published by a relaxed store: under PSO before its value arrives. */
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  int value;
};

static std::atomic<Node *> published;

int main() {
  std::thread writer([] {
    Node *node = new Node;
    node->value = 42;
    published.store(node, std::memory_order_relaxed);
  });
  std::thread reader([] {
    if (Node *node = published.load(std::memory_order_acquire)) assert(node->value == 42);
  });
  writer.join();
  reader.join();
}
