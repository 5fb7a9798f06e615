package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.Cluster;
import dev.weir.search.ClusterProvider;
import dev.weir.search.RemoteExploration;
import java.io.IOException;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code --cluster}: executors of a cluster instead of workers in this process. */
final class ClusterOption {
  static final String NAME = "--cluster";

  @Option(
      names = NAME,
      paramLabel = "MASTER",
      description =
          "Executors of Apache Spark explore instead of workers in this process: local[N] or"
              + " spark://HOST:PORT. The first time, Maven downloads Spark.")
  private Optional<String> master = Optional.empty();

  /** Whether a word of a command line asks for it. */
  static boolean isIn(String word) {
    return word.equals(NAME) || word.startsWith(NAME + "=");
  }

  /**
   * Refuses what is not explored by executors.
   *
   * @param command the command, which was parsed
   * @param isOne whether there is one exploration, under a model that is explored as it is
   * @throws UsageException if so
   */
  void require(CommandSpec command, CheckOptions options, boolean isOne) throws UsageException {
    if (master.isEmpty()) {
      return;
    }
    OneSearch.require(NAME, command, options, Set.of("--threads"));
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
    if (master.isEmpty()) {
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
    progress.begins(session, "connecting to " + master.get());
    try (Cluster cluster = provider.connect(master.get(), RemoteExploration.of(program, options))) {
      session.clock().ended(PhaseClock.Phase.LOAD);
      R result = exploration.apply(options.onCluster(cluster));
      cluster
          .loss()
          .filter(_ -> !session.interruption().isRequested())
          .ifPresent(why -> session.say(NAME + ": tasks were lost, the last one since " + why));
      return result;
    } catch (IOException e) {
      throw new InputException("%s %s: %s".formatted(NAME, master.get(), e.getMessage()));
    }
  }
}
