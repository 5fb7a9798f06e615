/* Three clients of a ticket lock whose unlock has no fence. */
#include <assert.h>
#include <pthread.h>
static volatile unsigned next_ticket, now_serving;
static int a, b;
static void lock(void)
{
	unsigned t = __sync_fetch_and_add(&next_ticket, 1);
	while (now_serving != t)
		;
}
static void unlock(void)
{
	now_serving = now_serving + 1;
}
static void *one(void *arg) { lock(); a = a + 1; unlock(); return arg; }
static void *two(void *arg) { lock(); b = b + 1; unlock(); return arg; }
static void *three(void *arg) { lock(); a = a + 1; b = b + 1; unlock(); return arg; }
int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], 0, one, 0);
	pthread_create(&t[1], 0, two, 0);
	pthread_create(&t[2], 0, three, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(a == 2 && b == 2);
	return 0;
}
