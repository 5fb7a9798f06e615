package dev.weir.transform.emit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The tables and sources of this package. */
final class Resources {
  private Resources() {}

  /** The lines of a table, without comments. */
  static List<String> lines(String name) {
    return text(name).lines().filter(line -> !line.startsWith("#") && !line.isBlank()).toList();
  }

  /** All of one. */
  static String text(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
