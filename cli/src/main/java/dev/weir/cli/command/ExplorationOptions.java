package dev.weir.cli.command;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.ModelChoice;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.search.options.CheckOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What every exploration of a program can be told: the memory model, bounds and limits. */
public record ExplorationOptions(Given given) {
  /** The models under which check and litmus accept {@code --delays}. */
  private static final List<String> WITHOUT_BUFFERS =
      List.of(JudgedModel.RMO.title(), JudgedModel.POWER_ESOP13.title(), JudgedModel.POWER.title());

  /** The name of the model. */
  String title() {
    return given.get(Options.MODEL).isEmpty()
        ? new TotalStoreOrder().title()
        : given.get(Options.MODEL).stream()
            .map(ModelChoice::title)
            .distinct()
            .collect(Collectors.joining(","));
  }

  /** Whether there is a bound on preemptions. */
  boolean boundsPreemptions() {
    return given.get(Options.CONTEXT_BOUND).isPresent();
  }

  /**
   * What to explore, by optimal DPOR.
   *
   * @throws UsageException if options contradict each other or are out of range
   */
  CheckOptions options() throws UsageException {
    return options(new TotalStoreOrder());
  }

  /**
   * What to explore, by optimal DPOR.
   *
   * @param usual the memory model where none is given
   * @throws UsageException if options contradict each other or are out of range
   */
  CheckOptions options(MemoryModel usual) throws UsageException {
    List<ModelChoice> models = given.get(Options.MODEL);
    ModelChoice choice = models.isEmpty() ? new ModelChoice.Direct(usual) : models.getFirst();
    if (models.size() <= 1 && choice instanceof ModelChoice.Direct(MemoryModel direct)) {
      return optionsOf(direct);
    }
    throw new UsageException(
        "the memory model '"
            + title()
            + "' is for check, robust, fence, lin and litmus; give --model sc, tso or pso");
  }

  /**
   * The same, where nothing is known of models in which loads find what memory held before.
   *
   * @throws UsageException if such a model was given too
   */
  CheckOptions optionsOfBuffers() throws UsageException {
    CheckOptions options = options();
    if (options.model().readsPastValues()) {
      throw new UsageException(
          "the memory model '"
              + options.model().name()
              + "' is for check and litmus; give --model sc, tso or pso");
    }
    return options;
  }

  /** The model, if it is one whose execution graphs are explored. */
  Optional<JudgedModel> judgedModel() throws UsageException {
    return judgedModels().stream().findFirst();
  }

  /**
   * The models, if they are some whose execution graphs are explored: one that the machine has not,
   * or several; else none.
   *
   * @throws UsageException if one of several is not known by its graphs
   */
  List<JudgedModel> judgedModels() throws UsageException {
    List<JudgedModel> models = new ArrayList<>();
    for (ModelChoice choice : given.get(Options.MODEL)) {
      switch (choice) {
        case ModelChoice.Direct(MemoryModel direct) -> {
          if (given.get(Options.MODEL).size() > 1) {
            models.add(
                JudgedModel.named(direct.name())
                    .orElseThrow(
                        () ->
                            new UsageException(
                                "the memory model '"
                                    + direct.name()
                                    + "' cannot be combined with another one; give it alone")));
          }
        }
        case ModelChoice.Judged(JudgedModel judged) -> models.add(judged);
      }
    }
    return models.stream().distinct().toList();
  }

  /**
   * What to explore under models whose execution graphs are explored.
   *
   * @param title the name of the model, or their names
   * @throws UsageException if options contradict each other or are out of range
   */
  CheckOptions judgedOptions(String title) throws UsageException {
    return optionsOf(new ObservedOrders(title, Optional.empty()));
  }

  private CheckOptions optionsOf(MemoryModel chosen) throws UsageException {
    given.requireAllowed();
    int unroll = given.get(Options.UNROLL);
    CheckOptions options =
        CheckOptions.of(withBufferSize(given, List.of(chosen)).getFirst())
            .with(
                inEnvironment(
                    MachineOptions.DEFAULT
                        .unrolling(unroll == 0 ? OptionalInt.empty() : OptionalInt.of(unroll))
                        .allowingUninitialised(given.get(Options.ALLOW_UNINITIALISED))
                        .withMaxThreads(given.get(Options.MAX_THREADS))
                        .withStackSize(given.get(Options.STACK_SIZE))))
            .withTimeLimit(given.get(Options.TIME_LIMIT))
            .withMemoryLimit(given.get(Options.MEMORY_LIMIT))
            .withWorkers(workers(given.get(Options.THREADS)));
    if (given.get(Options.KEEP_GOING)) {
      options = options.goingOn();
    }
    if (given.has(Options.CONTEXT_BOUND)) {
      int bound = given.get(Options.CONTEXT_BOUND).orElseThrow();
      options =
          given.get(Options.ITERATE)
              ? options.withContextBoundsUpTo(bound)
              : options.withContextBound(bound);
    }
    return options;
  }

  /** The same machine in an environment that does what was asked. */
  private MachineOptions inEnvironment(MachineOptions machine) {
    MachineOptions chosen =
        machine.with(
            new Choices(
                given.get(Options.NONDET_VALUES),
                given.get(Options.MALLOC_MAY_FAIL),
                given.get(Options.SPURIOUS)));
    return given.get(Options.EXIT_STATUS) ? chosen.withExitStatus() : chosen;
  }

  /**
   * Gives models the size of buffers that was asked for, but for those without buffers, if there
   * are others.
   *
   * @throws UsageException if no model has buffers
   */
  static List<MemoryModel> withBufferSize(Given given, List<MemoryModel> models)
      throws UsageException {
    if (!given.has(Options.BUFFER_SIZE)) {
      return models;
    }
    int stores = given.get(Options.BUFFER_SIZE).orElseThrow();
    if (models.stream().allMatch(model -> model.withBufferSize(stores).isEmpty())) {
      throw new UsageException(
          "--buffer-size needs store buffers, which the model "
              + models.getFirst().name()
              + " has not; leave it out");
    }
    return models.stream().map(model -> model.withBufferSize(stores).orElse(model)).toList();
  }

  /** So many workers, or as many as there are cores. */
  static int workers(int asked) {
    return asked == 0 ? Runtime.getRuntime().availableProcessors() : asked;
  }

  /**
   * Refuses {@code --delays} where it is for none of some models. Under those that it is for it
   * changes nothing, as execution graphs need no program in which accesses wait.
   *
   * @param models their names
   * @throws UsageException if it was given
   */
  static void requireDelays(Given given, List<String> models) throws UsageException {
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
