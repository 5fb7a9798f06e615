package dev.weir.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * A file that the user wants something written to.
 *
 * @param option the option that names it
 * @param path where it is
 */
record OutputFile(String option, Path path) {

  /**
   * Why it cannot be written, or must not be, in a line; to be asked before the work, which may be
   * long.
   *
   * @param inputs the input files, which are not written over
   */
  Optional<String> refusal(List<Path> inputs) {
    Path folder = path.toAbsolutePath().resolveSibling("");
    boolean isWritable =
        Files.exists(path)
            ? Files.isRegularFile(path) && Files.isWritable(path)
            : Files.isDirectory(folder) && Files.isWritable(folder);
    if (inputs.stream().anyMatch(this::isSame)) {
      return Optional.of(option + " " + path + ": an input file; give another path");
    }
    return isWritable
        ? Optional.empty()
        : Optional.of(option + " " + path + ": cannot be written; give another path");
  }

  /** Whether a path leads to the same file. */
  boolean isSame(Path other) {
    try {
      return path.equals(other)
          || path.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
          || Files.exists(path) && Files.exists(other) && Files.isSameFile(path, other);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Writes the file as a whole or, where that fails, not at all. A file that is there stays what it
   * is until the new one is complete.
   */
  void write(String text) throws IOException {
    Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    Path draft = target.resolveSibling("." + target.getFileName() + "." + pid() + ".part");
    try {
      Files.writeString(
          draft,
          text,
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }
}
