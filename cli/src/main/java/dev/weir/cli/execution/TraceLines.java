package dev.weir.cli.execution;

import dev.weir.fence.bounded.FenceChanges;
import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.report.output.WholeFile;
import dev.weir.trace.Schedule;
import dev.weir.trace.ScheduleFormatException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a trace file: what the execution is of, by key, and the execution. Texts of several
 * lines are in one.
 *
 * @param file the name of the file
 */
public record TraceLines(String file, Schedule schedule) {

  /**
   * Reads a file.
   *
   * @throws InputException if there is none, or it is no trace file
   */
  public static TraceLines read(Path file) throws InputException {
    InputFiles.require(file);
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": a folder; give a file that --trace wrote");
    }
    try {
      List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
      return new TraceLines(file.toString(), Schedule.fromLines(lines));
    } catch (ScheduleFormatException e) {
      throw new InputException(
          file + ":" + e.line() + ": " + e.getMessage() + "; write it again with --trace");
    } catch (CharacterCodingException e) {
      throw new InputException(file + ":1: not a trace file; give a file that --trace wrote");
    } catch (IOException e) {
      throw InputFiles.unreadable(file);
    }
  }

  /** Writes a file. */
  static void write(Path file, Schedule schedule) throws IOException {
    String text = String.join("\n", schedule.toLines()) + "\n";
    WholeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes texts in a line each, with their numbers. */
  static void putAll(Map<String, String> headers, String key, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      headers.put(key + "." + i, escaped(values.get(i)));
    }
  }

  /** Writes which fences the program has. */
  static void putChanges(Map<String, String> headers, FenceChanges changes) {
    FenceHeaders.of(changes).forEach((key, text) -> headers.put(key, escaped(text)));
  }

  /** A text in one line. */
  static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** The text that {@link #escaped} was given. */
  static String unescaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        c =
            switch (text.charAt(i)) {
              case 'n' -> '\n';
              case 'r' -> '\r';
              default -> text.charAt(i);
            };
      }
      out.append(c);
    }
    return out.toString();
  }

  /** What stands before the execution, by key. */
  Map<String, String> values() {
    return schedule.headers();
  }

  /** Whether something is said to be so. */
  boolean isSet(String key) {
    return values().getOrDefault(key, "false").equals("true");
  }

  /** What {@link #putAll} wrote. */
  List<String> all(String key) {
    List<String> found = new ArrayList<>();
    String next = values().get(key + ".0");
    while (next != null) {
      found.add(unescaped(next));
      next = values().get(key + "." + found.size());
    }
    return found;
  }

  /** A line that must be there. */
  String required(String key) throws InputException {
    return Optional.ofNullable(values().get(key))
        .orElseThrow(() -> wrong("has no line '" + key + "'"));
  }

  /** A number in a line that must be there. */
  long number(String key) throws InputException {
    try {
      return Long.parseLong(required(key));
    } catch (NumberFormatException e) {
      throw wrong("has no number in the line '" + key + "'");
    }
  }

  /** A number in a line that must be there, of at least this. */
  int integer(String key, int least) throws InputException {
    long number = number(key);
    if (number < least || number > Integer.MAX_VALUE) {
      throw wrong("has a number in the line '" + key + "' that means nothing there");
    }
    return (int) number;
  }

  /** A path that stands in some line. */
  Path path(String text) throws InputException {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw wrong("names a file as none can be called");
    }
  }

  /** The paths in lines that {@link #putAll} wrote. */
  List<Path> paths(String key) throws InputException {
    List<Path> paths = new ArrayList<>();
    for (String text : all(key)) {
      paths.add(path(text));
    }
    return paths;
  }

  /** Which fences the program has, where the lines say it. */
  Optional<FenceChanges> changes() throws InputException {
    Map<String, String> texts = new LinkedHashMap<>();
    values().forEach((key, value) -> texts.put(key, unescaped(value)));
    try {
      return FenceHeaders.changes(texts);
    } catch (IllegalArgumentException e) {
      throw wrong("names a fence that is none");
    }
  }

  /** What is wrong with the file, as part of a sentence, for the user. */
  InputException wrong(String what) {
    return new InputException(file + ": the trace file " + what + "; write it again with --trace");
  }
}
