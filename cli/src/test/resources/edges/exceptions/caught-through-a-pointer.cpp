/* The call in the try block may be one of any function of its type whose address is taken. */
struct Task {
  virtual void run() = 0;
};

struct Throwing : Task {
  void run() override { throw 1; }
};

int main() {
  Throwing throwing;
  Task *task = &throwing;
  try {
    task->run();
  } catch (int) {
  }
}
