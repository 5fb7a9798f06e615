package dev.weir.cli;

import java.io.PrintWriter;
import java.io.Writer;
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
    Path examples = Path.of(arguments[0]);
    PrintWriter nobody = new PrintWriter(Writer.nullWriter());
    for (List<String> command : commands()) {
      Stream<String> words =
          command.stream()
              .map(word -> word.endsWith(".c") ? examples.resolve(word).toString() : word);
      Main.run(words.toArray(String[]::new), nobody, nobody);
    }
  }

  private static List<List<String>> commands() {
    String stack = "real/treiber-stack/stack.c";
    String queue = "real/condition-queue/queue.c";
    return List.of(
        List.of("check", "dekker.c"),
        List.of("check", "--model", "sc", "dekker.c"),
        List.of("check", "--json", "--model", "pso", "real/treiber-stack/test.c", stack),
        List.of("check", "--json", "real/condition-queue/test.c", queue),
        List.of("check", "--json", "--model", "pso", "message-passing.c"),
        List.of("robust", "dekker.c"));
  }
}
