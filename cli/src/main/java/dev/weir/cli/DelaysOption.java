package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.graph.model.JudgedModel;
import dev.weir.transform.DelaySelection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code --delays}: what is delayed where a memory model is made explicit. */
final class DelaysOption implements Declared {
  /** The models under which check and litmus accept the option. */
  private static final List<String> WITHOUT_BUFFERS =
      List.of(JudgedModel.RMO.title(), JudgedModel.POWER_ESOP13.title(), JudgedModel.POWER.title());

  private final Argument<Optional<DelaySelection>> given =
      Argument.optional(
          OptionGroup.MODEL,
          "--delays",
          "all|critical|one-per-cycle",
          Converters.delays(),
          "Accesses to delay in the transformed program: all shared ones, those on"
              + " critical cycles, or the fewest that lose no execution (default:"
              + " one-per-cycle). check and litmus accept the option and ignore it.");

  @Override
  public void addTo(CommandSpec command) {
    given.addTo(command);
  }

  /** What was chosen. */
  DelaySelection selection() {
    return given.value().orElse(DelaySelection.ONE_PER_CYCLE);
  }

  /**
   * Refuses the option where it is for none of some models. Under those that it is for it changes
   * nothing, as execution graphs need no program in which accesses wait.
   *
   * @param models their names
   * @throws UsageException if it was given
   */
  void requireMeaning(List<String> models) throws UsageException {
    if (given.value().isPresent() && Collections.disjoint(models, WITHOUT_BUFFERS)) {
      throw new UsageException(
          "--delays is for --model "
              + String.join(", ", WITHOUT_BUFFERS)
              + ", not for "
              + models.getFirst()
              + "; leave it out");
    }
  }
}
