package dev.weir.report.text;

import java.util.ArrayList;
import java.util.List;

/**
 * What the text of a report says beside its executions, for formats that show those in another way.
 *
 * @param verdict the verdict in a word or two
 * @param headline what follows the verdict in the first line
 * @param details the lines that say more of it
 * @param facts what was explored, with which bounds, in which time
 */
public record Outline(String verdict, String headline, List<String> details, List<Fact> facts) {
  private static final int WIDTH_OF_NAMES = 11;

  /** Copies the lists. */
  public Outline {
    details = List.copyOf(details);
    facts = List.copyOf(facts);
  }

  /**
   * A fact, or several of one kind.
   *
   * @param name what they are of, in a word
   * @param lines a line for each
   */
  public record Fact(String name, List<String> lines) {
    /** Copies the lines. */
    public Fact {
      lines = List.copyOf(lines);
    }
  }

  /**
   * A summary of texts.
   *
   * @param head the first line, and those that say more of it
   * @param tail lines that begin with the name of a fact and a colon, or go on with one
   */
  static Outline of(String head, String tail) {
    List<String> lines = head.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    String first = lines.isEmpty() ? "" : lines.getFirst();
    int colon = first.indexOf(": ");
    return new Outline(
        colon < 0 ? first : first.substring(0, colon),
        colon < 0 ? "" : first.substring(colon + 2),
        lines.stream().skip(1).toList(),
        facts(tail));
  }

  private static List<Fact> facts(String text) {
    List<Fact> facts = new ArrayList<>();
    String name = "";
    List<String> values = new ArrayList<>();
    for (String line : text.lines().toList()) {
      int colon = line.indexOf(':');
      boolean isNamed = colon > 0 && colon < WIDTH_OF_NAMES && line.charAt(0) != ' ';
      if (isNamed && !values.isEmpty()) {
        facts.add(new Fact(name, values));
        values = new ArrayList<>();
      }
      if (isNamed) {
        name = line.substring(0, colon);
      }
      String value = isNamed ? line.substring(colon + 1) : line;
      if (!value.isBlank()) {
        values.add(value.strip());
      }
    }
    if (!values.isEmpty()) {
      facts.add(new Fact(name, values));
    }
    return facts;
  }
}
