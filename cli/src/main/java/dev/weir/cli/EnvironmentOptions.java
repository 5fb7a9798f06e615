package dev.weir.cli;

import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.options.MachineOptions.Range;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say what the environment of the program may do, and what it minds. */
final class EnvironmentOptions {
  @Option(
      names = "--nondet-values",
      paramLabel = "A..B",
      converter = Converters.Values.class,
      description =
          "The values of __VERIFIER_nondet_*, as far as the type has them (default: 0 and 1).")
  private Optional<Range> nondetValues = Optional.empty();

  @Option(names = "--malloc-may-fail", description = "Each allocation may also find no memory.")
  private boolean mallocMayFail;

  @Option(
      names = "--spurious",
      description = "Each wait at a condition variable may also wake up without a signal.")
  private boolean spurious;

  @Option(
      names = "--exit-status",
      description = "Ending the program with a status other than 0 is an error.")
  private boolean exitStatus;

  /** Whether the values of choices are given. */
  boolean hasNondetValues() {
    return nondetValues.isPresent();
  }

  /** The same machine in such an environment. */
  MachineOptions applyTo(MachineOptions machine) {
    MachineOptions chosen = machine.with(new Choices(nondetValues, mallocMayFail, spurious));
    return exitStatus ? chosen.withExitStatus() : chosen;
  }
}
