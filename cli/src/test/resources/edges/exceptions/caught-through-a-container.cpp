/* Nor are containers left by exceptions of what they contain. */
#include <vector>

struct Part {
  Part() = default;
  Part(const Part &) { throw 1; }
};

int main() {
  std::vector<Part> parts;
  Part part;
  try {
    parts.push_back(part);
  } catch (int) {
  }
}
