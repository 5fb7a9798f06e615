package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The outcome of a program that was run to its end.
 *
 * @param exitCode as the system tells it; above 128 when a signal ended the program
 * @param output what it wrote to standard output
 * @param diagnostics what it wrote to standard error
 */
record ChildProcess(int exitCode, Output output, String diagnostics) {

  /** Variables that would let headers, options or programs of the machine into a compilation. */
  private static final List<String> FOREIGN =
      List.of(
          """
          CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH OBJC_INCLUDE_PATH COMPILER_PATH
          CCC_OVERRIDE_OPTIONS CLANG_CONFIG_FILE_SYSTEM_DIR CLANG_CONFIG_FILE_USER_DIR
          CC_PRINT_OPTIONS CC_PRINT_HEADERS DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES
          """
              .split("\\s+"));

  /** Bytes that are compared by identity. */
  static final class Output {
    private final byte[] bytes;

    Output(byte[] bytes) {
      this.bytes = bytes;
    }

    byte[] bytes() {
      return bytes;
    }
  }

  /**
   * Runs a program in the current folder, with nothing to read, and waits for its end.
   *
   * @param command the program and its arguments
   * @param advice what to do if it cannot be started
   * @throws InputException if the program cannot be started
   */
  static ChildProcess run(List<String> command, String advice) throws InputException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    FOREIGN.forEach(builder.environment()::remove);
    try {
      Process process = builder.start();
      try {
        CompletableFuture<byte[]> errors =
            CompletableFuture.supplyAsync(
                () -> readAll(process.getErrorStream()),
                task -> Thread.ofPlatform().daemon().start(task));
        byte[] output = process.getInputStream().readAllBytes();
        String diagnostics = new String(errors.join(), StandardCharsets.UTF_8);
        return new ChildProcess(process.waitFor(), new Output(output), diagnostics);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new InputException(
          "cannot start " + command.getFirst() + " (" + reason(e) + "); " + advice);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("the compilation was interrupted");
    }
  }

  /** The system's reason alone; the program is named before it. */
  private static String reason(IOException e) {
    String message = String.valueOf(e.getMessage()).strip();
    int start = message.lastIndexOf('(');
    return start >= 0 && message.endsWith(")")
        ? message.substring(start + 1, message.length() - 1)
        : message;
  }

  /** Standard output as text. */
  String text() {
    return new String(output.bytes(), StandardCharsets.UTF_8);
  }

  private static byte[] readAll(InputStream in) {
    try (in) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
