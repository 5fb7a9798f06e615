/* The promise is gone without a value: get throws, and nobody catches that. */
#include <future>

int main() {
  std::future<int> result;
  {
    std::promise<int> promise;
    result = promise.get_future();
  }
  return result.get();
}
