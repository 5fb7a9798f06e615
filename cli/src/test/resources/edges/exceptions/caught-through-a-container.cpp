/* Nor are containers left by exceptions of what they contain, but for std::vector. */
#include <deque>

struct Part {
  Part() = default;
  Part(const Part &) { throw 1; }
};

int main() {
  std::deque<Part> parts;
  Part part;
  try {
    parts.push_back(part);
  } catch (int) {
  }
}
