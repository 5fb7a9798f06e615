package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The examples that take long under the weakest models, with fewer turns: what is right or wrong
 * with them is so in those. With {@code -Dweir.examples=whole} they are taken as they are.
 */
final class SmallerExamples {
  private static final boolean ARE_WHOLE = "whole".equals(System.getProperty("weir.examples"));

  /** A line of each, and what stands there instead. */
  private static final Map<String, Map.Entry<String, String>> LINES =
      Map.of(
          "bounded-buffer.c", Map.entry("#define ITEMS 3", "#define ITEMS 2"),
          "fence/fast-mutex-apart.c", Map.entry("#define ROUNDS 2", "#define ROUNDS 1"),
          "spinning/ticket-lock-backoff.c", Map.entry("#define ROUNDS 2", "#define ROUNDS 1"),
          "spinning/ticket-lock.c", Map.entry("#define ROUNDS 2", "#define ROUNDS 1"),
          "ticket-lock.c", Map.entry("#define ROUNDS 2", "#define ROUNDS 1"));

  private SmallerExamples() {}

  /**
   * The file to look at instead of an example, which may be the example.
   *
   * @param folder where a smaller one is written
   */
  static Path of(String example, Path folder) throws IOException {
    Path file = ExamplesTest.FOLDER.resolve(example);
    Map.Entry<String, String> line = LINES.get(example);
    if (ARE_WHOLE || line == null) {
      return file;
    }
    String text = Files.readString(file);
    assertThat(text).containsOnlyOnce(line.getKey() + "\n");
    return Files.writeString(
        folder.resolve(file.getFileName()), text.replace(line.getKey(), line.getValue()));
  }
}
