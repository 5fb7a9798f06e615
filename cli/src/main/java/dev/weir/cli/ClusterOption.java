package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.worker.ClusterProvider;
import dev.weir.search.worker.RemoteExploration;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;

/** {@code --cluster}: executors of a cluster instead of workers in this process. */
final class ClusterOption implements Declared {
  static final String NAME = "--cluster";

  private final Argument<Optional<String>> master =
      Argument.optional(
          OptionGroup.SEARCH,
          NAME,
          "MASTER",
          String.class,
          "Explore with Apache Spark executors instead of local workers: local[N] or"
              + " spark://HOST:PORT. The first use downloads Spark with Maven.");

  @Override
  public void addTo(CommandSpec command) {
    master.addTo(command);
  }

  /** Whether a word of a command line asks for it. */
  static boolean isIn(String word) {
    return word.equals(NAME) || word.startsWith(NAME + "=");
  }

  /**
   * Refuses what is not explored by executors.
   *
   * @param given the names of the options that were given
   * @param isOne whether there is one exploration, under a model that is explored as it is
   * @throws UsageException if so
   */
  void require(List<String> given, CheckOptions options, boolean isOne) throws UsageException {
    if (master.value().isEmpty()) {
      return;
    }
    OneSearch.require(NAME, given, options, Set.of("--threads"), List.of(Algorithm.OPTIMAL));
    if (!isOne) {
      throw new UsageException(
          NAME
              + " is for one exploration under sc, tso or pso; leave it out for other models and for"
              + " properties of the SV-COMP");
    }
  }

  /**
   * Explores with the cluster, if one was given, and without it otherwise.
   *
   * @param exploration explores with the options that it is given
   * @throws InputException if there is no such cluster
   */
  <R> R explore(
      ProgressOptions progress,
      Session session,
      Program program,
      CheckOptions options,
      Function<CheckOptions, R> exploration)
      throws InputException {
    if (master.value().isEmpty()) {
      return exploration.apply(options);
    }
    ClusterProvider provider =
        ServiceLoader.load(ClusterProvider.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new InputException(
                        NAME
                            + ": Apache Spark is not part of an installation; start weir from a"
                            + " checkout, or leave the option out"));
    progress.begins(session, "connecting to " + master.value().get());
    try (Cluster cluster =
        provider.connect(master.value().get(), RemoteExploration.of(program, options))) {
      session.clock().ended(PhaseClock.Phase.LOAD);
      R result = exploration.apply(options.onCluster(cluster));
      cluster
          .loss()
          .filter(_ -> !session.interruption().isRequested())
          .ifPresent(why -> session.say(NAME + ": tasks were lost, the last one since " + why));
      return result;
    } catch (IOException e) {
      throw new InputException("%s %s: %s".formatted(NAME, master.value().get(), e.getMessage()));
    }
  }
}
