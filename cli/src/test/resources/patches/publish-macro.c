/* Two stores of one macro, at one position. */
#include <assert.h>
#include <pthread.h>
#define PUBLISH(b, v) do { (b).data = (v); (b).ready = 1; } while (0)
static struct box { int data, ready; } volatile box;
static void *one(void *a) { PUBLISH(box, 5); return a; }
static void *two(void *a) { if (box.ready) assert(box.data == 5); return a; }
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
}
