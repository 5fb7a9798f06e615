package dev.weir.cli;

import dev.weir.transform.DelaySelection;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code --delays}: what is delayed where a memory model is made explicit. */
final class DelaysOption implements Declared {
  private final Argument<Optional<DelaySelection>> given =
      Argument.optional(
          "--delays",
          "all|critical|one-per-cycle",
          Converters.delays(),
          "Which accesses wait where the model is made explicit in the program: all that are shared,"
              + " those on critical cycles, or enough of them that no execution is lost (default:"
              + " one-per-cycle).");

  @Override
  public void addTo(CommandSpec command) {
    given.addTo(command);
  }

  /** What was chosen. */
  DelaySelection selection() {
    return given.value().orElse(DelaySelection.ONE_PER_CYCLE);
  }

  /**
   * Refuses the option where no model is made explicit.
   *
   * @param model the name of the model
   * @throws UsageException if it was given
   */
  void refuse(String model) throws UsageException {
    if (given.value().isPresent()) {
      throw new UsageException(
          "--delays is for models that are made explicit in the program ("
              + ExplicitModel.names()
              + "), which "
              + model
              + " is not; leave it out");
    }
  }
}
