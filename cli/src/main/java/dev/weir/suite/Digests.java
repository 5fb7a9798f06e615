package dev.weir.suite;

import dev.weir.frontend.ToolBuild;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short names for texts. */
public final class Digests {
  private Digests() {}

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
