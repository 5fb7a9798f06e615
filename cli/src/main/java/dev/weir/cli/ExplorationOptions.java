package dev.weir.cli;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.Actors;
import dev.weir.search.CheckOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every exploration of a program can be told: the memory model, bounds and limits. */
final class ExplorationOptions {
  /** More than any machine has cores, but not more than there can be Java threads. */
  private static final int MOST_WORKERS = 1024;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      converter = Converters.AnyModel.class,
      description =
          "The memory model: sc, tso or pso (default: tso); for check also rmo, power,"
              + " power-esop13, and pslo with --algorithm random or exhaustive; for hunt also pslo."
              + " Several with commas: an answer for each.")
  private Optional<ModelChoice> model = Optional.empty();

  @Mixin private BufferSizeOption bufferSize = new BufferSizeOption();

  @Option(
      names = "--unroll",
      paramLabel = "N",
      description =
          "Each loop goes round at most N times for each time it is entered, recursion goes N deep;"
              + " 0 is no bound (default: 0).")
  private int unroll;

  @Option(
      names = "--context-bound",
      paramLabel = "N",
      description =
          "At most N preemptions: switches away from a thread that could step; explores all"
              + " schedules within the bound, whatever the algorithm.")
  private Optional<Integer> contextBound = Optional.empty();

  @Option(
      names = "--iterate",
      description = "With --context-bound: at most 0, then 1, and so on up to N preemptions.")
  private boolean iterates;

  @Option(
      names = "--time-limit",
      paramLabel = "D",
      converter = Converters.Time.class,
      description = "Stop in good order after this time, such as 30s or 5m.")
  private Optional<Duration> timeLimit = Optional.empty();

  @Option(
      names = "--memory-limit",
      paramLabel = "S",
      converter = Converters.Size.class,
      description =
          "Stop in good order when this much memory is in use, such as 512m or 4g (default: three"
              + " quarters of what Java may use).")
  private Optional<Long> memoryLimit = Optional.empty();

  @Option(
      names = "--max-threads",
      paramLabel = "N",
      description = "An execution with more than N threads is given up (default: 1000).")
  private int maxThreads = MachineOptions.DEFAULT_MAX_THREADS;

  @Option(names = "--keep-going", description = "All that is found, not only the first.")
  private boolean keepGoing;

  @Option(
      names = "--allow-uninitialised",
      description = "Reading memory, or using a local, that was never written is no error.")
  private boolean allowUninitialised;

  @Mixin private EnvironmentOptions environment = new EnvironmentOptions();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "So many workers explore at the same time; 0 is one for each core (default: 1).")
  private int threads = 1;

  /** For everything random. */
  long seed() {
    return seed.value();
  }

  /** Whether the values of choices are given. */
  boolean hasNondetValues() {
    return environment.hasNondetValues();
  }

  /** Whether there is a bound on preemptions. */
  boolean boundsPreemptions() {
    return contextBound.isPresent();
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
    return switch (model.orElse(new ModelChoice.Direct(usual))) {
      case ModelChoice.Direct(MemoryModel direct) -> optionsOf(direct);
      case ModelChoice.Explicit(ExplicitModel explicit) ->
          throw new UsageException(
              "the memory model '"
                  + explicit.title()
                  + "' is made explicit in the program, which check, litmus and transform do; give"
                  + " --model sc, tso or pso");
    };
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

  /** The model, if it is one that is made explicit in the program. */
  Optional<ExplicitModel> explicitModel() {
    return model.flatMap(
        choice ->
            switch (choice) {
              case ModelChoice.Direct _ -> Optional.empty();
              case ModelChoice.Explicit(ExplicitModel explicit) -> Optional.of(explicit);
            });
  }

  /**
   * What to explore of a program in which the model is made explicit, by optimal DPOR.
   *
   * @throws UsageException if options contradict each other or are out of range
   */
  CheckOptions explicitOptions() throws UsageException {
    return optionsOf(new SequentialConsistency());
  }

  private CheckOptions optionsOf(MemoryModel chosen) throws UsageException {
    check();
    CheckOptions options =
        CheckOptions.of(bufferSize.applyTo(List.of(chosen)).getFirst())
            .with(
                environment.applyTo(
                    new MachineOptions(
                            unroll == 0 ? OptionalInt.empty() : OptionalInt.of(unroll),
                            allowUninitialised,
                            false)
                        .withMaxThreads(maxThreads)))
            .withTimeLimit(timeLimit)
            .withMemoryLimit(memoryLimit)
            .withWorkers(workers());
    if (keepGoing) {
      options = options.goingOn();
    }
    if (contextBound.isPresent()) {
      int bound = contextBound.get();
      options = iterates ? options.withContextBoundsUpTo(bound) : options.withContextBound(bound);
    }
    return options;
  }

  private int workers() {
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }

  private void check() throws UsageException {
    if (unroll < 0) {
      throw new UsageException("--unroll " + unroll + " is negative; give 0 for no bound");
    }
    if (maxThreads < 1 || maxThreads > Actors.MAX_THREADS) {
      throw new UsageException(
          "--max-threads " + maxThreads + " is out of range; give 1 to " + Actors.MAX_THREADS);
    }
    if (threads < 0 || threads > MOST_WORKERS) {
      throw new UsageException(
          "--threads "
              + threads
              + " is no number of workers; give 1 to "
              + MOST_WORKERS
              + ", or 0 for all cores");
    }
    if (contextBound.isPresent() && contextBound.get() < 0) {
      throw new UsageException(
          "--context-bound " + contextBound.get() + " is negative; leave it out for no bound");
    }
    if (iterates && contextBound.isEmpty()) {
      throw new UsageException("--iterate needs --context-bound N");
    }
  }
}
