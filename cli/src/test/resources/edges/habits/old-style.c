/* A bounded buffer in the oldest style, and without headers. */
int buffer[4], in, out, count; int sum;
typedef union { char s[40]; long a; } m_t; m_t m; typedef union { char s[48]; long long a; } c_t; c_t c;
void put(v) int v; { pthread_mutex_lock(&m); while (count == 4) pthread_cond_wait(&c, &m); buffer[in] = v; in = (in + 1) % 4; count++; pthread_cond_signal(&c); pthread_mutex_unlock(&m); }
get() { int v; pthread_mutex_lock(&m); while (!count) pthread_cond_wait(&c, &m); v = buffer[out]; out = (out + 1) % 4; count--; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return v; }
void *producer(arg) void *arg; { int i; for (i = 1; i <= 3; i++) put(i); return 0; }
main(argc, argv) int argc; char **argv; { unsigned long t; int i; pthread_create(&t, 0, producer, 0); for (i = 0; i < 3; i++) sum += get(); pthread_join(t, 0); if (sum != 6) abort(); printf("%d\n", sum); exit(0); }
