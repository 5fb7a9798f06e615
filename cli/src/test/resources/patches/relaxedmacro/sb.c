/* Two of six uses of a macro need a fence. */
#include "util.h"
#include <assert.h>
#include <pthread.h>
static atomic_int x, y, hits[4];
static int r1, r2;
static void *one(void *a)
{
	store_relaxed(&hits[0], 1);
	store_relaxed(&x, 1);
	r1 = load_relaxed(&y);
	store_relaxed(&hits[1], 2);
	return a;
}
static void *two(void *a)
{
	store_relaxed(&hits[2], 3);
	store_relaxed(&y, 1);
	r2 = load_relaxed(&x);
	store_relaxed(&hits[3], 4);
	return a;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(r1 || r2);
	return 0;
}
