package dev.weir.search.result;

import dev.weir.machine.Machine;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is to be said of all executions of a machine so far.
 *
 * @param maxThreadsMet see {@link Machine#maxThreadsMet}
 * @param choiceRestricted see {@link Machine#choiceRestricted}
 * @param pastValuesRestricted see {@link Machine#pastValuesRestricted}
 * @param unreachedAssertions see {@link Machine#unreachedAssertions}
 * @param freedComparisons see {@link Machine#freedComparisons}
 */
public record Remarks(
    boolean maxThreadsMet,
    boolean choiceRestricted,
    boolean pastValuesRestricted,
    List<SourcePosition> unreachedAssertions,
    List<SourcePosition> freedComparisons) {
  /** Copies its parts. */
  public Remarks {
    unreachedAssertions = List.copyOf(unreachedAssertions);
    freedComparisons = List.copyOf(freedComparisons);
  }

  /** Those of a machine. */
  public static Remarks of(Machine machine) {
    return new Remarks(
        machine.maxThreadsMet(),
        machine.choiceRestricted(),
        machine.pastValuesRestricted(),
        machine.unreachedAssertions(),
        machine.freedComparisons().stream().distinct().sorted().toList());
  }

  /** What is to be said of the executions of two machines. */
  public Remarks and(Remarks other) {
    return new Remarks(
        maxThreadsMet || other.maxThreadsMet,
        choiceRestricted || other.choiceRestricted,
        pastValuesRestricted || other.pastValuesRestricted,
        unreachedAssertions.stream().filter(other.unreachedAssertions::contains).toList(),
        Stream.concat(freedComparisons.stream(), other.freedComparisons.stream())
            .distinct()
            .sorted()
            .toList());
  }
}
