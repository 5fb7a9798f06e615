/* What is thrown again is not caught any more. */
int main() {
  try {
    throw 1;
  } catch (...) {
    throw;
  }
}
