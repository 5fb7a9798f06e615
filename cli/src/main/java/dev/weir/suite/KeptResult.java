package dev.weir.suite;

import dev.weir.frontend.clang.CompiledFrom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A result as it lies in the cache.
 *
 * @param tool which Weir it is of
 * @param from all that the result hangs on
 * @param seen what came of the test
 * @param time how long it took
 * @param json the result as the command printed it
 */
record KeptResult(String tool, CompiledFrom from, Observation seen, Duration time, String json) {
  private static final String FIRST = "weir test result 2";
  private static final String LAST = "end";

  /** One to keep. */
  static KeptResult of(TestResult result, String tool, CompiledFrom from) {
    return new KeptResult(tool, from, result.seen(), result.time(), result.json());
  }

  /** The result of a test. */
  TestResult of(TestCase test, String model) {
    return new TestResult(test, model, seen, json, "", time, true);
  }

  /**
   * As text: a line for each thing, the word for it first; nothing where the name of a file has
   * several lines.
   */
  Optional<String> text() {
    return from.lines().map(this::text);
  }

  private String text(List<String> files) {
    List<String> lines = new ArrayList<>(List.of(FIRST, "tool " + tool));
    files.forEach(line -> lines.add("file " + line));
    lines.add("verdict " + seen.verdict());
    seen.words().forEach(word -> lines.add("word " + word));
    seen.numbers().forEach((name, number) -> lines.add("number " + name + " " + number));
    seen.findings()
        .forEach(
            finding ->
                lines.add(
                    "finding %s %s %s"
                        .formatted(finding.kind(), finding.line().orElse(0), finding.file())));
    lines.add("nanos " + time.toNanos());
    lines.add("json " + json.strip());
    lines.add(LAST);
    return String.join("\n", lines) + "\n";
  }

  /** Reads that; nothing if it is not whole, or of another version. */
  static Optional<KeptResult> parse(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() < 2 || !lines.getFirst().equals(FIRST) || !lines.getLast().equals(LAST)) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse(lines.subList(1, lines.size() - 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static KeptResult parse(List<String> lines) {
    String tool = "";
    List<String> files = new ArrayList<>();
    String verdict = "";
    List<String> words = new ArrayList<>();
    Map<String, Long> numbers = new LinkedHashMap<>();
    List<Finding> findings = new ArrayList<>();
    long nanos = 0;
    String json = "";
    for (String line : lines) {
      String[] parts = line.split(" ", 2);
      String value = parts.length < 2 ? "" : parts[1];
      switch (parts[0]) {
        case "tool" -> tool = value;
        case "file" -> files.add(value);
        case "verdict" -> verdict = value;
        case "word" -> words.add(value);
        case "number" -> numbers.put(before(value), Long.parseLong(after(value)));
        case "finding" ->
            findings.add(
                Finding.at(
                    before(value), after(after(value)), Integer.parseInt(before(after(value)))));
        case "nanos" -> nanos = Long.parseLong(value);
        case "json" -> json = value;
        default -> throw new IllegalArgumentException(line);
      }
    }
    return new KeptResult(
        tool,
        CompiledFrom.parse(files).orElseThrow(IllegalArgumentException::new),
        new Observation(verdict, words, numbers, findings, true),
        Duration.ofNanos(nanos),
        json);
  }

  private static String before(String text) {
    int space = text.indexOf(' ');
    return space < 0 ? text : text.substring(0, space);
  }

  private static String after(String text) {
    int space = text.indexOf(' ');
    return space < 0 ? "" : text.substring(space + 1);
  }
}
