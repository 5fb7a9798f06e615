package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.follow.Follower;
import dev.weir.follow.Route;
import dev.weir.follow.Waypoint;
import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code --follow}: only executions that a witness describes. */
final class FollowOption implements Declared {
  /** What is about searches of all executions. */
  private static final Set<String> MEANINGLESS =
      Set.of(
          "--algorithm",
          "--runs",
          "--no-join",
          "--count-redundant",
          "--robust",
          "--symmetry",
          "--context-bound",
          "--iterate",
          "--keep-going");

  private final Argument<Optional<Path>> file =
      Argument.optional(
          OptionGroup.SEARCH,
          "--follow",
          "WITNESS",
          new Converters.FileName(),
          "Follow an SV-COMP violation witness (format 2.x) to its error instead of"
              + " exploring; refuse a witness that does not lead to an error.");

  @Override
  public void addTo(CommandSpec command) {
    file.addTo(command);
  }

  /** Whether a witness is followed. */
  boolean isGiven() {
    return file.value().isPresent();
  }

  /**
   * The witness.
   *
   * @param given the names of the options that were given
   * @throws UsageException if one of them means nothing here
   * @throws InputException if it cannot be read
   */
  Optional<WitnessFile> witness(List<String> given) throws UsageException, InputException {
    if (file.value().isEmpty()) {
      return Optional.empty();
    }
    Optional<String> other = given.stream().filter(MEANINGLESS::contains).findFirst();
    if (other.isPresent()) {
      throw new UsageException(
          other.get() + " is for searches, and --follow makes none; leave one of them out");
    }
    return Optional.of(WitnessFile.read(file.value().get()));
  }

  /**
   * Follows a witness.
   *
   * @return the error, or that a limit was met
   * @throws InputException if it does not lead to its error
   */
  static CheckResult follow(
      Session session,
      ProgressOptions progress,
      WitnessFile witness,
      Program program,
      CheckOptions options)
      throws InputException {
    Follower.Outcome outcome =
        progress.watched(
            session,
            listener -> session.toolkit().follow(program, witness.route(), options, listener));
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
