/* The handler is behind a function that lets nothing through. */
static void work() { throw 1; }

static void wall() noexcept { work(); }

int main() {
  try {
    wall();
  } catch (...) {
  }
}
