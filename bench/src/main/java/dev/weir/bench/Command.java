package dev.weir.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process that has ended, and what it took. Processor time and memory are those that the system
 * keeps in {@code /proc}, asked for every few milliseconds; elsewhere they are 0.
 *
 * @param status its exit status
 * @param output what it wrote to standard output
 * @param elapsed seconds on the clock
 * @param processor seconds of processor time, those of ended children included
 */
record Command(int status, String output, double elapsed, double processor) {
  private static final double TICKS = 100;

  /**
   * Runs a command to its end; what it writes to standard error is lost.
   *
   * @param variables further ones in its environment
   */
  static Command run(List<String> words, Map<String, String> variables) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().putAll(variables);
      long start = System.nanoTime();
      Process process = builder.start();
      Watch watch = new Watch(process.pid());
      Thread watching = Thread.ofVirtual().start(watch);
      String output;
      try (InputStream stream = process.getInputStream()) {
        output = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      }
      int status = process.waitFor();
      double elapsed = (System.nanoTime() - start) / 1e9;
      watching.interrupt();
      watching.join();
      return new Command(status, output, elapsed, watch.processor);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Asks the system now and then what a process has used, which it forgets at the end. */
  private static final class Watch implements Runnable {
    private final Path folder;
    private volatile double processor;

    Watch(long process) {
      folder = Path.of("/proc", Long.toString(process));
    }

    @Override
    public void run() {
      try {
        while (true) {
          look();
          Thread.sleep(5);
        }
      } catch (IOException | InterruptedException e) {
        // It has ended.
      }
    }

    private void look() throws IOException {
      String[] stat = Files.readString(folder.resolve("stat")).split(" ", -1);
      // Its own time in user and system mode, and that of the children it has waited for.
      double ticks = 0;
      for (int i = 13; i <= 16; i++) {
        ticks += Long.parseLong(stat[i]);
      }
      processor = ticks / TICKS;
    }
  }
}
