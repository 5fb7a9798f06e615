package dev.weir.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random programs of C whose threads wait in loops that change nothing, and what each becomes where
 * a thread that goes round once stops there and tells what it has read.
 *
 * @param threads their statements
 * @param waits the variables that each wait reads, by its number
 */
record RandomWaitPrograms(List<List<String>> threads, List<List<String>> waits) {
  /** Of what a thread returns that has stopped in a wait. */
  static final long STUCK = 1L << 20;

  private static final int UNREAD = 15;

  private static final List<String> ORDERS = List.of("RELAXED", "RELAXED", "ACQUIRE", "SEQ_CST");
  private static final List<String> ENDS = List.of("RELAXED", "RELAXED", "RELEASE", "SEQ_CST");

  /** Two or three threads, each of which waits once at most. */
  static RandomWaitPrograms of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int count = random.nextInt(3) == 0 ? 3 : 2;
    List<List<String>> threads = new ArrayList<>();
    List<List<String>> waits = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      List<String> thread = new ArrayList<>();
      int before = random.nextInt(count == 3 ? 2 : 3);
      for (int i = 0; i < before; i++) {
        thread.add(access(random));
      }
      if (t == 0 || random.nextInt(3) > 0) {
        thread.add(waiting(random, waits));
      }
      int after = random.nextInt(count == 3 ? 2 : 3);
      for (int i = 0; i < after; i++) {
        thread.add(access(random));
      }
      threads.add(thread);
    }
    return new RandomWaitPrograms(threads, waits);
  }

  private static String access(SplittableRandom random) {
    String place = place(random);
    return switch (random.nextInt(7)) {
      case 0, 1, 2 -> "STORE(%s, %d, %s);".formatted(place, random.nextInt(3), pick(random, ENDS));
      case 3, 4 -> "r0 = LOAD(%s, %s);".formatted(place, pick(random, ORDERS));
      case 5 -> "r0 = EXCHANGE(%s, 1, ACQ_REL);".formatted(place);
      default -> "FENCE(SEQ_CST);";
    };
  }

  private static String waiting(SplittableRandom random, List<List<String>> waits) {
    String one = place(random);
    String other = place(random);
    String order = pick(random, ORDERS);
    int number = waits.size();
    int form = random.nextInt(5);
    waits.add(form < 2 || form == 4 ? List.of(one) : List.of(one, other));
    String test =
        switch (form) {
          case 0 -> "(v0 = LOAD(%s, %s)) != 1".formatted(one, order);
          case 1 -> "(v0 = LOAD(%s, %s)) == 0".formatted(one, order);
          case 2 ->
              "(v0 = LOAD(%s, %s)) != 1 && (v1 = LOAD(%s, RELAXED)) == 0"
                  .formatted(one, order, other);
          case 3 ->
              "(v0 = LOAD(%s, RELAXED), v1 = LOAD(%s, %s), v0 == v1)".formatted(one, other, order);
          default -> "(v0 = EXCHANGE(%s, 1, ACQUIRE)) == 1".formatted(one);
        };
    return "WAIT(%d, (%s));".formatted(number, test);
  }

  private static String place(SplittableRandom random) {
    return random.nextBoolean() ? "x" : "y";
  }

  private static String pick(SplittableRandom random, List<String> choice) {
    return choice.get(random.nextInt(choice.size()));
  }

  /** The program whose threads go round for as long as they have to. */
  String text() {
    return text("while (test) {}");
  }

  /** The one without loops. */
  String stopping() {
    return text("if (test) return (void *)(%dL | n << 8 | v0 << 4 | v1)".formatted(STUCK));
  }

  private String text(String waiting) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <pthread.h>
            #include <weir.h>
            #define LOAD(x, o) __atomic_load_n(&x, __ATOMIC_##o)
            #define STORE(x, v, o) __atomic_store_n(&x, v, __ATOMIC_##o)
            #define EXCHANGE(x, v, o) __atomic_exchange_n(&x, v, __ATOMIC_##o)
            #define FENCE(o) __atomic_thread_fence(__ATOMIC_##o)
            static long x, y;
            """);
    text.append("#define WAIT(n, test) ").append(waiting).append("\n");
    for (int t = 0; t < threads.size(); t++) {
      text.append("static void *thread%d(void *arg) {\n".formatted(t));
      text.append("  long r0 = 0, v0 = %d, v1 = %d;\n".formatted(UNREAD, UNREAD));
      threads.get(t).forEach(s -> text.append("  ").append(s).append("\n"));
      text.append("  return (void *)r0;\n}\n");
    }
    text.append("int main(void) {\n");
    for (int t = 0; t < threads.size(); t++) {
      text.append("  pthread_t id%d; void *r%d;\n".formatted(t, t));
    }
    for (int t = 0; t < threads.size(); t++) {
      text.append("  pthread_create(&id%d, 0, thread%d, 0);\n".formatted(t, t));
    }
    for (int t = 0; t < threads.size(); t++) {
      text.append("  pthread_join(id%d, &r%d);\n".formatted(t, t));
      text.append("  weir_observe(\"r%d\", (long)r%d);\n".formatted(t, t));
    }
    text.append("  weir_observe(\"x\", x);\n  weir_observe(\"y\", y);\n");
    return text.append("  return 0;\n}\n").toString();
  }

  /** Whether some thread has stopped in a wait. */
  boolean isStuck(Map<String, Long> end) {
    return IntStream.range(0, threads.size()).anyMatch(t -> (end.get("r" + t) & STUCK) != 0);
  }

  /** Whether each thread that has stopped would read the same in any further round. */
  boolean isForEver(Map<String, Long> end) {
    return IntStream.range(0, threads.size())
        .mapToLong(t -> end.get("r" + t))
        .filter(result -> (result & STUCK) != 0)
        .allMatch(result -> hasRead(result, end));
  }

  private boolean hasRead(long result, Map<String, Long> end) {
    List<String> places = waits.get((int) (result >> 8 & 255));
    return IntStream.range(0, places.size())
        .allMatch(i -> (result >> 4 * (1 - i) & 15) == end.get(places.get(i)));
  }
}
