package dev.weir.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it catches what all tests print")
class EventCostTest {
  /** Counts to a number by calls. */
  static final class Sample implements Runnable {
    private int sum;

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        sum = added(sum, i);
      }
    }

    private static int added(int one, int other) {
      return one + other;
    }
  }

  /** Defines one class anew. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(Loader.class.getClassLoader());
    }

    Class<?> define(byte[] bytes) {
      return defineClass(Sample.class.getName(), bytes, 0, bytes.length);
    }
  }

  @Test
  void callsAndBytecodesOfAMethodAreCounted() throws Exception {
    CountedCode code = new CountedCode();
    byte[] bytes;
    try (InputStream in = Sample.class.getResourceAsStream("EventCostTest$Sample.class")) {
      bytes = code.in(Optional.ofNullable(in).orElseThrow().readAllBytes());
    }
    var maker = new Loader().define(bytes).getDeclaredConstructor();
    maker.setAccessible(true);
    CodeCounters.begin(code.methods().size());

    ((Runnable) maker.newInstance()).run();

    assertThat(code.methods())
        .containsExactly(
            "EventCostTest$Sample.<init>",
            "EventCostTest$Sample.run",
            "EventCostTest$Sample.added");
    assertThat(CodeCounters.calls()).containsExactly(1, 1, 10);
    // To load two values, add them and return takes four bytecodes.
    assertThat(CodeCounters.bytecodes()[2]).isEqualTo(40);
  }

  @Test
  void aProgramOfTheTableGetsALineAndOneForEachOfTheTopMethods() throws Throwable {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      EventCost.main(new String[] {"sbchain", "2", "tso", "--top", "2"});
    } finally {
      System.setOut(out);
    }
    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.getFirst()).matches("sbchain 2 tso +[1-9]\\d+\\.\\d\\d calls .* events");
    assertThat(lines.subList(1, 3)).allMatch(line -> line.matches("  \\w+\\.\\w+ .* calls .*"));
  }
}
