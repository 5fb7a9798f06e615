package dev.weir.cli.command;

import dev.weir.cli.execution.CheckpointOption;
import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.Task;
import dev.weir.frontend.InputException;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.worker.ClusterProvider;
import java.io.IOException;
import java.util.ServiceLoader;
import java.util.function.Function;

/** {@code --cluster}: executors of a cluster instead of workers in this process. */
public record ClusterOption(Task task) {
  private static final String NAME = Options.CLUSTER.name();

  /**
   * Refuses what is not explored by executors.
   *
   * @param isOne whether there is one exploration
   * @throws UsageException if so
   */
  void require(CheckOptions options, boolean isOne) throws UsageException {
    if (task.get(Options.CLUSTER).isEmpty()) {
      return;
    }
    Exclusion.SHARED.require(task.given());
    CheckpointOption.requireAlgorithm(NAME, options, Algorithm.OPTIMAL, Algorithm.GRAPHS);
    if (!isOne) {
      throw new UsageException(
          NAME
              + " is for one exploration; leave it out for several tasks and for properties of the"
              + " SV-COMP");
    }
  }

  /**
   * Explores with the cluster, if one was given, and without it otherwise.
   *
   * @param sent what the executors need
   * @param exploration explores with the options that it is given
   * @throws InputException if there is no such cluster
   */
  <R> R explore(RemoteExploration sent, CheckOptions options, Function<CheckOptions, R> exploration)
      throws InputException {
    if (task.get(Options.CLUSTER).isEmpty()) {
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
    task.begins("connecting to " + task.get(Options.CLUSTER).get());
    try (Cluster cluster = provider.connect(task.get(Options.CLUSTER).get(), sent)) {
      task.session().clock().ended(PhaseClock.Phase.LOAD);
      R result = exploration.apply(options.onCluster(cluster));
      cluster
          .loss()
          .filter(_ -> !task.session().interruption().isRequested())
          .ifPresent(
              why -> task.session().say(NAME + ": tasks were lost, the last one since " + why));
      return result;
    } catch (IOException e) {
      throw new InputException(
          "%s %s: %s".formatted(NAME, task.get(Options.CLUSTER).get(), e.getMessage()));
    }
  }
}
