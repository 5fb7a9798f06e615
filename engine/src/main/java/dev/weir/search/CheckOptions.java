package dev.weir.search;

import dev.weir.machine.MachineOptions;
import dev.weir.machine.MemoryModel;
import dev.weir.trace.Detector;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What to explore and when to stop.
 *
 * @param model the memory model
 * @param algorithm the search
 * @param machine loop bounds and checks
 * @param timeLimit the longest exploration
 * @param memoryLimit the most heap, in bytes
 * @param keepGoing whether to go on after an error
 * @param countRedundant whether to count executions that repeat a trace, which costs memory
 * @param joins whether a search that walks schedules joins configurations that agree in state and
 *     trace
 * @param contextBound the most preemptions, at least 0: switches away from a thread that could step
 * @param iterates whether to explore with each bound from 0 up to {@code contextBound}
 * @param detectors the errors that are looked for only when asked
 * @param liveness whether threads that spin for ever are an error; otherwise such an execution only
 *     counts as blocked
 */
public record CheckOptions(
    MemoryModel model,
    Algorithm algorithm,
    MachineOptions machine,
    Optional<Duration> timeLimit,
    OptionalLong memoryLimit,
    boolean keepGoing,
    boolean countRedundant,
    boolean joins,
    OptionalInt contextBound,
    boolean iterates,
    Set<Detector> detectors,
    boolean liveness) {

  /** Copies its parts. */
  public CheckOptions {
    detectors = Set.copyOf(detectors);
  }

  /** With the report of threads that spin for ever. */
  public CheckOptions(
      MemoryModel model,
      Algorithm algorithm,
      MachineOptions machine,
      Optional<Duration> timeLimit,
      OptionalLong memoryLimit,
      boolean keepGoing,
      boolean countRedundant,
      boolean joins,
      OptionalInt contextBound,
      boolean iterates,
      Set<Detector> detectors) {
    this(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        detectors,
        true);
  }

  /** Without errors that are looked for only when asked. */
  public CheckOptions(
      MemoryModel model,
      Algorithm algorithm,
      MachineOptions machine,
      Optional<Duration> timeLimit,
      OptionalLong memoryLimit,
      boolean keepGoing,
      boolean countRedundant,
      boolean joins,
      OptionalInt contextBound,
      boolean iterates) {
    this(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        Set.of());
  }

  /** Without a bound on preemptions. */
  public CheckOptions(
      MemoryModel model,
      Algorithm algorithm,
      MachineOptions machine,
      Optional<Duration> timeLimit,
      OptionalLong memoryLimit,
      boolean keepGoing,
      boolean countRedundant,
      boolean joins) {
    this(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        OptionalInt.empty(),
        false);
  }

  /** The searches that `check` offers. */
  public enum Algorithm {
    /** Optimal-DPOR with wakeup trees. */
    OPTIMAL("optimal"),
    /** Source-DPOR with sleep sets. */
    SOURCE("source"),
    /** Every schedule. */
    EXHAUSTIVE("exhaustive");

    private final String text;

    Algorithm(String text) {
      this.text = text;
    }

    /** The word on the command line. */
    public String text() {
      return text;
    }
  }

  /** Optimal-DPOR under a model, to the end, stopping at the first error. */
  public static CheckOptions of(MemoryModel model) {
    return new CheckOptions(
        model,
        Algorithm.OPTIMAL,
        MachineOptions.DEFAULT,
        Optional.empty(),
        OptionalLong.empty(),
        false,
        false,
        true);
  }

  /** The same with another search. */
  public CheckOptions with(Algorithm newAlgorithm) {
    return new CheckOptions(
        model,
        newAlgorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        detectors,
        liveness);
  }

  /** The same with another machine. */
  public CheckOptions with(MachineOptions newMachine) {
    return new CheckOptions(
        model,
        algorithm,
        newMachine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        detectors,
        liveness);
  }

  /** The same, looking for these errors too. */
  public CheckOptions with(Set<Detector> newDetectors) {
    return new CheckOptions(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        newDetectors,
        liveness);
  }

  /** The same under another model. */
  public CheckOptions with(MemoryModel newModel) {
    return new CheckOptions(
        newModel,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        detectors,
        liveness);
  }

  /** The same with what is left of the time limit. */
  public CheckOptions within(Duration spent) {
    return new CheckOptions(
        model,
        algorithm,
        machine,
        timeLimit.map(limit -> limit.compareTo(spent) > 0 ? limit.minus(spent) : Duration.ZERO),
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        detectors,
        liveness);
  }

  /** The same, going on after errors. */
  public CheckOptions goingOn() {
    return new CheckOptions(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        true,
        countRedundant,
        joins,
        contextBound,
        iterates,
        detectors,
        liveness);
  }

  /** The same, going on after errors and counting repeated traces. */
  public CheckOptions toTheEnd() {
    return new CheckOptions(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        true,
        true,
        joins,
        contextBound,
        iterates,
        detectors,
        liveness);
  }

  /** The same, with threads that spin for ever only counted as blocked. */
  public CheckOptions withoutLiveness() {
    return new CheckOptions(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        contextBound,
        iterates,
        detectors,
        false);
  }

  /** The same, with or without joining of configurations. */
  public CheckOptions joining(boolean newJoins) {
    return new CheckOptions(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        newJoins,
        contextBound,
        iterates,
        detectors,
        liveness);
  }

  /** The same with at most this many preemptions. */
  public CheckOptions withContextBound(int newBound) {
    return withContextBound(newBound, false);
  }

  /** The same with at most 0, then 1 and so on up to this many preemptions. */
  public CheckOptions withContextBoundsUpTo(int newBound) {
    return withContextBound(newBound, true);
  }

  private CheckOptions withContextBound(int newBound, boolean newIterates) {
    return new CheckOptions(
        model,
        algorithm,
        machine,
        timeLimit,
        memoryLimit,
        keepGoing,
        countRedundant,
        joins,
        OptionalInt.of(newBound),
        newIterates,
        detectors,
        liveness);
  }
}
