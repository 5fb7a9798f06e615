package dev.weir.trace.replay;

import dev.weir.machine.code.CallChain;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.program.SourcePosition;
import dev.weir.trace.graph.StepOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An execution that was run again.
 *
 * @param steps its steps
 * @param failure the error that it ends with, if it ends with one
 * @param failures all errors that it has, in the order in which they were met
 * @param threads where each thread stands at the end, by number
 * @param output all that the program printed
 * @param explanations what more is known of its errors
 * @param preemptions how often a thread steps after another one that could have gone on
 * @param order why its steps come one before the other, as far as that is known
 */
public record Replay(
    List<TraceStep> steps,
    Optional<Failure> failure,
    List<Failure> failures,
    List<ThreadEnd> threads,
    String output,
    Map<Failure, Explanation> explanations,
    int preemptions,
    StepOrder order) {

  /** Copies its parts. */
  public Replay {
    steps = List.copyOf(steps);
    failures = List.copyOf(failures);
    threads = List.copyOf(threads);
    explanations = Map.copyOf(explanations);
  }

  /** An execution of which the steps alone are known, not their order. */
  public Replay(
      List<TraceStep> steps,
      Optional<Failure> failure,
      List<Failure> failures,
      List<ThreadEnd> threads,
      String output,
      Map<Failure, Explanation> explanations,
      int preemptions) {
    this(steps, failure, failures, threads, output, explanations, preemptions, StepOrder.UNKNOWN);
  }

  /** An execution with at most one error. */
  public Replay(
      List<TraceStep> steps, Optional<Failure> failure, List<ThreadEnd> threads, String output) {
    this(steps, failure, failure.stream().toList(), threads, output, Map.of(), 0);
  }

  /** Whether more is known than the error. */
  public boolean isKnown() {
    return !steps.isEmpty() || !threads.isEmpty();
  }

  /** What more is known of the error that it is shown for. */
  public Explanation explanation() {
    return failure.map(this::explanation).orElse(Explanation.NONE);
  }

  /** What more is known of one of its errors. */
  public Explanation explanation(Failure error) {
    return explanations.getOrDefault(error, Explanation.NONE);
  }

  /** The same execution with its steps told in other words. */
  public Replay withSteps(List<TraceStep> newSteps) {
    return new Replay(
        newSteps, failure, failures, threads, output, explanations, preemptions, order);
  }

  /** The same execution, shown for one of its errors. */
  public Replay showing(Failure one) {
    return new Replay(
        steps, Optional.of(one), failures, threads, output, explanations, preemptions, order);
  }

  /** The same execution with one more error, at the end. */
  public Replay with(Failure last, Explanation explanation) {
    List<Failure> all = new ArrayList<>(failures);
    all.add(last);
    Map<Failure, Explanation> explained = new HashMap<>(explanations);
    explained.put(last, explanation);
    return new Replay(
        steps,
        failure.or(() -> Optional.of(last)),
        all,
        threads,
        output,
        explained,
        preemptions,
        order);
  }

  /** The same execution with the errors of another one that is the same but for these. */
  public Replay withFailuresOf(Replay other) {
    Replay all = this;
    for (Failure one : other.failures) {
      all = all.with(one, other.explanation(one));
    }
    return all;
  }

  /**
   * How a thread ended.
   *
   * @param thread its number
   * @param waiting why it does not go on; {@link Waiting#BUFFER} if it could
   * @param what what it waits for, by name; empty when there is nothing to say
   * @param position where it stands
   * @param calls the calls that led there
   * @param holder what keeps it waiting, if that is a lock that another thread took
   */
  public record ThreadEnd(
      int thread,
      Waiting waiting,
      String what,
      SourcePosition position,
      CallChain calls,
      Optional<Holder> holder) {

    /** A thread of which no more is known. */
    public ThreadEnd(int thread, Waiting waiting, String what, SourcePosition position) {
      this(thread, waiting, what, position, CallChain.NONE, Optional.empty());
    }
  }

  /**
   * Who holds a lock that is waited for.
   *
   * @param thread the holder's number
   * @param lock where it took the lock
   */
  public record Holder(int thread, Explanation.Lock lock) {}
}
