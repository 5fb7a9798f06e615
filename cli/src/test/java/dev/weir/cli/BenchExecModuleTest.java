package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The tool-info module of BenchExec passes its own tests, where there is a Python to run it. */
class BenchExecModuleTest {
  private static Process python(String... words) throws IOException {
    String[] all = new String[words.length + 1];
    all[0] = "python3";
    System.arraycopy(words, 0, all, 1, words.length);
    ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
    builder.directory(Path.of("..").toFile());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder.start();
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return python("-c", "import sys; sys.exit(sys.version_info < (3, 9))").waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void itsCommandLinesAndAnswersAreRight() throws IOException, InterruptedException {
    assumeTrue(hasPython());
    Process tests = python("-m", "unittest", "discover", "contrib/benchexec");
    String said = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(tests.waitFor()).as(said).isZero();
    assertThat(said).contains("OK");
  }
}
