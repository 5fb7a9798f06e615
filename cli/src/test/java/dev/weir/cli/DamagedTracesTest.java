package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.ProgramSource;
import dev.weir.cli.session.Toolkit;
import dev.weir.frontend.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever happens to a trace file, {@code weir replay} runs it or refuses it in one line. */
class DamagedTracesTest {
  /** Locks, memory of one thread, a loop, a choice and buffers for each address. */
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdlib.h>
      int x, y, a, b;
      pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      static void *left(void *p) {
        int *own = malloc(sizeof *own);
        for (*own = 0; *own < 2; ++*own) { x = *own; a = y; }
        free(own);
        return p;
      }
      static void *right(void *p) {
        pthread_mutex_lock(&lock);
        y = 1;
        b = x;
        pthread_mutex_unlock(&lock);
        return p;
      }
      int main(void) {
        pthread_t s, t;
        pthread_create(&s, 0, left, 0);
        pthread_create(&t, 0, right, 0);
        pthread_join(s, 0);
        pthread_join(t, 0);
        assert(a || b);
        return 0;
      }
      """;

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private static final List<String> NUMBERS =
      List.of("8", "-1", "4294967296", "1" + "0".repeat(30));

  private static final List<List<String>> TRACES = new ArrayList<>();
  private static Path folder = Path.of("");
  private static Toolkit tools = new Toolkit();

  @BeforeContainer
  static void makeTraces() throws IOException {
    folder = Files.createTempDirectory("traces");
    ProgramSource compiler = new SharedPrograms(folder).source(_ -> {});
    Set<ProgramInput> whole = new HashSet<>();
    tools =
        new Toolkit(
            (input, warnings, compiled) -> {
              whole.add(input);
              return compiler.load(input, warnings, compiled);
            },
            UnaryOperator.identity());
    String program = Files.writeString(folder.resolve("a.c"), PROGRAM).toString();
    trace("check", program, "--model", "pso", "--", "-DA");
    trace("check", program, "--model", "tso", "--buffer-size", "2", "--unroll", "3", "--arg", "1");
    trace("fence", program);
    trace("fence", "../examples/rmm/dekker.rmm");
    // What clang makes of other arguments and names is not asked here, since it takes long.
    tools =
        new Toolkit(
            (input, warnings, compiled) -> {
              if (!whole.contains(input)) {
                throw new InputException(input.names() + ": not compiled here");
              }
              return compiler.load(input, warnings, compiled);
            },
            UnaryOperator.identity());
  }

  private static void trace(String... words) throws IOException {
    Path file = folder.resolve("whole.trace");
    Files.deleteIfExists(file);
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(2, List.of("--trace", file.toString()));
    Outcome made = Outcome.of(tools, all.toArray(String[]::new));
    assertThat(file).as(made.err()).exists();
    TRACES.add(Files.readAllLines(file));
    Outcome replay = Outcome.of(tools, "replay", file.toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
  }

  @AfterContainer
  static void remove() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** Damages to a line as a whole. */
  private static Set<List<String>> damages(List<String> lines, int at) {
    Set<List<String>> all = new LinkedHashSet<>();
    String line = lines.get(at);
    all.add(with(lines, at));
    all.add(with(lines, at, line, line));
    all.add(with(lines, at, ""));
    all.add(with(lines, at, " "));
    all.add(with(lines, at, line.substring(0, line.length() / 2)));
    all.add(lines.subList(0, at));
    if (at + 1 < lines.size()) {
      List<String> swapped = new ArrayList<>(lines);
      Collections.swap(swapped, at, at + 1);
      all.add(swapped);
    }
    return all;
  }

  /** Damages to parts of a line. */
  private static Set<List<String>> smallDamages(List<String> lines, int at) {
    Set<List<String>> all = new LinkedHashSet<>();
    String line = lines.get(at);
    all.add(with(lines, at, line.substring(0, line.indexOf(' ') + 1)));
    all.add(with(lines, at, line + " "));
    all.add(with(lines, at, line + "\0\u202e\u001b"));
    all.add(with(lines, at, line.replace('.', ' ')));
    all.add(with(lines, at, line.replace(' ', '\t')));
    for (MatchResult number : NUMBER.matcher(line).results().toList()) {
      for (String other : NUMBERS) {
        String before = line.substring(0, number.start());
        all.add(with(lines, at, before + other + line.substring(number.end())));
      }
    }
    return all;
  }

  private static List<String> with(List<String> lines, int at, String... instead) {
    List<String> changed = new ArrayList<>(lines.subList(0, at));
    changed.addAll(List.of(instead));
    changed.addAll(lines.subList(at + 1, lines.size()));
    return changed;
  }

  private static void replayIsRightOrRefused(byte[] bytes) {
    try {
      Path file = Files.write(folder.resolve("damaged.trace"), bytes);
      Outcome replay = Outcome.of(tools, "replay", file.toString());
      assertThat(replay.code())
          .as("%s%n%s", new String(bytes, StandardCharsets.UTF_8), replay.err())
          .isIn(1, 2);
      assertThat(replay.err()).hasLineCount(replay.code() == 1 ? 0 : 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(List<String> lines) {
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Lines that differ in their numbers alone are damaged alike: one of them is enough. */
  @Example
  void aDamagedLineIsSeenOrDoesNoHarm() {
    for (List<String> lines : TRACES) {
      Map<String, Integer> shapes = new HashMap<>();
      for (int i = 0; i < lines.size(); i++) {
        String shape = NUMBER.matcher(lines.get(i)).replaceAll("0");
        int same = shapes.merge(shape, 1, Integer::sum);
        if (same == 1) {
          damages(lines, i).forEach(damaged -> replayIsRightOrRefused(bytes(damaged)));
          smallDamages(lines, i).forEach(damaged -> replayIsRightOrRefused(bytes(damaged)));
        }
      }
    }
  }

  @Property(tries = 30, seed = "1", shrinking = ShrinkingMode.OFF)
  void damagedBytesAreSeenOrDoNoHarm(
      @ForAll @IntRange(max = 3) int which,
      @ForAll @Size(min = 1, max = 3) List<@IntRange(max = 1 << 16) Integer> places,
      @ForAll byte value) {
    byte[] bytes = bytes(TRACES.get(which));
    places.forEach(place -> bytes[place % bytes.length] = value);
    replayIsRightOrRefused(bytes);
  }
}
