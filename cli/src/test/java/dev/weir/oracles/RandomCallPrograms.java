package dev.weir.oracles;

import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random programs of C that mix accesses of every size with the calls of the library. A program
 * takes few families of statements, so that they meet, and two variables, on which cycles close.
 * The first family goes round with the seeds.
 *
 * <p>All programs of a file share its globals; each starts at a function of its own.
 */
final class RandomCallPrograms {
  /** The globals, of which each program uses some. */
  private static final String HEAD = resource("head.c");

  private static final String[] ORDERS = {
    "__ATOMIC_SEQ_CST",
    "__ATOMIC_RELAXED",
    "__ATOMIC_RELAXED",
    "__ATOMIC_ACQUIRE",
    "__ATOMIC_RELEASE",
    "__ATOMIC_ACQ_REL"
  };
  private static final String[] LOAD_ORDERS = {
    "__ATOMIC_RELAXED", "__ATOMIC_ACQUIRE", "__ATOMIC_SEQ_CST"
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
          Map.entry("loadOrder", LOAD_ORDERS),
          Map.entry("storeOrder", STORE_ORDERS),
          Map.entry("mutex", new String[] {"m", "m", "n", "e"}),
          Map.entry("lock", new String[] {"&m", "&sem", "&rw"}),
          Map.entry("bits", new String[] {"0", "1", "1", "2", "0x10000"}),
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
  private static final Map<String, List<String>> FAMILIES = families(resource("statements.txt"));

  /**
   * The first and the last statement of two threads: a cycle, unless what is between prevents it.
   */
  private static final List<List<String>> FRAMES =
      List.of(
          List.of(),
          List.of(),
          List.of(),
          List.of("V(x) = 1;", "r1 = V(y);", "V(y) = 1;", "r1 = V(x);"),
          List.of("V(x) = 1;", "V(y) = 1;", "r1 = V(y);", "r1 = V(x);"),
          List.of("V(x) = 1;", "V(y) = 2;", "V(y) = 1;", "V(x) = 2;"));

  private static final String CHILDREN = "children";

  /** What must be set up where a text stands in a program. */
  private static final List<Map.Entry<String, String>> SETUP =
      List.of(
          Map.entry("&barrier", "pthread_barrier_init(&barrier, 0, 2);"),
          Map.entry("&sem", "sem_init(&sem, 0, 1);"),
          Map.entry("&spin", "pthread_spin_init(&spin, 0);"),
          Map.entry("specific(key", "pthread_key_create(&key, destroy);"),
          Map.entry("(tss", "tss_create(&tss, destroy);"),
          Map.entry("(mh)", "mh = malloc(sizeof *mh); if (mh) pthread_mutex_init(mh, 0);"),
          Map.entry("mtr", "mtx_init(&mtr, mtx_plain | mtx_recursive);"),
          Map.entry("mtx", "mtx_init(&mtx, mtx_plain); cnd_init(&cnd);"));

  private static final Pattern NAME = Pattern.compile("\\$([a-zA-Z]+)");

  private final SplittableRandom random;
  private final String name;
  private final String first;

  private RandomCallPrograms(long seed) {
    this.random = new SplittableRandom(seed);
    this.name = "program" + seed;
    this.first = family(seed);
  }

  private static String resource(String file) {
    try (InputStream in =
        Objects.requireNonNull(
            RandomCallPrograms.class.getResourceAsStream("/random-calls/" + file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a text in which the statements of a family stand in lines below its name. */
  private static Map<String, List<String>> families(String text) {
    Map<String, List<String>> families = new LinkedHashMap<>();
    List<String> statements = List.of();
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      if (line.startsWith("[")) {
        statements = new ArrayList<>();
        families.put(line.substring(1, line.length() - 1), statements);
      } else {
        statements.add(line);
      }
    }
    return families;
  }

  /** The names of all families of statements. */
  static List<String> families() {
    return List.copyOf(FAMILIES.keySet());
  }

  /** The family of which the program of a seed has statements for sure, in most cases. */
  static String family(long seed) {
    return families().get((int) (seed % FAMILIES.size()));
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

  /** How the machine runs the program of a seed. */
  static MachineOptions options(long seed) {
    OptionalInt unroll = seed % 7 == 0 ? OptionalInt.of(1) : OptionalInt.empty();
    Choices choices = new Choices(Optional.empty(), seed % 5 == 0, seed % 3 == 0);
    return MachineOptions.DEFAULT
        .unrolling(unroll)
        .allowingUninitialised(seed % 11 == 0)
        .with(choices);
  }

  /** The functions of the program of a seed. */
  static String of(long seed) {
    return new RandomCallPrograms(seed).program();
  }

  private String program() {
    List<String> families = new ArrayList<>(List.of(first));
    for (int i = random.nextInt(3); i > 0; i--) {
      families.add(families().get(random.nextInt(FAMILIES.size())));
    }
    int threads = families.contains(CHILDREN) || random.nextInt(3) > 0 ? 2 : 3;
    List<String> frame = FRAMES.get(random.nextInt(FRAMES.size()));
    StringBuilder bodies = new StringBuilder();
    for (int t = 0; t < threads; t++) {
      bodies.append("static void *").append(name).append("_").append(t).append("(void *arg) {\n");
      bodies.append("  int r0 = 0, r1 = 0, *p = 0;\n");
      for (String statement : body(families, threads, t, frame)) {
        bodies.append("  ").append(statement).append("\n");
      }
      bodies.append("  return arg;\n}\n");
    }
    return bodies + start(bodies.toString(), threads);
  }

  private List<String> body(List<String> families, int threads, int thread, List<String> frame) {
    List<String> statements = new ArrayList<>();
    boolean isFramed = 2 * thread + 1 < frame.size();
    for (int i = random.nextInt(threads == 3 || isFramed ? 2 : 3); i >= 0; i--) {
      boolean plain = random.nextInt(4) == 0;
      String family = plain ? "plain" : families.get(random.nextInt(families.size()));
      List<String> choice = FAMILIES.getOrDefault(family, List.of());
      statements.add(expand(choice.get(random.nextInt(choice.size()))));
    }
    if (isFramed) {
      statements.addFirst(frame.get(2 * thread));
      statements.add(frame.get(2 * thread + 1));
      return statements;
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
    if (bodies.contains("h[") || bodies.contains("(h,") || bodies.contains("(h)")) {
      text.append(random.nextBoolean() ? "  h = calloc(1, 8);\n" : "  h = malloc(8); h[0] = 0;\n");
    }
    for (Map.Entry<String, String> one : SETUP) {
      text.append(bodies.contains(one.getKey()) ? "  " + one.getValue() + "\n" : "");
    }
    int end = threads == 2 && first.equals(CHILDREN) ? 0 : random.nextInt(4);
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
