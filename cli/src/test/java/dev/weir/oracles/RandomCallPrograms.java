package dev.weir.oracles;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random programs of C that mix accesses of every size with the calls of the library. A program
 * takes few families of statements, so that they meet, and two variables, on which cycles close.
 *
 * <p>All programs of a file share its globals; each starts at a function of its own.
 */
final class RandomCallPrograms {
  /** The globals, of which each program uses some. */
  private static final String HEAD =
      """
      #define _GNU_SOURCE
      #include <assert.h>
      #include <linux/futex.h>
      #include <pthread.h>
      #include <sched.h>
      #include <semaphore.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/syscall.h>
      #include <threads.h>
      #include <time.h>
      #include <unistd.h>
      #include <weir.h>
      #define V(place) (*(volatile __typeof__(place) *)&(place))
      #define FUTEX(operation, value, time) syscall(SYS_futex, &word, operation, value, time)
      void __VERIFIER_atomic_begin(void);
      void __VERIFIER_atomic_end(void);
      struct packed { short a; int b; } __attribute__((packed));
      struct large { long v[3]; };
      union parts {
        unsigned __int128 q; long l[2]; int i[4]; short s[8]; char c[16]; struct packed u;
      };
      union parts w, v = {.l = {1, 2}};
      struct large large;
      _Thread_local struct large mine;
      _Thread_local int own;
      int x, y, word, *h, *shared, *lent;
      struct timespec now;
      pthread_t t0, t1, t2;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
      pthread_cond_t c = PTHREAD_COND_INITIALIZER;
      pthread_barrier_t barrier;
      sem_t sem;
      pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
      pthread_spinlock_t spin;
      pthread_once_t once = PTHREAD_ONCE_INIT;
      pthread_key_t key;
      mtx_t mtx;
      cnd_t cnd;
      static void init(void) { V(x) = 1; }
      static void destroy(void *value) { V(y) = (int)(long)value; }
      __attribute__((noinline)) static void lend(void) {
        int local = 0;
        V(lent) = &local;
        V(y);
        V(local) = 1;
      }
      """;

  private static final String[] ORDERS = {
    "__ATOMIC_SEQ_CST",
    "__ATOMIC_RELAXED",
    "__ATOMIC_RELAXED",
    "__ATOMIC_ACQUIRE",
    "__ATOMIC_RELEASE",
    "__ATOMIC_ACQ_REL"
  };
  private static final String[] STORE_ORDERS = {
    "__ATOMIC_RELEASE", "__ATOMIC_SEQ_CST", "__ATOMIC_RELAXED"
  };

  /** What a name after a dollar sign in a statement may stand for. */
  private static final Map<String, String[]> PARTS =
      Map.ofEntries(
          Map.entry("access", new String[] {"$store", "$load"}),
          Map.entry(
              "store",
              new String[] {
                "V($x) = $value;",
                "V($x) = $value;",
                "V($x) = $value;",
                "__atomic_store_n(&$x, $value, $storeOrder);"
              }),
          Map.entry("load", new String[] {"$r = V($x);"}),
          Map.entry("x", new String[] {"x", "y"}),
          Map.entry("value", new String[] {"1", "2", "0", "1", "2", "r0", "r1", "r0 + 1"}),
          Map.entry("small", new String[] {"0", "1", "2"}),
          Map.entry("r", new String[] {"r0", "r0", "r1"}),
          Map.entry("test", new String[] {"r0 == 0", "r0 != 0", "r0 == 1", "r1 != 1"}),
          Map.entry("order", ORDERS),
          Map.entry("storeOrder", STORE_ORDERS),
          Map.entry("mutex", new String[] {"m", "m", "n"}),
          Map.entry("bytes", new String[] {"4", "8", "16", "3"}),
          Map.entry(
              "part",
              new String[] {
                "w.i[0]", "w.i[1]", "w.i[2]", "w.l[0]", "w.l[1]", "w.s[0]", "w.s[1]", "w.s[2]",
                "w.c[0]", "w.c[1]", "w.c[5]"
              }),
          Map.entry("field", new String[] {"w.u.a", "w.u.b"}),
          Map.entry(
              "inside",
              new String[] {
                "$access",
                "$access",
                "$access",
                "V($part) = $value;",
                "$r = V($part);",
                "$r = __atomic_fetch_add(&$x, 1, $order);"
              }));

  /** The statements of each family. */
  private static final Map<String, List<String>> FAMILIES = new LinkedHashMap<>();

  static {
    family(
        "plain",
        "$access",
        "if ($test) { $access }",
        "$r = __atomic_exchange_n(&$x, $value, $order);",
        "$r = __atomic_fetch_add(&$x, 1, $order);",
        "{ int e = $small; $r = __atomic_compare_exchange_n(&$x, &e, $value, 0, $order, 0); }",
        "__atomic_thread_fence($order);",
        "__sync_synchronize();",
        "__asm__ volatile(\"mfence\" ::: \"memory\");",
        "$r = __sync_lock_test_and_set(&y, 1);",
        "__sync_lock_release(&y);",
        "$r = weir_choose(0, 1);",
        "weir_assume($test);");
    family(
        "heap",
        "free(h);",
        "if ($test) free(h);",
        "h[1] = 1; free(h);",
        "if (V(h[0]) == $small) free(h);",
        "V(h[0]) = $value;",
        "$r = V(h[1]);");
    family(
        "realloc",
        "p = realloc(h, 16); r0 = p ? V(p[0]) : 5;",
        "p = realloc(h, 4); if (p) V(p[0]) = 1;",
        "p = realloc(h, 24); if (p) V(shared) = p;",
        "V(h[0]) = $value;",
        "$r = V(h[1]);");
    family(
        "publish",
        "p = malloc(8); if (p) { V(p[0]) = 1; V(shared) = p; }",
        "p = calloc(2, 4); if (p) { V(p[0]) = $value; V(shared) = p; }",
        "p = malloc(8); if (p) { V(p[0]) = 1; __atomic_store_n(&shared, p, $storeOrder); }",
        "{ int *s = V(shared); if (s) r0 = V(s[0]); }",
        "{ int *s = V(shared); if (s) free(s); }",
        "{ int *s = __atomic_exchange_n(&shared, 0, $order); if (s) { V(s[0]) = 3; free(s); } }");
    family(
        "sizes",
        "V($part) = $value;",
        "$r = V($part);",
        "V($field) = $small;",
        "$r = V($field);",
        "$r = __atomic_fetch_add(&$part, 1, $order);",
        "V(w.q) = ((unsigned __int128)$small << 64) | $small;",
        "{ unsigned __int128 q = V(w.q); r0 = (int)q; r1 = (int)(q >> 64); }",
        "{ unsigned __int128 e = $small; r0 = __atomic_compare_exchange_n(&w.q, &e, $small, 0,"
            + " $order, 0); }",
        "__atomic_store_n(&w.q, (unsigned __int128)$small, $storeOrder);",
        "r0 = (int)__atomic_fetch_add(&w.q, (unsigned __int128)1, $order);");
    family(
        "memory",
        "memset(&w, $small, $bytes);",
        "memcpy(&w, &v, $bytes);",
        "memcpy(&v, &w, $bytes);",
        "memmove((char *)&w + 4, &w, 8);",
        "r0 = memcmp(&w, &v, $bytes);",
        "{ struct packed s = {1, 2}; w.u = s; }",
        "memset(&v, 1, V(x) ? 4 : 8);",
        "strcpy(w.c, \"ab\");",
        "r0 = (int)strlen(w.c);",
        "r0 = strcmp(w.c, \"ab\") == 0;");
    family(
        "large",
        "__atomic_load(&large, &mine, __ATOMIC_SEQ_CST); r0 = (int)mine.v[0];",
        "__atomic_store(&large, &mine, __ATOMIC_SEQ_CST);",
        "V(large.v[0]) = 1;",
        "r0 = (int)V(large.v[1]);");
    family(
        "keys",
        "pthread_setspecific(key, (void *)(long)(r0 + 1));",
        "$r = (int)(long)pthread_getspecific(key);",
        "{ pthread_key_t k; pthread_key_create(&k, destroy); pthread_setspecific(k, &x); }",
        "pthread_key_delete(key);");
    family(
        "ends",
        "pthread_detach(pthread_self());",
        "if ($test) pthread_exit(0);",
        "assert($test);",
        "if ($test) exit(0);",
        "printf(\"%d\\n\", V(x));",
        "usleep(1);");
    family(
        "blocks",
        "__VERIFIER_atomic_begin(); $inside $inside __VERIFIER_atomic_end();",
        "__VERIFIER_atomic_begin(); $inside if ($test) { $inside } __VERIFIER_atomic_end();",
        "__VERIFIER_atomic_begin(); $inside free(h); __VERIFIER_atomic_end();",
        "__VERIFIER_atomic_begin(); r0 = V(h[0]); $inside V(h[1]) = 1; __VERIFIER_atomic_end();");
    family(
        "futex",
        "FUTEX(FUTEX_WAIT, $small, NULL);",
        "FUTEX(FUTEX_WAIT, $small, &now);",
        "V(word) = 1; FUTEX(FUTEX_WAKE, 1, NULL);",
        "FUTEX(FUTEX_WAKE, 2, NULL);",
        "V(word) = 1;");
    family(
        "mutexes",
        "pthread_mutex_lock(&$mutex); $inside pthread_mutex_unlock(&$mutex);",
        "pthread_mutex_lock(&m); $inside $inside pthread_mutex_unlock(&m);",
        "if (pthread_mutex_trylock(&m) == 0) { $inside pthread_mutex_unlock(&m); }",
        "if (pthread_mutex_timedlock(&m, &now) == 0) { $inside pthread_mutex_unlock(&m); }",
        "mtx_lock(&mtx); $inside mtx_unlock(&mtx);",
        "mtx_lock(&mtx); cnd_timedwait(&cnd, &mtx, &now); mtx_unlock(&mtx);",
        "cnd_signal(&cnd);");
    family(
        "conditions",
        "pthread_mutex_lock(&m); while (V($x) == 0) pthread_cond_wait(&c, &m);"
            + " pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); r0 = pthread_cond_timedwait(&c, &m, &now) == 0; $access"
            + " pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); V(x) = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
        "$access pthread_cond_signal(&c);",
        "pthread_cond_broadcast(&c);");
    family(
        "waiting",
        "while (V($x) == $small) {}",
        "while (__atomic_exchange_n(&y, 1, $order)) {}",
        "{ int s; do { s = V(x); r0 = V(y); } while (V(x) != s); }",
        "while (1) { __VERIFIER_atomic_begin(); r0 = V(x); if (r0) V(y) = 2;"
            + " __VERIFIER_atomic_end(); if (r0) break; }",
        "while (V(w.l[0]) == 0) {}",
        "{ int *s; while (!(s = V(shared))) {} r0 = V(s[0]); }");
    family(
        "barriers", "pthread_barrier_wait(&barrier);", "pthread_barrier_wait(&barrier); $access");
    family(
        "semaphores",
        "sem_wait(&sem);",
        "sem_post(&sem);",
        "if (sem_trywait(&sem) == 0) { $access }",
        "r0 = sem_timedwait(&sem, &now);",
        "{ int n; sem_getvalue(&sem, &n); r0 = n; }");
    family(
        "locks",
        "pthread_rwlock_rdlock(&rw); $inside pthread_rwlock_unlock(&rw);",
        "pthread_rwlock_wrlock(&rw); $inside pthread_rwlock_unlock(&rw);",
        "if (pthread_rwlock_trywrlock(&rw) == 0) { $inside pthread_rwlock_unlock(&rw); }",
        "pthread_spin_lock(&spin); $inside pthread_spin_unlock(&spin);",
        "if (pthread_spin_trylock(&spin) == 0) { $inside pthread_spin_unlock(&spin); }");
    family("once", "pthread_once(&once, init);", "$access");
    family(
        "locals",
        "lend();",
        "V(lent) = &own;",
        "{ int *s = V(lent); if (s) V(s[0]) = 2; }",
        "{ int *s = V(lent); if (s) r0 = V(s[0]); }",
        "V(own) = V(x); V(y) = own;");
  }

  /** What must be set up where a text stands in a program. */
  private static final List<Map.Entry<String, String>> SETUP =
      List.of(
          Map.entry("barrier_wait", "pthread_barrier_init(&barrier, 0, 2);"),
          Map.entry("&sem", "sem_init(&sem, 0, 1);"),
          Map.entry("&spin", "pthread_spin_init(&spin, 0);"),
          Map.entry("specific(key", "pthread_key_create(&key, destroy);"),
          Map.entry("mtx", "mtx_init(&mtx, mtx_plain); cnd_init(&cnd);"));

  private static final Pattern NAME = Pattern.compile("\\$([a-zA-Z]+)");

  private final SplittableRandom random;
  private final String name;

  private RandomCallPrograms(long seed) {
    this.random = new SplittableRandom(seed);
    this.name = "program" + seed;
  }

  private static void family(String family, String... statements) {
    FAMILIES.put(family, List.of(statements));
  }

  /** A file of programs; those of the seeds from one on. */
  static String file(long first, int count) {
    StringBuilder text = new StringBuilder(HEAD);
    StringBuilder calls = new StringBuilder();
    for (long seed = first; seed < first + count; seed++) {
      text.append(of(seed));
      calls.append(name(seed)).append("();\n");
    }
    return text.append("int main(void) {\n").append(calls).append("return 0;\n}\n").toString();
  }

  /** The function at which the program of a seed starts. */
  static String name(long seed) {
    return "program" + seed;
  }

  /** The functions of the program of a seed. */
  static String of(long seed) {
    return new RandomCallPrograms(seed).program();
  }

  private String program() {
    List<String> all = List.copyOf(FAMILIES.keySet());
    List<String> families = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      families.add(all.get(random.nextInt(all.size())));
    }
    int threads = random.nextInt(3) == 0 ? 3 : 2;
    StringBuilder bodies = new StringBuilder();
    for (int t = 0; t < threads; t++) {
      bodies.append("static void *").append(name).append("_").append(t).append("(void *arg) {\n");
      bodies.append("  int r0 = 0, r1 = 0, *p = 0;\n");
      for (String statement : body(families, threads)) {
        bodies.append("  ").append(statement).append("\n");
      }
      bodies.append("  return arg;\n}\n");
    }
    return bodies + start(bodies.toString(), threads);
  }

  private List<String> body(List<String> families, int threads) {
    List<String> statements = new ArrayList<>();
    for (int i = random.nextInt(threads == 3 ? 2 : 3); i >= 0; i--) {
      boolean plain = random.nextInt(4) == 0;
      String family = plain ? "plain" : families.get(random.nextInt(families.size()));
      List<String> choice = FAMILIES.getOrDefault(family, List.of());
      statements.add(expand(choice.get(random.nextInt(choice.size()))));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      statements.add(random.nextInt(statements.size() + 1), expand("$access"));
    }
    return statements;
  }

  /** Replaces names by what they stand for; one that is used twice stands for the same mutex. */
  private String expand(String statement) {
    String result = statement.replace("$mutex", pick("mutex"));
    Matcher found = NAME.matcher(result);
    while (found.find()) {
      result =
          result.substring(0, found.start()) + pick(found.group(1)) + result.substring(found.end());
      found = NAME.matcher(result);
    }
    return result;
  }

  private String pick(String part) {
    String[] choice = PARTS.getOrDefault(part, new String[] {""});
    return choice[random.nextInt(choice.length)];
  }

  /** Starts the threads; the last one is the first thread itself, at times. */
  private String start(String bodies, int threads) {
    StringBuilder text = new StringBuilder("__attribute__((noinline)) static void " + name);
    text.append("(void) {\n");
    if (bodies.contains("h[") || bodies.contains("(h")) {
      text.append(random.nextBoolean() ? "  h = calloc(1, 8);\n" : "  h = malloc(8); h[0] = 0;\n");
    }
    for (Map.Entry<String, String> one : SETUP) {
      text.append(bodies.contains(one.getKey()) ? "  " + one.getValue() + "\n" : "");
    }
    int end = random.nextInt(4);
    int created = end == 0 ? threads - 1 : threads;
    for (int t = 0; t < created; t++) {
      text.append("  pthread_create(&t%d, 0, %s_%d, 0);\n".formatted(t, name, t));
    }
    if (end == 0) {
      text.append("  %s_%d(0);\n".formatted(name, threads - 1));
    }
    for (int t = 0; t < created && end != 1; t++) {
      text.append(
          "  pthread_%s;\n".formatted(end == 2 ? "detach(t" + t + ")" : "join(t" + t + ", 0)"));
    }
    return text.append("}\n").toString();
  }
}
