package dev.weir.suite;

import dev.weir.frontend.ToolBuild;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Short names for contents; each file is read at most once. */
public final class Digests {
  private final Map<Path, Optional<String>> files = new ConcurrentHashMap<>();

  /** That of a file; empty if it cannot be read. */
  Optional<String> of(Path file) {
    return files.computeIfAbsent(file.toAbsolutePath(), Digests::read);
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(of(Files.readAllBytes(file)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** That of a text. */
  static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** That of the program that runs now, by its version and what it is made of. */
  public static String ofTool(String version) {
    return of(version + "\n" + String.join("\n", ToolBuild.parts()));
  }
}
