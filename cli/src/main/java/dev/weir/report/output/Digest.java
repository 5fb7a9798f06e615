package dev.weir.report.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names for contents, by SHA-256. */
public final class Digest {
  private static final int DIGITS_OF_A_SHORT_ONE = 32;

  private Digest() {}

  /** A short one of a text. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS_OF_A_SHORT_ONE);
  }

  /** All of that of a file; empty if it cannot be read. */
  public static String of(Path file) {
    try {
      return of(Files.readAllBytes(file));
    } catch (IOException e) {
      return "";
    }
  }

  private static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
