/* A macro uses another one, whose text has no semicolon. */
#include <assert.h>
#include <pthread.h>
#define SET(m) (m = 1)
#define ENTER(m, t) ({ SET(m); !t; })
static volatile int x, y;
static int r1, r2;
static void *left(void *a) { r1 = ENTER(x, y); return a; }
static void *right(void *a) { r2 = ENTER(y, x); return a; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, left, 0);
	pthread_create(&b, 0, right, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(!(r1 && r2));
}
