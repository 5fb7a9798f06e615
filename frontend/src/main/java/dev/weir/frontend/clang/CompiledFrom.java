package dev.weir.frontend.clang;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * All that a compilation hangs on, beside its command: as long as it is so, another one would come
 * out the same.
 *
 * @param read the contents of the files that were read, by path
 * @param absent files that would have been read in their place, had they been there
 */
public record CompiledFrom(Map<String, ContentHash> read, Set<String> absent) {
  private static final String FIRST = "weir compiled from";
  private static final String READ = "read ";
  private static final String ABSENT = "absent ";

  /** Of nothing. */
  public static final CompiledFrom NOTHING = new CompiledFrom(Map.of(), Set.of());

  /** Copies its parts. */
  public CompiledFrom {
    read = Map.copyOf(read);
    absent = Set.copyOf(absent);
  }

  /** Whether all is still so. */
  boolean holds(Function<String, Optional<ContentHash>> contents, Predicate<String> exists) {
    return read.entrySet().stream()
            .allMatch(file -> contents.apply(file.getKey()).equals(Optional.of(file.getValue())))
        && absent.stream().noneMatch(exists);
  }

  /** Whether all is still so, in files that are read at most once for a map of their contents. */
  public boolean holds(Map<String, Optional<ContentHash>> contents) {
    return holds(
        name ->
            contents.computeIfAbsent(
                name, file -> FileState.of(Path.of(file)).map(FileState::contents)),
        name -> Files.exists(Path.of(name)));
  }

  /** What both hang on; empty if they do not agree. */
  public Optional<CompiledFrom> and(CompiledFrom other) {
    Map<String, ContentHash> all = new HashMap<>(read);
    for (Map.Entry<String, ContentHash> file : other.read.entrySet()) {
      ContentHash known = all.put(file.getKey(), file.getValue());
      if (known != null && !known.equals(file.getValue())) {
        return Optional.empty();
      }
    }
    Set<String> none = new TreeSet<>(absent);
    none.addAll(other.absent);
    return Optional.of(new CompiledFrom(all, none));
  }

  /** As lines of text; empty where the name of a file has several. */
  public Optional<List<String>> lines() {
    List<String> lines = new ArrayList<>(List.of(FIRST));
    new TreeMap<>(read).forEach((file, contents) -> lines.add(READ + contents.text() + " " + file));
    new TreeSet<>(absent).forEach(file -> lines.add(ABSENT + file));
    return lines.stream().allMatch(line -> line.indexOf('\n') < 0 && line.indexOf('\r') < 0)
        ? Optional.of(lines)
        : Optional.empty();
  }

  /** Reads {@link #lines}; empty if they are not such lines. */
  public static Optional<CompiledFrom> parse(List<String> lines) {
    if (lines.isEmpty() || !lines.getFirst().equals(FIRST)) {
      return Optional.empty();
    }
    Map<String, ContentHash> read = new HashMap<>();
    Set<String> absent = new TreeSet<>();
    for (String line : lines.subList(1, lines.size())) {
      int end = line.indexOf(' ', READ.length());
      if (line.startsWith(ABSENT)) {
        absent.add(line.substring(ABSENT.length()));
      } else if (line.startsWith(READ) && end > 0) {
        Optional<ContentHash> contents = ContentHash.parse(line.substring(READ.length(), end));
        if (contents.isEmpty()) {
          return Optional.empty();
        }
        read.put(line.substring(end + 1), contents.get());
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new CompiledFrom(read, absent));
  }
}
