package dev.weir.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a test says is to come of it.
 *
 * @param line the line that says so
 * @param text the words that say so, without the memory models
 * @param verdict the verdict, if one is named
 * @param words more words that must hold of the answer
 * @param numbers numbers of the answer, by name
 * @param findings what must be among what is found
 * @param models the memory models of which this is said; all others where none is named
 */
public record Expectation(
    int line,
    String text,
    Optional<String> verdict,
    List<String> words,
    Map<String, Long> numbers,
    List<Finding> findings,
    List<String> models) {

  /** Copies its parts. */
  public Expectation {
    words = List.copyOf(words);
    numbers = Map.copyOf(numbers);
    findings = List.copyOf(findings);
    models = List.copyOf(models);
  }

  /**
   * What is not as expected, each in a few words; nothing if all is.
   *
   * @param seen what came of the test
   * @param test the file of the test
   */
  public List<String> differences(Observation seen, Path test) {
    List<String> differences = new ArrayList<>();
    verdict
        .filter(expected -> !expected.equals(seen.verdict()))
        .ifPresent(expected -> differences.add(seen.verdict() + ", not " + expected));
    words.stream()
        .filter(word -> !seen.words().contains(word))
        .forEach(word -> differences.add("not " + word));
    numbers.forEach(
        (name, expected) -> {
          Long number = seen.numbers().get(name);
          if (!expected.equals(number)) {
            differences.add(
                number == null ? "no " + name : name + " " + number + ", not " + expected);
          }
        });
    findings.stream()
        .filter(expected -> seen.findings().stream().noneMatch(one -> one.matches(expected, test)))
        .forEach(expected -> differences.add("no " + expected));
    return differences;
  }
}
