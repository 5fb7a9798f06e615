package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.options.MachineOptions.Range;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** The options that say what the environment of the program may do, and what it minds. */
final class EnvironmentOptions implements Declared {
  private final Argument<Optional<Range>> nondetValues =
      Argument.optional(
          OptionGroup.PROGRAM,
          "--nondet-values",
          "A..B",
          new Converters.Values(),
          "The values of __VERIFIER_nondet_*, as far as the type has them (default: 0 and 1).");

  private final Argument<Boolean> mallocMayFail =
      Argument.flag(
          OptionGroup.PROGRAM, "--malloc-may-fail", "Each allocation may also find no memory.");

  private final Argument<Boolean> spurious =
      Argument.flag(
          OptionGroup.PROGRAM,
          "--spurious",
          "Each wait at a condition variable may also wake up without a signal.");

  private final Argument<Boolean> exitStatus =
      Argument.flag(
          OptionGroup.ERRORS,
          "--exit-status",
          "Ending the program with a status other than 0 is an error.");

  @Override
  public void addTo(CommandSpec command) {
    Declared.addAll(command, nondetValues, mallocMayFail, spurious, exitStatus);
  }

  /** Whether the values of choices are given. */
  boolean hasNondetValues() {
    return nondetValues.value().isPresent();
  }

  /** The same machine in such an environment. */
  MachineOptions applyTo(MachineOptions machine) {
    MachineOptions chosen =
        machine.with(new Choices(nondetValues.value(), mallocMayFail.value(), spurious.value()));
    return exitStatus.value() ? chosen.withExitStatus() : chosen;
  }
}
