package dev.weir.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random programs of C whose threads share variables, an array, a block of the heap, pointers and
 * strings: what they read is left in observations at the end.
 *
 * <p>A program takes few families of statements, so that they meet.
 */
final class RandomSharingPrograms {
  private static final Pattern NAME = Pattern.compile("\\$([a-zA-Z]+)");

  /** What a name after a dollar sign in a statement may stand for. */
  private static final Map<String, List<String>> PARTS =
      Map.ofEntries(
          Map.entry("x", List.of("x", "y", "x", "y", "z")),
          Map.entry("r", List.of("r0", "r0", "r1")),
          Map.entry("v", List.of("1", "2", "1", "2", "r0", "r1", "r0 + 1", "r1 - r1 + 1")),
          Map.entry("b", List.of("1", "2", "1", "2", "r0")),
          Map.entry("i", List.of("0", "1", "r0 & 1", "r1 & 1")),
          Map.entry("test", List.of("r0 == 0", "r0 != 0", "r0 == 1", "r1 != 1", "$x", "$x == 1")),
          Map.entry("load", List.of("RELAXED", "RELAXED", "ACQUIRE", "SEQ_CST")),
          Map.entry("store", List.of("RELAXED", "RELAXED", "RELEASE", "SEQ_CST")),
          Map.entry(
              "any", List.of("RELAXED", "RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST")),
          Map.entry("failure", List.of("RELAXED", "RELAXED", "ACQUIRE", "SEQ_CST")),
          Map.entry("fence", List.of("ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST")),
          Map.entry("weak", List.of("0", "1")),
          Map.entry(
              "change", List.of("fetch_add", "fetch_or", "fetch_xor", "exchange_n", "sub_fetch")),
          Map.entry("part", List.of("w.i", "w.s[0]", "w.s[1]", "w.c[0]", "w.c[1]", "w.c[3]")),
          Map.entry("field", List.of("s.a", "s.b")),
          Map.entry(
              "access",
              List.of(
                  "$x = $v;",
                  "$r = $x;",
                  "$x = $v;",
                  "$r = $x;",
                  "STORE($x, $v, $store);",
                  "$r = LOAD($x, $load);")));

  private static final List<String> PLAIN =
      List.of("$access", "$access", "$access", "if ($test) { $access }");

  /** The statements of each family. */
  private static final List<List<String>> FAMILIES =
      List.of(
          List.of(
              "STORE($x, $v, $store);",
              "$r = LOAD($x, $load);",
              "$r = __atomic_$change(&$x, 1, __ATOMIC_$any);",
              "FENCE($fence);"),
          List.of(
              "{ int e = $weak; $r = __atomic_compare_exchange_n(&$x, &e, $v, $weak,"
                  + " __ATOMIC_$any, __ATOMIC_$failure); r1 += e; }",
              "{ int e = r1; if (__atomic_compare_exchange_n(&$x, &e, $b, $weak, __ATOMIC_$any,"
                  + " __ATOMIC_$failure)) { $access } else { $access } }",
              "$r = __atomic_$change(&$x, $b, __ATOMIC_$any);"),
          List.of(
              "pthread_mutex_lock(&m); $access $access pthread_mutex_unlock(&m);",
              "if (pthread_mutex_trylock(&m) == 0) { $access pthread_mutex_unlock(&m); }",
              "pthread_mutex_lock(&m); $r = $x; $x = $r + 1; pthread_mutex_unlock(&m);"),
          List.of("a[$i] = $v;", "$r = a[$i];", "a[$i] = a[$i] + 1;", "$x = a[$i];"),
          List.of(
              "p = &$x;",
              "p = &a[$i];",
              "q = p; *q = $v;",
              "q = p; $r = *q;",
              "*p = $v;",
              "q = $test ? &x : &y; *q = $v;",
              "q = $test ? &x : &y; $r = *q;"),
          List.of(
              "set(&$x, $v);",
              "$r = get(&$x);",
              "$r = get(p);",
              "set(p, $v);",
              "(*call)(&$x, $b);",
              "if ($test) call = add;",
              "add(&$x, $v);"),
          List.of(
              "for (int i = 0; i < 2; i++) a[i] = $b;",
              "for (int i = 0; i < 2; i++) $r += a[i];",
              "for (int i = 0; i < 2 && !$x; i++) { $access }",
              "for (int i = 0; i < 2; i++) { $access }"),
          List.of("$part = $v;", "$r = $part;", "$part = $v;", "$r = $part;"),
          List.of(
              "s.a = $v;",
              "s.b = $v;",
              "$r = s.a;",
              "$r = s.b;",
              "s = t;",
              "t = s;",
              "{ struct pair l = s; $r = l.a + l.b; }",
              "memcpy(a, &s, 8);",
              "memset(&s, $b, 8);",
              "t.a = $v;"),
          List.of(
              "strcpy(name, \"b\");",
              "$r = strlen(name);",
              "name[0] = $b;",
              "$r = name[0];",
              "$r = strcmp(name, \"b\") == 0;",
              "memset(name, $b, 1);"),
          List.of(
              "pthread_create(&u, 0, child, 0); $access pthread_join(u, 0);",
              "pthread_create(&u, 0, child, 0); $access $access pthread_join(u, 0);",
              "if ($test) { pthread_create(&u, 0, child, 0); pthread_join(u, 0); }"),
          List.of(
              "h[0] = $v;",
              "$r = h[0];",
              "if ($test) free(h);",
              "h[1] = $v; $r = h[1];",
              "if (h[0] == 1) free(h);"),
          List.of(
              "q = malloc(4); *q = $v; p = q;",
              "q = p; $r = *q;",
              "q = malloc(4); p = q; *q = $v;",
              "l = $v; p = &l;",
              "mine = $v; p = &mine;",
              "$r = mine;",
              "$r = l;"),
          List.of(
              "__VERIFIER_atomic_begin(); $access $access __VERIFIER_atomic_end();",
              "__VERIFIER_atomic_begin(); $x = $x + 1; __VERIFIER_atomic_end();"),
          List.of(
              "assert(r0 != 2);",
              "assert(r0 == 0 || $x);",
              "$r = $b / (r0 - 1);",
              "weir_assume($test);",
              "$r = weir_choose(0, 1);",
              "if ($test) return (void *)7;",
              "switch (r0) { case 0: $access break; case 1: $access break; default: $access }"),
          List.of(
              "printf(\"%d\", $r);",
              "$access",
              "FENCE($fence);",
              "sched_yield();",
              "asm volatile(\"mfence\" ::: \"memory\");",
              "asm volatile(\"sfence\" ::: \"memory\");"));

  /** Atomic accesses, and what depends on them. */
  private static final List<String> ATOMICS =
      List.of(
          "STORE($x, $v, $store);",
          "$r = LOAD($x, $load);",
          "$r = LOAD($x, $load);",
          "$r = __atomic_$change(&$x, $v, __ATOMIC_$any);",
          "$r = __atomic_$change(&$x, $b, __ATOMIC_$any);",
          "$r = __atomic_$change(&a[$i], $b, __ATOMIC_$any);",
          "{ int e = $b; $r = __atomic_compare_exchange_n(&$x, &e, $v, 0, __ATOMIC_$any,"
              + " __ATOMIC_$failure); }",
          "{ int e = $v; $r = __atomic_compare_exchange_n(&$x, &e, 2, 0, __ATOMIC_$any,"
              + " __ATOMIC_$failure); r1 += e; }",
          "{ int e = 0; if (__atomic_compare_exchange_n(&$x, &e, $b, 0, __ATOMIC_$any,"
              + " __ATOMIC_$failure)) { $access } }",
          "FENCE($fence);",
          "a[$i] = $v;",
          "$r = a[$i];",
          "if ($test) { $access }");

  /** Threads that make a cycle with each other, unless what is between prevents it. */
  private static final List<List<String>> FRAMES =
      List.of(
          List.of(),
          List.of("x = 1;", "r1 = y;", "y = 1;", "r1 = x;"),
          List.of("x = 1;", "y = 1;", "r1 = y;", "r1 = x;"),
          List.of("r1 = x;", "y = 1;", "r1 = y;", "x = 1;"),
          List.of("x = 1;", "y = 2;", "y = 1;", "x = 2;"));

  private final SplittableRandom random;

  private RandomSharingPrograms(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The statements of the threads of a program. */
  static List<List<String>> of(long seed) {
    RandomSharingPrograms programs = new RandomSharingPrograms(seed);
    List<String> statements = new ArrayList<>(FAMILIES.get((int) (seed % FAMILIES.size())));
    if (programs.random.nextBoolean()) {
      statements.addAll(FAMILIES.get(programs.random.nextInt(FAMILIES.size())));
    }
    return programs.threads(statements);
  }

  /** The same of one with atomic accesses of all orders, fences and dependencies. */
  static List<List<String>> ofAtomics(long seed) {
    return new RandomSharingPrograms(seed).threads(ATOMICS);
  }

  private List<List<String>> threads(List<String> statements) {
    int count = random.nextInt(4) == 0 ? 3 : 2;
    List<String> frame = FRAMES.get(random.nextInt(FRAMES.size()));
    List<List<String>> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      boolean isFramed = 2 * t + 1 < frame.size();
      List<String> thread = new ArrayList<>();
      for (int i = random.nextInt(count == 3 || isFramed ? 2 : 4); i >= 0; i--) {
        List<String> choice = random.nextInt(3) == 0 ? PLAIN : statements;
        thread.add(expand(choice.get(random.nextInt(choice.size()))));
      }
      if (isFramed) {
        thread.addFirst(frame.get(2 * t));
        thread.add(frame.get(2 * t + 1));
      }
      threads.add(thread);
    }
    return threads;
  }

  /** Replaces names by what they stand for; a register that is used twice is the same. */
  private String expand(String statement) {
    String result = statement.replace("$r ", pick("r") + " ");
    Matcher found = NAME.matcher(result);
    while (found.find()) {
      result =
          result.substring(0, found.start()) + pick(found.group(1)) + result.substring(found.end());
      found = NAME.matcher(result);
    }
    return result;
  }

  private String pick(String part) {
    List<String> choice = PARTS.getOrDefault(part, List.of(""));
    return choice.get(random.nextInt(choice.size()));
  }

  /** A program whose threads run some statements. */
  static String text(List<List<String>> threads) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <assert.h>
            #include <pthread.h>
            #include <sched.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <weir.h>
            #define LOAD(x, o) __atomic_load_n(&x, __ATOMIC_##o)
            #define STORE(x, v, o) __atomic_store_n(&x, v, __ATOMIC_##o)
            #define FENCE(o) __atomic_thread_fence(__ATOMIC_##o)
            void __VERIFIER_atomic_begin(void);
            void __VERIFIER_atomic_end(void);
            static int x, y, z, a[2], *p = &x, *h;
            static union { int i; short s[2]; char c[4]; } w;
            static struct pair { int a, b; } s, t = {1, 2};
            static char name[8];
            static _Thread_local int mine;
            static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            __attribute__((noinline)) static void set(int *to, int v) { *to = v; }
            __attribute__((noinline)) static int get(int *from) { return *from; }
            __attribute__((noinline)) static void add(int *to, int v) { *to += v; }
            static void (*call)(int *to, int v) = set;
            static void *child(void *arg) { x = 2; return (void *)(long)y; }
            """);
    for (int t = 0; t < threads.size(); t++) {
      text.append("static void *thread%d(void *arg) {\n".formatted(t));
      text.append("  int r0 = 0, r1 = 0, *q = &z, l = 0; pthread_t u;\n");
      threads.get(t).forEach(s -> text.append("  ").append(s).append("\n"));
      text.append("  return (void *)(long)((r0 & 15) * 16 + (r1 & 15));\n}\n");
    }
    text.append("int main(void) {\n  pthread_t id[3]; void *r[3] = {0};\n");
    text.append("  h = calloc(2, 4);\n");
    for (int t = 0; t < threads.size(); t++) {
      text.append("  pthread_create(&id[%d], 0, thread%d, 0);\n".formatted(t, t));
    }
    for (int t = 0; t < threads.size(); t++) {
      text.append("  pthread_join(id[%d], &r[%d]);\n".formatted(t, t));
      text.append("  weir_observe(\"r%d\", (long)r[%d]);\n".formatted(t, t));
    }
    for (String place :
        List.of("x", "y", "z", "a[0]", "a[1]", "w.i", "s.a", "s.b", "t.a", "t.b", "name[0]")) {
      text.append("  weir_observe(\"%s\", %s);\n".formatted(place, place));
    }
    return text.append("  return 0;\n}\n").toString();
  }
}
