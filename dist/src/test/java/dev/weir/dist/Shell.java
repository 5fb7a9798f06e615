package dev.weir.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What a program did.
 *
 * @param exitCode what it told its caller
 * @param output what it wrote, errors among it
 */
record Shell(int exitCode, String output) {

  /** Runs a program. */
  static Shell run(String... command) throws IOException, InterruptedException {
    return run(Map.of("PATH", System.getenv("PATH")), List.of(command));
  }

  /** Runs a program in this environment and no other. */
  static Shell run(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Shell(process.waitFor(), output);
  }

  /** Whether this machine has a program. */
  static boolean has(String program) {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
