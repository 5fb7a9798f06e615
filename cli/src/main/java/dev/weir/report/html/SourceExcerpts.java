package dev.weir.report.html;

import dev.weir.program.SourcePosition;
import dev.weir.report.SourceFiles;
import dev.weir.report.output.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The source that a page shows: whole files where they are not too long, and else what stands
 * around the lines that it speaks of.
 */
final class SourceExcerpts {
  private static final int LONGEST_WHOLE = 3000;
  private static final int AROUND = 40;
  private static final int LONGEST_LINE = 1000;

  private final SourceFiles files;
  private final Map<String, Excerpt> excerpts = new LinkedHashMap<>();

  /**
   * A file and the lines that are spoken of.
   *
   * @param number its number on the page
   */
  private record Excerpt(int number, NavigableSet<Integer> lines) {}

  SourceExcerpts(SourceFiles files) {
    this.files = files;
  }

  /** The number of a file on the page, from 0. */
  int file(String name) {
    return excerpt(name).number;
  }

  /** The number of a position's file, whose line is shown then. */
  int file(SourcePosition position) {
    Excerpt excerpt = excerpt(position.file());
    excerpt.lines.add(position.line());
    return excerpt.number;
  }

  private Excerpt excerpt(String name) {
    return excerpts.computeIfAbsent(name, _ -> new Excerpt(excerpts.size(), new TreeSet<>()));
  }

  /** The files that were asked for so far. */
  List<Json> json() {
    List<Json> all = new ArrayList<>();
    excerpts.forEach((name, excerpt) -> all.add(json(name, excerpt)));
    return all;
  }

  private Json json(String name, Excerpt excerpt) {
    List<String> all = name.isEmpty() ? List.of() : files.lines(name);
    return new Json()
        .put("name", name)
        .put("length", all.size())
        .putEach(
            "parts",
            parts(all.size(), excerpt.lines),
            part ->
                new Json()
                    .put("first", part.first)
                    .putEach(
                        "lines",
                        all.subList(part.first - 1, part.last),
                        line ->
                            line.length() <= LONGEST_LINE
                                ? line
                                : line.substring(0, LONGEST_LINE)));
  }

  /** Lines from one to another. */
  private record Part(int first, int last) {}

  private static List<Part> parts(int length, NavigableSet<Integer> used) {
    if (length == 0) {
      return List.of();
    }
    if (length <= LONGEST_WHOLE || used.isEmpty()) {
      return List.of(new Part(1, Math.min(length, LONGEST_WHOLE)));
    }
    List<Part> parts = new ArrayList<>();
    for (int line : used.subSet(1, true, length, true)) {
      int first = Math.max(1, line - AROUND);
      int last = Math.min(length, line + AROUND);
      if (!parts.isEmpty() && parts.getLast().last >= first - 1) {
        parts.set(parts.size() - 1, new Part(parts.getLast().first, last));
      } else {
        parts.add(new Part(first, last));
      }
    }
    return parts;
  }
}
