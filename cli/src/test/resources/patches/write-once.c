/* Stores of the kernel's kind in macros, with a macro for the fence. */
#include <assert.h>
#include <pthread.h>
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#define READ_ONCE(x) (*(volatile __typeof__(x) *)&(x))
#define smp_mb() __sync_synchronize()
#define smp_wmb() __atomic_thread_fence(__ATOMIC_RELEASE)
#define RAISE(mine) WRITE_ONCE(mine, 1)
#define ENTER(mine, other) ({ RAISE(mine); !READ_ONCE(other); })
static int x, y, r1, r2;
static void *left(void *a) { r1 = ENTER(x, y); return a; }
static void *right(void *a) { WRITE_ONCE(y, 1); r2 = !READ_ONCE(x); return a; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, left, 0);
	pthread_create(&b, 0, right, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(!(r1 && r2));
}
