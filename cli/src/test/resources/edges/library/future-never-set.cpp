/* Nobody sets the value that main waits for. */
#include <future>

static std::promise<int> promise;

int main() { return promise.get_future().get(); }
