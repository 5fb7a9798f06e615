package dev.weir.search.options;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.MachineOptions;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.result.Algorithm;
import dev.weir.trace.detect.Detector;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** What to explore and when to stop. Immutable: each change gives another one. */
public final class CheckOptions implements Cloneable {
  /** How many random executions are made where nothing else is said. */
  public static final long DEFAULT_RUNS = 10_000;

  private MemoryModel model;
  private Algorithm algorithm = Algorithm.OPTIMAL;
  private MachineOptions machine = MachineOptions.DEFAULT;
  private Optional<Duration> timeLimit = Optional.empty();
  private OptionalLong memoryLimit = OptionalLong.empty();
  private OptionalLong memoryShare = OptionalLong.empty();
  private boolean keepGoing;
  private boolean countRedundant;
  private boolean joins = true;
  private boolean mayVisitStates;
  private OptionalInt contextBound = OptionalInt.empty();
  private boolean iterates;
  private Set<Detector> detectors = Set.of();
  private boolean liveness = true;
  private boolean assumesAwaits;
  private boolean usesSymmetry;
  private Map<Integer, Integer> alikeFunctions = Map.of();
  private long runs = DEFAULT_RUNS;
  private long seed = 1;
  private int workers = 1;
  private Optional<Cluster> cluster = Optional.empty();
  private TaskLength taskLength = TaskLength.USUAL;
  private Optional<CheckpointWriter> keeper = Optional.empty();
  private Optional<Checkpoint> checkpoint = Optional.empty();

  private CheckOptions(MemoryModel model) {
    this.model = model;
  }

  /** Optimal-DPOR under a model, without limits, stopping at the first error. */
  public static CheckOptions of(MemoryModel model) {
    return new CheckOptions(model);
  }

  private CheckOptions changed(Consumer<CheckOptions> change) {
    CheckOptions copy = clone();
    change.accept(copy);
    return copy;
  }

  @Override
  protected CheckOptions clone() {
    try {
      return (CheckOptions) super.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same with another search. */
  public CheckOptions with(Algorithm newAlgorithm) {
    return changed(copy -> copy.algorithm = newAlgorithm);
  }

  /** The same with another machine. */
  public CheckOptions with(MachineOptions newMachine) {
    return changed(copy -> copy.machine = newMachine);
  }

  /** The same, looking for these errors too. */
  public CheckOptions with(Set<Detector> newDetectors) {
    Set<Detector> own = Set.copyOf(newDetectors);
    return changed(copy -> copy.detectors = own);
  }

  /** The same under another model. */
  public CheckOptions with(MemoryModel newModel) {
    return changed(copy -> copy.model = newModel);
  }

  /** The same with another time limit, or without one. */
  public CheckOptions withTimeLimit(Optional<Duration> newLimit) {
    return changed(copy -> copy.timeLimit = newLimit);
  }

  /** The same with another limit of the heap, in bytes, or without one. */
  public CheckOptions withMemoryLimit(Optional<Long> newLimit) {
    OptionalLong limit = newLimit.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    return changed(copy -> copy.memoryLimit = limit);
  }

  /**
   * The same, where others explore in this process too.
   *
   * @param bytes the most that this exploration may hold itself
   */
  public CheckOptions withMemoryShare(long bytes) {
    return changed(copy -> copy.memoryShare = OptionalLong.of(bytes));
  }

  /**
   * The same, where optimal DPOR keeps what it can be gone on with: when the keeper wants it, when
   * it is stopped, and in the end.
   */
  public CheckOptions keptBy(CheckpointWriter newKeeper) {
    return changed(copy -> copy.keeper = Optional.of(newKeeper));
  }

  /** The same, where optimal DPOR goes on with what was kept of the same program and options. */
  public CheckOptions goingOnWith(Checkpoint kept) {
    return changed(copy -> copy.checkpoint = Optional.of(kept));
  }

  /**
   * The time that an exploration with these options has taken itself, without what had been spent
   * on it when it was kept.
   *
   * @param elapsed the time that was spent on it altogether
   */
  public Duration ownPart(Duration elapsed) {
    return checkpoint
        .flatMap(Checkpoint::found)
        .map(kept -> elapsed.minus(kept.elapsed()))
        .filter(own -> !own.isNegative())
        .orElse(elapsed);
  }

  /** The same for another exploration than the one that is kept. */
  public CheckOptions unkept() {
    return changed(
        copy -> {
          copy.keeper = Optional.empty();
          copy.checkpoint = Optional.empty();
        });
  }

  /** What keeps what the exploration can be gone on with. */
  public Optional<CheckpointWriter> keeper() {
    return keeper;
  }

  /** What the exploration goes on with. */
  public Optional<Checkpoint> checkpoint() {
    return checkpoint;
  }

  /** The same with what is left of the time limit. */
  public CheckOptions within(Duration spent) {
    return withTimeLimit(
        timeLimit.map(limit -> limit.compareTo(spent) > 0 ? limit.minus(spent) : Duration.ZERO));
  }

  /** The same, going on after errors. */
  public CheckOptions goingOn() {
    return changed(copy -> copy.keepGoing = true);
  }

  /** The same, counting repeated traces, which costs memory. */
  public CheckOptions countingRedundant() {
    return changed(copy -> copy.countRedundant = true);
  }

  /** The same, going on after errors and counting repeated traces. */
  public CheckOptions toTheEnd() {
    return goingOn().countingRedundant();
  }

  /** The same, with threads that spin for ever only counted as blocked. */
  public CheckOptions withoutLiveness() {
    return changed(copy -> copy.liveness = false);
  }

  /**
   * The same, with an execution in which a thread spins for ever given up as if an assumption had
   * failed there, whoever else waits.
   */
  public CheckOptions assumingAwaits() {
    return withoutLiveness().changed(copy -> copy.assumesAwaits = true);
  }

  /**
   * The same up to renaming threads that are alike: of executions that differ only in which of them
   * is which, not all need be explored. For the searches that cover all traces, without a bound on
   * preemptions, where threads read no values of the past; others explore as without it.
   */
  public CheckOptions withSymmetry() {
    return withSymmetry(Map.of());
  }

  /**
   * The same up to renaming threads, where threads of different functions may be alike too.
   *
   * @param functions of the program, by number, each with one that it counts as: they do the same,
   *     but for what whoever asks does not tell apart
   */
  public CheckOptions withSymmetry(Map<Integer, Integer> functions) {
    return changed(
        copy -> {
          copy.usesSymmetry = true;
          copy.alikeFunctions = Map.copyOf(functions);
        });
  }

  /**
   * The same by random executions.
   *
   * @param newRuns how many, at least 1
   * @param newSeed what they follow from
   */
  public CheckOptions withRandomRuns(long newRuns, long newSeed) {
    return changed(
        copy -> {
          copy.algorithm = Algorithm.RANDOM;
          copy.runs = newRuns;
          copy.seed = newSeed;
        });
  }

  /** The same, where each state may be visited once beside the search, if that takes long. */
  public CheckOptions visitingStates() {
    return changed(copy -> copy.mayVisitStates = true);
  }

  /** The same, with or without joining of configurations. */
  public CheckOptions joining(boolean newJoins) {
    return changed(copy -> copy.joins = newJoins);
  }

  /** The same with at most this many preemptions, at least 0. */
  public CheckOptions withContextBound(int newBound) {
    return changed(
        copy -> {
          copy.contextBound = OptionalInt.of(newBound);
          copy.iterates = false;
        });
  }

  /** The same with any number of preemptions. */
  public CheckOptions withoutContextBound() {
    return changed(
        copy -> {
          copy.contextBound = OptionalInt.empty();
          copy.iterates = false;
        });
  }

  /** The same with at most 0, then 1 and so on up to this many preemptions. */
  public CheckOptions withContextBoundsUpTo(int newBound) {
    return changed(
        copy -> {
          copy.contextBound = OptionalInt.of(newBound);
          copy.iterates = true;
        });
  }

  /**
   * The same by so many workers at the same time, at least 1, where the search can be shared among
   * them: by optimal-DPOR, not up to symmetry, in models in which loads read no values of the past,
   * and with monitors of which there may be several.
   */
  public CheckOptions withWorkers(int newWorkers) {
    return changed(copy -> copy.workers = newWorkers);
  }

  /**
   * The same by explorers in other processes, where the search can be shared among them as in
   * {@link #withWorkers}, and there are no monitors.
   */
  public CheckOptions onCluster(Cluster newCluster) {
    return changed(copy -> copy.cluster = Optional.of(newCluster));
  }

  /** The same with tasks of this length in other processes. */
  public CheckOptions with(TaskLength newLength) {
    return changed(copy -> copy.taskLength = newLength);
  }

  /** How long tasks in other processes are. */
  public TaskLength taskLength() {
    return taskLength;
  }

  /** Where other processes explore, if they do. */
  public Optional<Cluster> cluster() {
    return cluster;
  }

  /** How many workers explore at the same time, at least 1. */
  public int workers() {
    return workers;
  }

  /** The memory model. */
  public MemoryModel model() {
    return model;
  }

  /** The search. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /** How many random executions to make, if that is the search. */
  public long runs() {
    return runs;
  }

  /** What random executions follow from. */
  public long seed() {
    return seed;
  }

  /** Loop bounds and checks. */
  public MachineOptions machine() {
    return machine;
  }

  /** The longest exploration. */
  public Optional<Duration> timeLimit() {
    return timeLimit;
  }

  /** The most heap, in bytes. */
  public OptionalLong memoryLimit() {
    return memoryLimit;
  }

  /**
   * The most that the exploration may hold itself, in bytes: its log, its tables and trees, and the
   * state of its machine, as far as they are counted. Without one, only the heap is limited.
   */
  public OptionalLong memoryShare() {
    return memoryShare;
  }

  /** Whether to go on after an error. */
  public boolean keepGoing() {
    return keepGoing;
  }

  /** Whether to count executions that repeat a trace. */
  public boolean countRedundant() {
    return countRedundant;
  }

  /** Whether each state may be visited once beside the search. */
  public boolean mayVisitStates() {
    return mayVisitStates;
  }

  /** Whether a search that walks schedules joins configurations that agree in state and trace. */
  public boolean joins() {
    return joins;
  }

  /** The most preemptions, at least 0: switches away from a thread that could step. */
  public OptionalInt contextBound() {
    return contextBound;
  }

  /** Whether to explore with each bound from 0 up to {@link #contextBound}. */
  public boolean iterates() {
    return iterates;
  }

  /** The errors that are looked for only when asked. */
  public Set<Detector> detectors() {
    return detectors;
  }

  /**
   * Whether threads that spin for ever are an error; otherwise such an execution only counts as
   * blocked.
   */
  public boolean liveness() {
    return liveness;
  }

  /** Whether executions are explored only up to renaming threads that are alike. */
  public boolean usesSymmetry() {
    return usesSymmetry;
  }

  /** Functions that count as another one, by number, where threads are told apart. */
  public Map<Integer, Integer> alikeFunctions() {
    return alikeFunctions;
  }

  /** Whether a thread that spins for ever makes a deadlock of the others void. */
  public boolean assumesAwaits() {
    return assumesAwaits;
  }
}
