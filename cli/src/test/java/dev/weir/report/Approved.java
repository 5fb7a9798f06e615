package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Texts that were read and found right. {@code -Dweir.approve=true} replaces them by what comes out
 * now, to be read in the diff.
 */
public final class Approved {
  private static final Path FOLDER = Path.of("src/test/resources/approved");

  private Approved() {}

  /** Holds a text against the approved file of this name. */
  public static void hold(String name, String text) {
    Path file = FOLDER.resolve(name);
    try {
      if (Boolean.getBoolean("weir.approve")) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
      }
      assertThat(file).as("approved text (make it with -Dweir.approve=true)").exists();
      assertThat(text).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
