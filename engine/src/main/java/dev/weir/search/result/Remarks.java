package dev.weir.search.result;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Warnings;
import dev.weir.program.SourcePosition;
import java.util.List;

/**
 * What is to be said of all executions of a machine so far.
 *
 * @param maxThreadsMet see {@link Machine#maxThreadsMet}
 * @param choiceRestricted see {@link Machine#choiceRestricted}
 * @param pastValuesRestricted see {@link Machine#pastValuesRestricted}
 * @param unreachedAssertions see {@link Machine#unreachedAssertions}
 * @param warnings see {@link Machine#warnings}
 */
public record Remarks(
    boolean maxThreadsMet,
    boolean choiceRestricted,
    boolean pastValuesRestricted,
    List<SourcePosition> unreachedAssertions,
    List<Failure> warnings) {
  /** Copies its parts. */
  public Remarks {
    unreachedAssertions = List.copyOf(unreachedAssertions);
    warnings = List.copyOf(warnings);
  }

  /** Those of a machine. */
  public static Remarks of(Machine machine) {
    return new Remarks(
        machine.maxThreadsMet(),
        machine.choiceRestricted(),
        machine.pastValuesRestricted(),
        machine.unreachedAssertions(),
        machine.warnings());
  }

  /** What is to be said of the executions of two machines. */
  public Remarks and(Remarks other) {
    return new Remarks(
        maxThreadsMet || other.maxThreadsMet,
        choiceRestricted || other.choiceRestricted,
        pastValuesRestricted || other.pastValuesRestricted,
        unreachedAssertions.stream().filter(other.unreachedAssertions::contains).toList(),
        Warnings.joined(warnings, other.warnings));
  }
}
