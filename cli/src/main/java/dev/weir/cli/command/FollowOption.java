package dev.weir.cli.command;

import dev.weir.cli.input.WitnessFile;
import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.Task;
import dev.weir.follow.Follower;
import dev.weir.follow.Route;
import dev.weir.follow.Waypoint;
import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import java.util.Optional;

/** {@code --follow}: only executions that a witness describes. */
public record FollowOption(Task task) {
  /**
   * The witness.
   *
   * @throws UsageException if one of them means nothing here
   * @throws InputException if it cannot be read
   */
  Optional<WitnessFile> witness() throws UsageException, InputException {
    if (task.get(Options.FOLLOW).isEmpty()) {
      return Optional.empty();
    }
    Exclusion.FOLLOWING.require(task.given());
    return Optional.of(WitnessFile.read(task.get(Options.FOLLOW).get()));
  }

  /**
   * Follows a witness.
   *
   * @return the error, or that a limit was met
   * @throws InputException if it does not lead to its error
   */
  CheckResult follow(WitnessFile witness, Program program, CheckOptions options)
      throws InputException {
    Follower.Outcome outcome =
        task.watched(
            listener ->
                task.session().toolkit().follow(program, witness.route(), options, listener));
    return outcome
        .result()
        .orElseThrow(() -> new InputException(refusal(witness, outcome, options.model().title())));
  }

  private static String refusal(WitnessFile witness, Follower.Outcome outcome, String model) {
    Route route = witness.route();
    int all = route.waypoints().size();
    String start =
        "%s: not confirmed in %s attempts to follow it under %s (--model names another one): "
            .formatted(witness.file(), outcome.attempts(), model);
    if (outcome.farthest() == all) {
      Waypoint target = route.targets().getFirst();
      return start + "there was no such error at its target, " + target;
    }
    return start
        + "none passed waypoint "
        + (outcome.farthest() + 1)
        + " of "
        + all
        + ", "
        + route.waypoints().get(outcome.farthest());
  }
}
