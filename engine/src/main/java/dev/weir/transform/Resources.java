package dev.weir.transform;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The tables and sources that stand beside classes. */
public final class Resources {
  private Resources() {}

  /** The lines of a table, without comments. */
  public static List<String> lines(Class<?> owner, String name) {
    return text(owner, name)
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .toList();
  }

  /** All of one. */
  public static String text(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
