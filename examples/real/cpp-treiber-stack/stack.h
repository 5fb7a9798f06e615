// A stack without locks, in C++. Nodes that were popped are kept until the stack goes: so no node
// comes back, and there is no ABA.
#pragma once

#include <atomic>
#include <utility>

// Whoever finds a node must find it filled in. With the bug and -O1 or -O2 this fails under SC and TSO
// too: a relaxed compare-exchange orders nothing, so the compiler takes the store of the link out of
// the loop and puts it behind.
#ifdef BUG_RELAXED_PUSH
constexpr auto publish = std::memory_order_relaxed;
#else
constexpr auto publish = std::memory_order_release;
#endif

template <typename T>
class Stack {
 public:
  Stack() = default;
  Stack(const Stack &) = delete;
  Stack &operator=(const Stack &) = delete;

  ~Stack() {
    clear(top_.load(std::memory_order_relaxed), &Node::next);
    clear(popped_.load(std::memory_order_relaxed), &Node::next_popped);
  }

  void push(T value) {
    link(top_, new Node{std::move(value), nullptr, nullptr});
  }

  // Whether there was something to pop.
  bool pop(T &value) {
    Node *node = top_.load(std::memory_order_acquire);
    while (node != nullptr &&
           !top_.compare_exchange_weak(node, node->next, std::memory_order_acquire)) {
    }
    if (node == nullptr) return false;
    value = node->value;
    keep(node);
    return true;
  }

 private:
  struct Node {
    const T value;
    Node *next;
    Node *next_popped;
  };

  static void link(std::atomic<Node *> &top, Node *node) {
    node->next = top.load(std::memory_order_relaxed);
    while (!top.compare_exchange_weak(node->next, node, publish, std::memory_order_relaxed)) {
    }
  }

  void keep(Node *node) {
    node->next_popped = popped_.load(std::memory_order_relaxed);
    while (!popped_.compare_exchange_weak(node->next_popped, node, std::memory_order_release,
                                          std::memory_order_relaxed)) {
    }
  }

  static void clear(Node *node, Node *Node::*link) {
    while (node != nullptr) {
      Node *next = node->*link;
      delete node;
      node = next;
    }
  }

  std::atomic<Node *> top_{nullptr};
  std::atomic<Node *> popped_{nullptr};
};
