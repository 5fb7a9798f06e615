package dev.weir.frontend.process;

import dev.weir.frontend.ChildClassPath;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A running {@link LoweringProcess}, as seen by the process that started it. */
final class Lowerer implements AutoCloseable {
  private final Process process;
  private final MessageOutput requests;
  private final MessageInput replies;

  private Lowerer(Process process, MessageOutput requests, MessageInput replies) {
    this.process = process;
    this.requests = requests;
    this.replies = replies;
  }

  /**
   * Starts one and waits until it is there.
   *
   * @param program the name of its main class
   * @throws InputException if this machine does not allow it
   */
  static Lowerer start(String program) throws InputException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                // Its death is expected, and told in one line.
                "-XX:+SuppressFatalErrorMessage",
                "-XX:-CreateCoredumpOnCrash",
                "-Xmx" + Runtime.getRuntime().maxMemory(),
                "--enable-native-access=ALL-UNNAMED"));
    Optional.ofNullable(System.getProperty(NativeCache.HOME))
        .ifPresent(home -> command.add("-D" + NativeCache.HOME + "=" + home));
    command.addAll(List.of("-cp", ChildClassPath.text(), program));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      try {
        MessageOutput requests = new MessageOutput(process.getOutputStream());
        requests.flush();
        MessageInput replies = new MessageInput(process.getInputStream());
        Lowerer lowerer = new Lowerer(process, requests, replies);
        replies.receive(Reply.Ready.class);
        return lowerer;
      } catch (IOException e) {
        process.destroyForcibly();
        throw e;
      }
    } catch (IOException e) {
      throw new InputException(
          "cannot start "
              + command.getFirst()
              + " to read LLVM modules; give it memory, or read C instead");
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  void send(Request request) throws IOException {
    requests.send(request);
  }

  Reply receive() throws IOException {
    return replies.receive(Reply.class);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
