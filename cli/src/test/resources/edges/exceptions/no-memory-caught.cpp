/* operator new throws where there is no memory, and a handler may catch it. */
#include <new>

int main() {
  try {
    int *p = new int(1);
    delete p;
  } catch (const std::bad_alloc &) {
  }
}
