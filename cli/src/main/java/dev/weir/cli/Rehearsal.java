package dev.weir.cli;

import dev.weir.cli.resident.Request;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.ScratchFolder;
import dev.weir.report.Standing;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run of what users ask for most, which the launcher has the JVM remember: later starts find the
 * classes that were needed here loaded and linked. What is seldom asked for is left out, since each
 * start takes a little longer with more to remember.
 */
final class Rehearsal {
  private static final String LITMUS =
      """
      C SB
      {}
      P0(atomic_int *x, atomic_int *y) {
        atomic_store_explicit(x, 1, memory_order_relaxed);
        int r0 = atomic_load_explicit(y, memory_order_relaxed);
      }
      P1(atomic_int *x, atomic_int *y) {
        atomic_store_explicit(y, 1, memory_order_relaxed);
        int r0 = atomic_load_explicit(x, memory_order_relaxed);
      }
      exists (0:r0=0 /\\ 1:r0=0)
      """;

  private Rehearsal() {}

  /**
   * Runs the commands and shows nothing.
   *
   * @param arguments the folder of the examples
   */
  public static void main(String[] arguments) {
    Main.isTerminal();
    Interruption.ofProcess().end(Standing.FINE.exitCode());
    try (ScratchFolder scratch = ScratchFolder.of("weir")) {
      PrintWriter nobody = new PrintWriter(Writer.nullWriter());
      for (String[] command : commands(Path.of(arguments[0]), scratch.path())) {
        Main.run(command, nobody, nobody);
      }
      haveOneRunByAnother(Files.createDirectory(scratch.path().resolve("cache")));
    } catch (IOException e) {
      // What was not rehearsed takes some hundredths of a second longer.
    }
  }

  /** What one process needs to have another one run its commands. */
  private static void haveOneRunByAnother(Path cache) throws IOException {
    Resident.rehearse(cache, new Request(List.of("models"), System.getenv(), false));
  }

  /**
   * The commands, each as its words.
   *
   * @param folder for files that they write and read
   */
  static List<String[]> commands(Path examples, Path folder) throws IOException {
    String stack = "real/treiber-stack/stack.c";
    String queue = "real/condition-queue/queue.c";
    String trace = folder.resolve("trace").toString();
    Path litmus = Files.writeString(folder.resolve("test.litmus"), LITMUS);
    // So that it is compiled and lowered once, and found the second time.
    String isNew = "-DREHEARSAL=" + System.nanoTime();
    return Stream.of(
            List.of("check", "dekker.c", "--", isNew),
            List.of("check", "--model", "sc", "dekker.c", "--", isNew),
            List.of(
                "check",
                "--json",
                "--model",
                "pso",
                "real/treiber-stack/test.c",
                stack,
                "--",
                isNew),
            List.of("check", "--json", "real/condition-queue/test.c", queue),
            List.of("check", "--json", "--model", "pso", "message-passing.c"),
            List.of("check", "message-passing.c"),
            List.of("check", "--trace", trace, "dekker.c"),
            List.of("replay", trace),
            List.of("robust", "dekker.c"),
            List.of("robust", "store-buffering-fenced.c"),
            List.of("fence", "dekker.c"),
            List.of("transform", "store-buffering.c"),
            List.of("litmus", litmus.toString()))
        .map(words -> words.stream().map(word -> inFolder(examples, word)).toArray(String[]::new))
        .toList();
  }

  private static String inFolder(Path examples, String word) {
    return word.endsWith(".c") ? examples.resolve(word).toString() : word;
  }
}
