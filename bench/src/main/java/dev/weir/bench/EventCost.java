package dev.weir.bench;

import dev.weir.search.Checker;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many methods are called and how many bytecodes are run for each event of an exploration, in
 * the engine: unlike time, the same on each machine and at each hour. What the JDK's own classes
 * run is not counted.
 *
 * <p>Words: a program of the table, its N and a model ({@code sbchain 5 tso}); without them, the
 * programs of {@code docs/performance.md}. Options: {@code --top}, so many methods with the most
 * bytecodes, of which the calls and bytecodes for each event are shown (0), and {@code --classes},
 * the jar or folder of the engine (the one that was built; that in {@code cli/target/start} is what
 * {@code ./weir} runs).
 */
public final class EventCost {
  private static final String PREFIX = "dev.weir.";
  private static final List<Measured> USUAL =
      List.of(
          new Measured("sbchain", 5, "tso"),
          new Measured("fib", 5, "tso"),
          new Measured("mpchain", 5, "pso"),
          new Measured("readers", 14, "tso"),
          new Measured("lastzero", 12, "tso"));

  private final PrintStream out;
  private final int top;
  private final Map<String, byte[]> engine = new HashMap<>();

  private EventCost(PrintStream out, int top, Path classes) throws IOException {
    this.out = out;
    this.top = top;
    if (Files.isDirectory(classes)) {
      read(classes);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(classes)) {
        read(jar.getPath("/"));
      }
    }
  }

  private void read(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (name.endsWith(".class")) {
          engine.put(
              name.replaceFirst("\\.class$", "").replace('/', '.'), Files.readAllBytes(file));
        }
      }
    }
  }

  /** Counts. */
  public static void main(String[] arguments) throws Throwable {
    Arguments given = new Arguments(arguments, List.of("top", "classes"));
    List<Measured> all = given.words().isEmpty() ? USUAL : List.of(Measured.orExit(given.words()));
    URI built = Checker.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    EventCost cost =
        new EventCost(
            System.out,
            (int) given.number("top", 0),
            Path.of(given.text("classes", Path.of(built).toString())));
    for (Measured one : all) {
      cost.count(one);
    }
  }

  private void count(Measured what) throws Throwable {
    CountedCode code = new CountedCode();
    Map<String, byte[]> counted = new HashMap<>();
    engine.forEach((name, bytes) -> counted.put(name, code.in(bytes)));
    CodeCounters.begin(code.methods().size());
    Class<?> run = new Copies(counted).loadClass(CountedRun.class.getName());
    MethodType type = MethodType.methodType(long.class, String.class, int.class, String.class);
    long events =
        (long)
            MethodHandles.publicLookup()
                .findStatic(run, "events", type)
                .invokeExact(what.program(), what.size(), what.model());
    print(what.toString(), code.methods(), events);
  }

  private void print(String what, List<String> methods, long events) {
    long[] calls = CodeCounters.calls();
    long[] bytecodes = CodeCounters.bytecodes();
    print(what, LongStream.of(calls).sum(), LongStream.of(bytecodes).sum(), events);
    IntStream.range(0, methods.size())
        .boxed()
        .sorted(Comparator.comparingLong((Integer i) -> -bytecodes[i]))
        .limit(top)
        .forEach(i -> print("  " + methods.get(i), calls[i], bytecodes[i], events));
  }

  private void print(String what, long calls, long bytecodes, long events) {
    out.printf(
        Locale.ROOT,
        "%-44s %9.2f calls %10.1f bytecodes for each of %,d events%n",
        what,
        (double) calls / events,
        (double) bytecodes / events,
        events);
  }

  /** Defines the classes of Weir anew, those of the engine so that they count. */
  private static final class Copies extends ClassLoader {
    private final Map<String, byte[]> counted;

    Copies(Map<String, byte[]> counted) {
      super(EventCost.class.getClassLoader());
      this.counted = counted;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      boolean isShared = !name.startsWith(PREFIX) || name.equals(CodeCounters.class.getName());
      @Nullable Class<?> known = findLoadedClass(name);
      if (isShared || known != null) {
        return known == null ? super.loadClass(name, resolve) : known;
      }
      byte[] bytes = counted.getOrDefault(name, new byte[0]);
      bytes = bytes.length == 0 ? original(name) : bytes;
      return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] original(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        return in.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
