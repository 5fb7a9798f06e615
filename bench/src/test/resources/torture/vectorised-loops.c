#include <stdio.h>
#include <string.h>
#include <stdint.h>
#include <stdlib.h>
#define N 150
static int a[N], b[N], c[N]; static unsigned char p[3*N], q[3*N]; static short s[N]; static double d[N], e[N]; static float f[N]; static long l[N]; static uint64_t u[N];
__attribute__((noinline)) void cond(int n) { for (int i = 0; i < n; i++) if (a[i] > 40) b[i] = a[i] * 3; }
__attribute__((noinline)) int condsum(int n) { int r = 0; for (int i = 0; i < n; i++) if (b[i] & 1) r += c[i]; return r; }
__attribute__((noinline)) void swizzle(int n) { for (int i = 0; i < n; i++) { q[3*i] = p[3*i+2]; q[3*i+1] = p[3*i+1]; q[3*i+2] = p[3*i]; } }
__attribute__((noinline)) void stride(int n) { for (int i = 0; i < n; i++) { c[i] = p[2*i] + p[2*i+1]; } }
__attribute__((noinline)) void gather(int n) { for (int i = 0; i < n; i++) c[i] = a[s[i]]; }
__attribute__((noinline)) void scatter(int n) { for (int i = 0; i < n; i++) if (s[i] & 1) c[s[i]] = a[i]; }
__attribute__((noinline)) int minmax(int n) { int m = a[0], x = a[0]; for (int i = 1; i < n; i++) { if (a[i] < m) m = a[i]; if (a[i] > x) x = a[i]; } return m * 1000 + x; }
__attribute__((noinline)) double dot(int n) { double r = 0; for (int i = 0; i < n; i++) r += d[i] * e[i]; return r; }
__attribute__((noinline)) void fl(int n) { for (int i = 0; i < n; i++) f[i] = f[i] > 1 ? f[i] * 2 : (float) a[i]; }
__attribute__((noinline)) int bytes(int n) { int r = 0; for (int i = 0; i < n; i++) r += p[i] > q[i] ? p[i] - q[i] : q[i] - p[i]; return r; }
__attribute__((noinline)) void rev(int n) { for (int i = 0; i < n; i++) c[i] = a[n - 1 - i]; }
__attribute__((noinline)) int pop(int n) { int r = 0; for (int i = 0; i < n; i++) r += __builtin_popcountll(u[i]); return r; }
__attribute__((noinline)) void wid(int n) { for (int i = 0; i < n; i++) l[i] = (long) a[i] * s[i]; }
__attribute__((noinline)) void sat(int n) { for (int i = 0; i < n; i++) { int v = p[i] + q[i]; q[i] = v > 255 ? 255 : v; } }
__attribute__((noinline)) int find(int n, int k) { for (int i = 0; i < n; i++) if (a[i] == k) return i; return -1; }
__attribute__((noinline)) int anyall(int n) { int any = 0, all = 1; for (int i = 0; i < n; i++) { any |= a[i] == 77; all &= a[i] < 1000; } return any * 2 + all; }
__attribute__((noinline)) unsigned xorsum(int n) { unsigned r = 0; for (int i = 0; i < n; i++) r ^= (unsigned) a[i] << (s[i] & 7); return r; }
struct pt { int x, y; }; static struct pt pts[N];
__attribute__((noinline)) int aos(int n) { int r = 0; for (int i = 0; i < n; i++) { pts[i].x += pts[i].y; r += pts[i].x; } return r; }
__attribute__((noinline)) void cmpl(int n) { for (int i = 0; i < n; i++) { if (p[i] > 10) { if (q[i] < 100) p[i] = q[i]; else q[i] = p[i] + 1; } } }
static unsigned long sum(const void *m, size_t n) { unsigned long h = 7; for (size_t i = 0; i < n; i++) h = h * 31 + ((const unsigned char *)m)[i]; return h; }
int main(void) {
  for (int i = 0; i < N; i++) { a[i] = (i * 37) % 101; b[i] = i; c[i] = i * i; s[i] = (i * 7) % N; d[i] = i * 0.5; e[i] = N - i; f[i] = i % 5; u[i] = i * 0x123456789abcdeful; pts[i].x = i; pts[i].y = 3 * i; }
  for (int i = 0; i < 3 * N; i++) { p[i] = i * 11; q[i] = i * 5; }
  int n = N - 3;
  cond(n); printf("%lx\n", sum(b, sizeof b)); printf("%d\n", condsum(n));
  swizzle(n); printf("%lx\n", sum(q, sizeof q)); stride(n); printf("%lx\n", sum(c, sizeof c));
  gather(n); printf("%lx\n", sum(c, sizeof c)); scatter(n); printf("%lx\n", sum(c, sizeof c));
  printf("%d\n", minmax(n)); printf("%g\n", dot(n)); fl(n); printf("%lx\n", sum(f, sizeof f)); printf("%d\n", bytes(n));
  rev(n); printf("%lx\n", sum(c, sizeof c)); printf("%d\n", pop(n)); wid(n); printf("%lx\n", sum(l, sizeof l)); sat(n); printf("%lx\n", sum(q, sizeof q));
  printf("%d %d %d %x\n", find(n, 50), find(n, 5000), anyall(n), xorsum(n)); printf("%d\n", aos(n)); cmpl(n); printf("%lx %lx\n", sum(p, sizeof p), sum(q, sizeof q));
  return 0;
}
