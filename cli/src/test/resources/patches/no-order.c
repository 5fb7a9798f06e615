/* Atomic stores without an order; those of z need less. The value of one is used. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y, z;
static int r1, r2, r3;
static void *left(void *a) {
	atomic_store(&x, 1);
	r1 = atomic_load(&y);
	atomic_store(&z, 1);
	return a;
}
static void *right(void *a) {
	atomic_store(&y, 1);
	r2 = atomic_load(&x);
	r3 = z = 2;
	return a;
}
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, left, 0);
	pthread_create(&b, 0, right, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(r1 || r2);
}
