/* Nor are all containers left by exceptions of what they contain. */
#include <any>

struct Part {
  Part() = default;
  Part(const Part &) { throw 1; }
};

int main() {
  std::any parts;
  Part part;
  try {
    parts = part;
  } catch (int) {
  }
}
