package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.report.explain.Account;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Whether an execution that is shown is explained. */
final class ExplainOption implements Declared {
  private final Argument<Boolean> explain =
      Argument.flag(
          OptionGroup.OUTPUT,
          "--explain",
          "Explain the failing execution: what the hardware did in each step marked *,"
              + " which accesses must stay in order, and which fence keeps them in order. The"
              + " search for these takes at most 30 s.");

  @Override
  public void addTo(CommandSpec command) {
    explain.addTo(command);
  }

  /**
   * The explanation of the first of some executions, if it is asked for and there is one.
   *
   * @param subject what they are of; empty where steps alone are explained
   */
  Optional<Account> account(
      Explainer explainer, List<Replay> executions, Optional<Explainer.Subject> subject) {
    return executions.stream()
        .filter(_ -> explain.value())
        .findFirst()
        .map(execution -> explainer.explain(execution, subject));
  }
}
