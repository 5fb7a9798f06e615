package dev.weir.report;

import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines of source files as they are now, read at most once each. */
public final class SourceFiles implements SourceText {
  private static final long LARGEST_FILE = 16 << 20;

  private final Map<String, List<String>> files = new HashMap<>();

  @Override
  public String line(SourcePosition position) {
    if (position.isUnknown() || position.file().isEmpty()) {
      return "";
    }
    List<String> lines = lines(position.file());
    return position.line() <= lines.size() ? lines.get(position.line() - 1).strip() : "";
  }

  /** All lines of a file, with their indentation; none when it cannot be read. */
  public List<String> lines(String file) {
    return files.computeIfAbsent(file, SourceFiles::read);
  }

  /** Source that cannot be shown is no error: the positions still say where it is. */
  private static List<String> read(String name) {
    try {
      Path file = Path.of(name);
      return Files.isRegularFile(file) && Files.size(file) <= LARGEST_FILE
          ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList()
          : List.of();
    } catch (IOException | InvalidPathException e) {
      return List.of();
    }
  }
}
