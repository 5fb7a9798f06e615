package dev.weir.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What came of a test under one memory model, as far as it can be expected.
 *
 * @param verdict the verdict
 * @param words more words that hold of it
 * @param numbers numbers, by name
 * @param findings what was found in the source
 * @param isLasting whether another run would give the same, as long as no file changes: no limit of
 *     time or memory was met
 */
public record Observation(
    String verdict,
    List<String> words,
    Map<String, Long> numbers,
    List<Finding> findings,
    boolean isLasting) {
  private static final String COMPLETE = "complete";
  private static final String FENCES = "fences";

  /** Copies its parts. */
  public Observation {
    words = List.copyOf(words);
    numbers = Map.copyOf(numbers);
    findings = List.copyOf(findings);
  }

  /** An input that is refused: what the compiler read of it is not known. */
  public static Observation invalid() {
    return new Observation(Question.INVALID, List.of(), Map.of(), List.of(), false);
  }

  /** A run that showed a defect of Weir. */
  public static Observation defect() {
    return new Observation("defect", List.of(), Map.of(), List.of(), false);
  }

  /** A run that came to no answer. */
  public static Observation unfinished() {
    return new Observation("unknown", List.of(), Map.of(), List.of(), false);
  }

  /** How many executions were explored, where executions are. */
  public OptionalLong executions() {
    Long number = numbers.get("executions");
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  /** The words by which all of this that lasts would be expected of a test in a file. */
  public String expectation(Path test) {
    List<String> all = new ArrayList<>(List.of(verdict));
    if (numbers.containsKey(FENCES) && verdict.equals("fixed")) {
      all.add(String.valueOf(numbers.get(FENCES)));
    }
    if (words.contains(COMPLETE)) {
      all.add(COMPLETE);
    }
    if (numbers.containsKey("states")) {
      all.add("states " + numbers.get("states"));
    }
    if (numbers.getOrDefault("sets", 0L) > 1) {
      all.add("sets " + numbers.get("sets"));
    }
    findings.forEach(finding -> all.add(finding.text(test)));
    return String.join(" ", all);
  }
}
