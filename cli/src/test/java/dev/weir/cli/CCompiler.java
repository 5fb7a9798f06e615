package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** The machine's C compiler, if it has one, and other programs of the machine. */
final class CCompiler {

  /** What a program said, and how it ended. */
  record Answer(int code, String text) {}

  /** Compiles a file with all warnings as errors; skips the rest of the test without a compiler. */
  void assertAccepts(Path file) throws InterruptedException {
    Answer answer =
        run("cc", List.of("-Wall", "-Werror", "-c", "-o", "/dev/null", file.toString()));
    assertThat(answer.code()).as(answer.text()).isZero();
  }

  /** Runs a program for some minutes; skips the rest of the test where it is not installed. */
  static Answer run(String program, List<String> arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      return new Answer(process.exitValue(), text);
    } catch (IOException e) {
      Assumptions.abort(program + " is not installed here: " + e.getMessage());
      throw new IllegalStateException(e);
    }
  }
}
