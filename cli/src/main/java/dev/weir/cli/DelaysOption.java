package dev.weir.cli;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.graph.model.JudgedModel;
import java.util.Collections;
import java.util.List;

/** {@code --delays}: what is delayed where a memory model is made explicit. */
final class DelaysOption {
  /** The models under which check and litmus accept the option. */
  private static final List<String> WITHOUT_BUFFERS =
      List.of(JudgedModel.RMO.title(), JudgedModel.POWER_ESOP13.title(), JudgedModel.POWER.title());

  private DelaysOption() {}

  /**
   * Refuses the option where it is for none of some models. Under those that it is for it changes
   * nothing, as execution graphs need no program in which accesses wait.
   *
   * @param models their names
   * @throws UsageException if it was given
   */
  static void requireMeaning(Given given, List<String> models) throws UsageException {
    if (given.has(Options.DELAYS) && Collections.disjoint(models, WITHOUT_BUFFERS)) {
      throw new UsageException(
          "--delays is for --model "
              + String.join(", ", WITHOUT_BUFFERS)
              + ", not for "
              + models.getFirst()
              + "; leave it out");
    }
  }
}
