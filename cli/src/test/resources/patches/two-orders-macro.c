/* Two uses of one macro want different orders. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define STORE(x, v) atomic_store_explicit(&(x), (v), memory_order_relaxed)
#define LOAD(x) atomic_load_explicit(&(x), memory_order_relaxed)
static atomic_int x, y, data, ready;
static int r1, r2;
static void *one(void *a) { STORE(x, 1); r1 = LOAD(y); STORE(data, 1); STORE(ready, 1); return a; }
static void *two(void *a) { STORE(y, 1); r2 = LOAD(x); if (LOAD(ready)) assert(LOAD(data)); return a; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(r1 || r2);
}
