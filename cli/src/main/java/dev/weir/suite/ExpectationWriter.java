package dev.weir.suite;

import dev.weir.frontend.input.CommentSyntax;
import dev.weir.report.output.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes what came of tests into their file as what is expected of them, after what the file
 * already says. Lines move where something is put before them, and so do the numbers of lines that
 * the file expects of itself.
 */
public final class ExpectationWriter {
  private static final String SIGN = "weir:";
  private static final Pattern EXPECT = Pattern.compile("weir:\\s*expect\\b");
  private static final Pattern PLACE = Pattern.compile("(?<=[\\w-]):(?:([^\\s:]+):)?(\\d{1,9})\\b");

  private final Path file;
  private final CommentSyntax syntax;

  /** What came of each test under each memory model of which nothing was expected. */
  private final Map<TestCase, Map<String, Observation>> seen = new LinkedHashMap<>();

  /** A writer for a file of a kind that holds tests. */
  public ExpectationWriter(Path file) {
    this.file = file;
    syntax = CommentSyntax.of(file).orElseThrow();
  }

  /** A test of a file that says nothing yet: what is most often asked, under the usual models. */
  public static TestCase unsaid(Path file) {
    boolean isLitmus = CommentSyntax.of(file).filter(CommentSyntax.LITMUS::equals).isPresent();
    return new TestCase(
        file,
        0,
        file.toString(),
        isLitmus ? Question.LITMUS : Question.CHECK,
        List.of(),
        List.of(),
        List.of(),
        List.of("sc", "tso", "pso"),
        List.of());
  }

  /** Whether a result is one to expect: it would come again. */
  public static boolean isWritable(Observation observation) {
    return observation.isLasting();
  }

  /** Takes note of what came of a test. */
  public void add(TestCase test, String model, Observation observation) {
    seen.computeIfAbsent(test, _ -> new LinkedHashMap<>()).put(model, observation);
  }

  /**
   * Writes it.
   *
   * @throws IOException if the file cannot be read or written
   */
  public void write() throws IOException {
    // As bytes, so that whatever else the file holds stays as it is.
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    String ending = text.contains("\r\n") ? "\r\n" : "\n";
    List<String> lines = List.of(text.split("\r?\n", -1));
    NavigableMap<Integer, List<String>> inserted = new TreeMap<>();
    seen.forEach(
        (test, results) -> {
          if (test.line() == 0) {
            boolean isEnded = lines.getLast().isEmpty();
            inserted.put(lines.size() - (isEnded ? 1 : 0), atEnd(test, results));
          } else {
            inserted.put(lastLine(test), after(lines.get(test.line() - 1), test, results));
          }
        });
    List<String> all = new ArrayList<>();
    for (int i = 1; i <= lines.size(); i++) {
      all.add(moved(lines.get(i - 1), inserted));
      for (String added : inserted.getOrDefault(i, List.of())) {
        String bytes =
            new String(added.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        all.add(moved(bytes, inserted));
      }
    }
    WholeFile.write(file, String.join(ending, all).getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The last line that belongs to a test. */
  private static int lastLine(TestCase test) {
    return test.expectations().stream().mapToInt(Expectation::line).reduce(test.line(), Math::max);
  }

  private List<String> atEnd(TestCase test, Map<String, Observation> results) {
    List<String> lines = new ArrayList<>(List.of(""));
    lines.add(
        syntax.line(
            "weir: " + test.question().command() + " --model " + String.join(",", test.models())));
    said(test, results).forEach(said -> lines.add(syntax.line("weir: " + said)));
    return lines;
  }

  /** Lines that look like that of the command. */
  private static List<String> after(
      String command, TestCase test, Map<String, Observation> results) {
    String before = command.substring(0, Math.max(0, command.indexOf(SIGN)));
    boolean isClosed = command.contains("*/") || command.contains("*)");
    String start =
        isClosed ? before : before.replace("/**", " * ").replace("/*", " *").replace("(*", "  ");
    String end = !isClosed ? "" : command.contains("*/") ? " */" : " *)";
    return said(test, results).stream().map(said -> start + SIGN + " " + said + end).toList();
  }

  /** What is to be expected: in one line where nothing differs between the memory models. */
  private static List<String> said(TestCase test, Map<String, Observation> results) {
    Map<String, List<String>> models = new LinkedHashMap<>();
    for (String model : test.models()) {
      Observation result = results.get(model);
      if (result != null) {
        models.computeIfAbsent(result.expectation(test.file()), _ -> new ArrayList<>()).add(model);
      }
    }
    boolean isSameForAll = models.size() == 1 && results.keySet().containsAll(test.models());
    return models.entrySet().stream()
        .map(
            said ->
                "expect "
                    + said.getKey()
                    + (isSameForAll ? "" : " under " + String.join(",", said.getValue())))
        .toList();
  }

  /** A line whose places in this file are told as they are when all is written. */
  private String moved(String line, NavigableMap<Integer, List<String>> inserted) {
    if (!EXPECT.matcher(line).find()) {
      return line;
    }
    return PLACE
        .matcher(line)
        .replaceAll(
            place -> {
              String other = place.group(1);
              int number = Integer.parseInt(place.group(2));
              boolean isHere = other == null || file.endsWith(Path.of(other));
              int more =
                  inserted.headMap(number, false).values().stream().mapToInt(List::size).sum();
              String name = other == null ? "" : Matcher.quoteReplacement(other) + ":";
              return ":" + name + (isHere ? number + more : number);
            });
  }
}
