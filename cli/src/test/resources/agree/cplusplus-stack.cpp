/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* A stack of nodes with std::atomic, pushed to by a thread of a lambda and one of a function. */
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>
#include <weir.h>

template <class T>
class Stack {
  struct Node {
    T value;
    Node *next;
  };
  std::atomic<Node *> top{nullptr};

 public:
  void push(T value) {
    Node *node = new Node{value, top.load(std::memory_order_relaxed)};
    while (!top.compare_exchange_weak(node->next, node, std::memory_order_release,
                                      std::memory_order_relaxed))
      ;
  }
  T sum() {
    T sum = 0;
    for (Node *node = top.exchange(nullptr, std::memory_order_acquire); node != nullptr;) {
      std::unique_ptr<Node> owner(node);
      sum += node->value;
      node = node->next;
    }
    return sum;
  }
};

static void push(Stack<int> &stack, int value) { stack.push(value); }

int main() {
  Stack<int> stack;
  int two = 2;
  std::thread a([&] { stack.push(two); });
  std::thread b(push, std::ref(stack), 5);
  a.join();
  b.join();
  int sum = stack.sum();
  assert(sum == 7);
  weir_observe("sum", sum);
}
