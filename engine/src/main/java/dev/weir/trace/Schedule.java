package dev.weir.trace;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The moves that reproduce one execution, with what is needed to find the program again. It can be
 * written to lines of text and read back.
 *
 * @param headers what the writer wants to remember, such as inputs and the model; keys are words,
 *     values have no line breaks
 * @param moves the moves from the start of the program
 */
public record Schedule(Map<String, String> headers, List<Move> moves) implements Serializable {
  private static final String MAGIC = "weir-trace 1";

  /** Copies its parts. */
  public Schedule {
    headers = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    moves = List.copyOf(moves);
  }

  /** The same moves with other headers. */
  public Schedule withHeaders(Map<String, String> newHeaders) {
    return new Schedule(newHeaders, moves);
  }

  /** As lines of text. */
  public List<String> toLines() {
    List<String> lines = new ArrayList<>();
    lines.add(MAGIC);
    headers.forEach((key, value) -> lines.add(key + " " + value));
    lines.add("moves " + moves.size());
    for (Move move : moves) {
      StringBuilder line = new StringBuilder(move.isUpdate() ? "update " : "step ");
      line.append(move.thread());
      if (move.address() != 0) {
        line.append(" @").append(Long.toHexString(move.address()));
      }
      if (move.outcome() != 0) {
        line.append(" =").append(move.outcome());
      }
      lines.add(line.toString());
    }
    return lines;
  }

  /**
   * Reads what {@link #toLines} wrote.
   *
   * @throws ScheduleFormatException if the lines are not a schedule
   */
  public static Schedule fromLines(List<String> lines) throws ScheduleFormatException {
    if (lines.isEmpty() || !lines.getFirst().equals(MAGIC)) {
      throw new ScheduleFormatException(1, "not a trace file: it does not start with " + MAGIC);
    }
    Map<String, String> headers = new LinkedHashMap<>();
    int at = 1;
    while (at < lines.size() && !lines.get(at).startsWith("moves ")) {
      String line = lines.get(at++);
      int space = line.indexOf(' ');
      String key = space < 0 ? line : line.substring(0, space);
      if (headers.put(key, line.substring(space + 1)) != null) {
        throw new ScheduleFormatException(at, "another line '" + key + "'");
      }
    }
    if (at == lines.size()) {
      throw new ScheduleFormatException(at, "the file ends before the moves");
    }
    int count = number(lines.get(at).substring("moves ".length()), 10, at + 1);
    at++;
    if (lines.size() - at < count) {
      throw new ScheduleFormatException(
          lines.size(), "the file ends after " + (lines.size() - at) + " of " + count + " moves");
    }
    if (lines.size() - at > count) {
      throw new ScheduleFormatException(
          Math.max(at, at + count) + 1, "the file continues after " + count + " moves");
    }
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      moves.add(move(lines.get(at + i), at + i + 1));
    }
    return new Schedule(headers, moves);
  }

  private static Move move(String text, int line) throws ScheduleFormatException {
    String[] words = text.split(" ");
    boolean update = words.length > 1 && words[0].equals("update");
    if (!update && !(words.length > 1 && words[0].equals("step"))) {
      throw new ScheduleFormatException(line, "'" + text + "' is no move");
    }
    long address = 0;
    int outcome = 0;
    for (int i = 2; i < words.length; i++) {
      if (words[i].startsWith("@")) {
        try {
          address = Long.parseLong(words[i].substring(1), 16);
        } catch (NumberFormatException e) {
          throw new ScheduleFormatException(line, "'" + words[i] + "' is no address");
        }
      } else if (words[i].startsWith("=")) {
        outcome = number(words[i].substring(1), 10, line);
      } else {
        throw new ScheduleFormatException(line, "'" + words[i] + "' is not understood");
      }
    }
    return new Move(words[1], update, address, outcome);
  }

  private static int number(String text, int radix, int line) throws ScheduleFormatException {
    try {
      return Integer.parseInt(text.trim(), radix);
    } catch (NumberFormatException e) {
      throw new ScheduleFormatException(line, "'" + text + "' is no number");
    }
  }
}
