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
          "Values that __VERIFIER_nondet_* may return, as far as the type has them"
              + " (default: 0 and 1).");

  private final Argument<Boolean> mallocMayFail =
      Argument.flag(OptionGroup.PROGRAM, "--malloc-may-fail", "Let each allocation also fail.");

  private final Argument<Boolean> spurious =
      Argument.flag(
          OptionGroup.PROGRAM,
          "--spurious",
          "Let each wait on a condition variable also wake up without a signal.");

  private final Argument<Boolean> exitStatus =
      Argument.flag(
          OptionGroup.ERRORS,
          "--exit-status",
          "Report an exit status other than 0 as an error of kind uncaught.");

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
