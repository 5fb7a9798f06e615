package dev.weir.frontend.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a file was at a moment. Who finds it the same before and after something was done knows what
 * was read meanwhile: what the system says of a file changes with whatever is written to it and
 * with any other file in its place, also with one that has an old time, and contents are compared
 * as well.
 *
 * @param contents what was in it
 * @param attributes what the system says of it: which file it is, its size, and when it was last
 *     written and last changed in any way, which nobody can set
 */
public record FileState(ContentHash contents, Map<String, Object> attributes) {
  private static final String ATTRIBUTES = "unix:dev,ino,size,lastModifiedTime,ctime";

  /** That of a regular file; empty if it is none, cannot be read, or changes at this moment. */
  public static Optional<FileState> of(Path file) {
    return Read.of(file).map(Read::state);
  }

  /**
   * A file that was read.
   *
   * @param bytes what is in it
   */
  record Read(FileState state, byte[] bytes) {
    static Optional<Read> of(Path file) {
      try {
        if (!Files.isRegularFile(file)) {
          return Optional.empty();
        }
        Map<String, Object> before = Files.readAttributes(file, ATTRIBUTES);
        byte[] bytes = Files.readAllBytes(file);
        return before.equals(Files.readAttributes(file, ATTRIBUTES))
            ? Optional.of(new Read(new FileState(ContentHash.of(bytes), before), bytes))
            : Optional.empty();
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }
}
