package dev.weir.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

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

  /**
   * That of the program that runs now: its version and its parts on the class path, which are told
   * apart by size and time, since they are large.
   */
  public static String ofTool(String version) {
    List<String> parts = new ArrayList<>(List.of(version));
    for (String variable : List.of("java.class.path", "jdk.module.path")) {
      for (String entry : System.getProperty(variable, "").split(java.io.File.pathSeparator)) {
        if (!entry.isEmpty()) {
          add(Path.of(entry), parts);
        }
      }
    }
    // Where Weir is part of a run-time image, it is in there.
    add(Path.of(System.getProperty("java.home", ""), "lib", "modules"), parts);
    return of(String.join("\n", parts));
  }

  private static void add(Path entry, List<String> parts) {
    try (Stream<Path> files = Files.walk(entry)) {
      for (Path file : files.sorted().toList()) {
        if (Files.isRegularFile(file)) {
          FileTime time = Files.getLastModifiedTime(file);
          parts.add(file + " " + Files.size(file) + " " + time.toMillis());
        }
      }
    } catch (IOException e) {
      parts.add(entry + " is not there");
    }
  }
}
