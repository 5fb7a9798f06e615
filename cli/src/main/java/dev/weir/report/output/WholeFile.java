package dev.weir.report.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** Writes a file as a whole or not at all: one that is there stays what it is until then. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Writes it. What is no file, but takes what is written, such as a terminal or a pipe, is written
   * to as it is.
   *
   * @param path where; a link is followed
   * @throws IOException if that is not possible; nothing has changed then
   */
  public static void write(Path path, byte[] bytes) throws IOException {
    boolean exists = Files.exists(path);
    if (exists && !Files.isRegularFile(path)) {
      Files.write(path, bytes, StandardOpenOption.WRITE);
      return;
    }
    Path target = exists ? path.toRealPath() : path.toAbsolutePath();
    long process = ProcessHandle.current().pid();
    Path draft = target.resolveSibling("." + target.getFileName() + "." + process + ".part");
    try {
      Files.write(
          draft,
          bytes,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
      if (exists) {
        Files.getFileAttributeView(draft, PosixFileAttributeView.class)
            .setPermissions(Files.getPosixFilePermissions(target));
      }
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
