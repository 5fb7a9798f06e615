package dev.weir.cli.session;

import dev.weir.cli.options.UsageException;
import dev.weir.frontend.input.InputFormat;
import dev.weir.report.output.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A file that the user wants something written to.
 *
 * @param option the option that names it
 * @param path where it is
 */
public record OutputFile(String option, Path path) {
  /** What programs are made of beside {@link InputFormat}, read though nobody has named it. */
  private static final Pattern INCLUDED = Pattern.compile("(?s).*\\.(h|hh|hpp|hxx|H|inc|s|S)");

  /**
   * Why it cannot be written, or must not be, in a line; to be asked before the work, which may be
   * long.
   *
   * @param inputs the input files, which are not written over
   */
  public Optional<String> refusal(List<Path> inputs) {
    Path folder = path.toAbsolutePath().resolveSibling("");
    boolean isWritable =
        Files.exists(path)
            ? Files.isRegularFile(path) && Files.isWritable(path)
            : Files.isDirectory(folder) && Files.isWritable(folder);
    if (inputs.stream().anyMatch(this::isSame)) {
      return Optional.of(option + " " + path + ": an input file; give another path");
    }
    if (Files.exists(path) && isSource()) {
      return Optional.of(
          option + " " + path + ": a source file, which is not written over; give another path");
    }
    return isWritable
        ? Optional.empty()
        : Optional.of(option + " " + path + ": cannot be written; give another path");
  }

  /**
   * Refuses a file that cannot be written, or must not be.
   *
   * @throws UsageException if it is one
   */
  public void requireWritable(List<Path> inputs) throws UsageException {
    Optional<String> refusal = refusal(inputs);
    if (refusal.isPresent()) {
      throw new UsageException(refusal.get());
    }
  }

  /**
   * Writes a text that is all that was asked for.
   *
   * @throws UsageException if that is not possible
   */
  public void writeOrRefuse(String text) throws UsageException {
    try {
      write(text);
    } catch (IOException e) {
      throw new UsageException(option + " " + path + ": cannot be written; give another path");
    }
  }

  private boolean isSource() {
    return INCLUDED.matcher(path.toString()).matches()
        || InputFormat.is(path, format -> format != InputFormat.TASK);
  }

  /** One of several files: {@code a.trace} is the first, then comes {@code a-2.trace}. */
  public OutputFile numbered(int number) {
    if (number == 1) {
      return this;
    }
    String name = path.getFileName().toString();
    int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
    String numbered = name.substring(0, dot) + "-" + number + name.substring(dot);
    return new OutputFile(option, path.resolveSibling(numbered));
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
  public void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The same of bytes. */
  public void write(byte[] bytes) throws IOException {
    WholeFile.write(path, bytes);
  }

  /**
   * Writes the file, or says in a line why that was not possible.
   *
   * @param say gets the line
   * @return whether it is written
   */
  public boolean write(String text, Consumer<String> say) {
    try {
      write(text);
      return true;
    } catch (IOException e) {
      say.accept(
          "%s %s: could not be written (%s); make room, or give another path"
              .formatted(option, path, e.getMessage()));
      return false;
    }
  }
}
