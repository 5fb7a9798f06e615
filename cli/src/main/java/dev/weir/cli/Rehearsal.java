package dev.weir.cli;

import dev.weir.cli.resident.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run of what users ask for most, which the launcher has the JVM remember: later starts find the
 * classes that were needed here loaded and linked.
 */
final class Rehearsal {
  private Rehearsal() {}

  /**
   * Runs the commands and shows nothing.
   *
   * @param arguments the folder of the examples
   */
  public static void main(String[] arguments) {
    Main.isTerminal();
    Interruption.ofProcess().end(ExitCode.FINE.number());
    PrintWriter nobody = new PrintWriter(Writer.nullWriter());
    for (String[] command : commands(Path.of(arguments[0]))) {
      Main.run(command, nobody, nobody);
    }
    haveOneRunByAnother();
  }

  /** What one process needs to have another one run its commands. */
  private static void haveOneRunByAnother() {
    try {
      Path folder = Files.createTempDirectory("weir");
      Resident.rehearse(folder, new Request(List.of("models"), System.getenv(), false));
      Files.deleteIfExists(folder.resolve("resident"));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // Only those who want it will notice, by some hundredths of a second.
    }
  }

  /** The commands, each as its words. */
  static List<String[]> commands(Path examples) {
    String stack = "real/treiber-stack/stack.c";
    String queue = "real/condition-queue/queue.c";
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
            List.of("robust", "dekker.c"))
        .map(words -> words.stream().map(word -> inFolder(examples, word)).toArray(String[]::new))
        .toList();
  }

  private static String inFolder(Path examples, String word) {
    return word.endsWith(".c") ? examples.resolve(word).toString() : word;
  }
}
