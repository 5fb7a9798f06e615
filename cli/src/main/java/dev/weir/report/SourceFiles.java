package dev.weir.report;

import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.report.output.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lines of source files as they are now, read at most once each. Of files that a program names
 * and that it was not made of, there are none: a program may name any file.
 */
public final class SourceFiles implements SourceText {
  private static final long LARGEST_FILE = 16 << 20;

  private final Set<String> shown;
  private final Map<String, List<String>> files = new HashMap<>();

  private SourceFiles(Set<String> shown) {
    this.shown = shown;
  }

  /** Those that a result may show. */
  public static SourceFiles of(Report report) {
    return new SourceFiles(report.run().sources());
  }

  /** Those that any of some results may show. */
  public static SourceFiles of(List<Reply> replies) {
    Set<String> shown = new HashSet<>();
    for (Reply reply : replies) {
      if (reply instanceof Report report) {
        shown.addAll(report.run().sources());
      }
    }
    return new SourceFiles(shown);
  }

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
    return shown.contains(file) ? files.computeIfAbsent(file, SourceFiles::read) : List.of();
  }

  /** Source that cannot be shown is no error: the positions still say where it is. */
  private static List<String> read(String name) {
    try {
      Path file = Path.of(name);
      return Files.isRegularFile(file) && Files.size(file) <= LARGEST_FILE
          ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
              .lines()
              .map(VisibleText::lines)
              .toList()
          : List.of();
    } catch (IOException | InvalidPathException e) {
      return List.of();
    }
  }
}
