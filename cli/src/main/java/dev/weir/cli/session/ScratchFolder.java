package dev.weir.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for a while. What cannot be removed in the end the machine clears away some day. */
public record ScratchFolder(Path path) implements AutoCloseable {
  /**
   * A new one, which is empty.
   *
   * @param name what its name begins with
   * @throws IOException if there is no place for it
   */
  public static ScratchFolder of(String name) throws IOException {
    return new ScratchFolder(Files.createTempDirectory(name));
  }

  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    } catch (IOException e) {
      return;
    }
  }
}
