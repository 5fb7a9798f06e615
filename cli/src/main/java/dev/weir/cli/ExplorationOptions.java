package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.Actors;
import dev.weir.search.options.CheckOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** What every exploration of a program can be told: the memory model, bounds and limits. */
final class ExplorationOptions implements Declared {
  /** More than any machine has cores, but not more than there can be Java threads. */
  private static final int MOST_WORKERS = 1024;

  private final Argument<List<ModelChoice>> model =
      Argument.commaSeparated(
          OptionGroup.MODEL,
          "--model",
          "MODEL",
          List.of(),
          new Converters.AnyModel(),
          "Memory model: sc, tso or pso (default: tso). check, robust, fence and lin also"
              + " accept rc11, armv8, riscv, rmo, power and power-esop13. hunt accepts pslo; so"
              + " does check with --algorithm random or exhaustive. A list such as sc,tso gives"
              + " a result for each model; fence gives one result for all if the list has a"
              + " model below pso.");

  private final BufferSizeOption bufferSize = new BufferSizeOption();

  private final Argument<Integer> unroll =
      Argument.valued(
          OptionGroup.BOUNDS,
          "--unroll",
          "N",
          0,
          "Run at most N iterations of each loop each time it is entered, and at most N"
              + " nested calls of a recursion; 0 sets no bound (default: 0).");

  private final Argument<Optional<Integer>> contextBound =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--context-bound",
          "N",
          Integer.class,
          "Explore all schedules with at most N preemptions, which are switches away from"
              + " a thread that could continue (default: no bound).");

  private final Argument<Boolean> iterates =
      Argument.flag(
          OptionGroup.BOUNDS,
          "--iterate",
          "With --context-bound N: explore with at most 0 preemptions, then 1, and so on"
              + " up to N.");

  private final Argument<Optional<Duration>> timeLimit =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--time-limit",
          "D",
          new Converters.Time(),
          "Stop cleanly after this time, such as 30s or 5m (default: no limit).");

  private final Argument<Optional<Long>> memoryLimit =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--memory-limit",
          "S",
          new Converters.Size(),
          "Stop cleanly at this much memory, such as 512m or 4g (default: three quarters"
              + " of what Java may use).");

  private final Argument<Integer> maxThreads =
      Argument.valued(
          OptionGroup.BOUNDS,
          "--max-threads",
          "N",
          MachineOptions.DEFAULT_MAX_THREADS,
          "Abandon an execution with more than N threads; the result is then unknown"
              + " (default: 1000).");

  private final Argument<Long> stackSize =
      Argument.valued(
          OptionGroup.PROGRAM,
          "--stack-size",
          "S",
          MachineOptions.DEFAULT_STACK_SIZE,
          new Converters.Size(),
          "Stack size of each thread, such as 512k or 1g; exceeding it is an error of"
              + " kind memory (default: 8m).");

  private final Argument<Boolean> keepGoing =
      Argument.flag(
          OptionGroup.SEARCH,
          "--keep-going",
          "Report all distinct errors or violations, not only the first.");

  private final Argument<Boolean> allowUninitialised =
      Argument.flag(
          OptionGroup.ERRORS,
          "--allow-uninitialised",
          "Do not report reads of uninitialised memory or uses of uninitialised locals.");

  private final EnvironmentOptions environment = new EnvironmentOptions();

  private final SeedOption seed = new SeedOption();

  private final Argument<Integer> threads =
      Argument.valued(
          OptionGroup.SEARCH,
          "--threads",
          "N",
          1,
          "Number of workers that explore in parallel; 0 means one for each core (default: 1).");

  @Override
  public void addTo(CommandSpec command) {
    Declared.addAll(
        command,
        model,
        bufferSize,
        unroll,
        contextBound,
        iterates,
        timeLimit,
        memoryLimit,
        maxThreads,
        stackSize,
        keepGoing,
        allowUninitialised,
        environment,
        seed,
        threads);
  }

  /** For everything random. */
  long seed() {
    return seed.value();
  }

  /** The name of the model. */
  String title() {
    return model.value().isEmpty()
        ? new TotalStoreOrder().title()
        : model.value().stream()
            .map(ModelChoice::title)
            .distinct()
            .collect(Collectors.joining(","));
  }

  /** Whether the values of choices are given. */
  boolean hasNondetValues() {
    return environment.hasNondetValues();
  }

  /** Whether there is a bound on preemptions. */
  boolean boundsPreemptions() {
    return contextBound.value().isPresent();
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
    List<ModelChoice> given = model.value();
    ModelChoice choice = given.isEmpty() ? new ModelChoice.Direct(usual) : given.getFirst();
    if (given.size() <= 1 && choice instanceof ModelChoice.Direct(MemoryModel direct)) {
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
    for (ModelChoice choice : model.value()) {
      switch (choice) {
        case ModelChoice.Direct(MemoryModel direct) -> {
          if (model.value().size() > 1) {
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
    check();
    CheckOptions options =
        CheckOptions.of(bufferSize.applyTo(List.of(chosen)).getFirst())
            .with(
                environment.applyTo(
                    new MachineOptions(
                            unroll.value() == 0
                                ? OptionalInt.empty()
                                : OptionalInt.of(unroll.value()),
                            allowUninitialised.value(),
                            false)
                        .withMaxThreads(maxThreads.value())
                        .withStackSize(stackSize.value())))
            .withTimeLimit(timeLimit.value())
            .withMemoryLimit(memoryLimit.value())
            .withWorkers(workers());
    if (keepGoing.value()) {
      options = options.goingOn();
    }
    if (contextBound.value().isPresent()) {
      int bound = contextBound.value().get();
      options =
          iterates.value() ? options.withContextBoundsUpTo(bound) : options.withContextBound(bound);
    }
    return options;
  }

  private int workers() {
    return threads.value() == 0 ? Runtime.getRuntime().availableProcessors() : threads.value();
  }

  private void check() throws UsageException {
    if (unroll.value() < 0) {
      throw new UsageException("--unroll " + unroll.value() + " is negative; give 0 for no bound");
    }
    if (maxThreads.value() < 1 || maxThreads.value() > Actors.MAX_THREADS) {
      throw new UsageException(
          "--max-threads "
              + maxThreads.value()
              + " is out of range; give 1 to "
              + Actors.MAX_THREADS);
    }
    if (threads.value() < 0 || threads.value() > MOST_WORKERS) {
      throw new UsageException(
          "--threads "
              + threads.value()
              + " is no number of workers; give 1 to "
              + MOST_WORKERS
              + ", or 0 for all cores");
    }
    if (contextBound.value().isPresent() && contextBound.value().get() < 0) {
      throw new UsageException(
          "--context-bound "
              + contextBound.value().get()
              + " is negative; leave it out for no bound");
    }
    if (iterates.value() && contextBound.value().isEmpty()) {
      throw new UsageException("--iterate needs --context-bound N");
    }
  }
}
