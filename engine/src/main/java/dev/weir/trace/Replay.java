package dev.weir.trace;

import dev.weir.machine.Failure;
import dev.weir.machine.Waiting;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Optional;

/**
 * An execution that was run again.
 *
 * @param steps its steps
 * @param failure the error that it ends with, if it ends with one
 * @param failures all errors that it has, in the order in which they were met
 * @param threads where each thread stands at the end, by number
 * @param output all that the program printed
 */
public record Replay(
    List<TraceStep> steps,
    Optional<Failure> failure,
    List<Failure> failures,
    List<ThreadEnd> threads,
    String output) {

  /** Copies its parts. */
  public Replay {
    steps = List.copyOf(steps);
    failures = List.copyOf(failures);
    threads = List.copyOf(threads);
  }

  /** An execution with at most one error. */
  public Replay(
      List<TraceStep> steps, Optional<Failure> failure, List<ThreadEnd> threads, String output) {
    this(steps, failure, failure.stream().toList(), threads, output);
  }

  /** The same execution, shown for one of its errors. */
  public Replay showing(Failure one) {
    return new Replay(steps, Optional.of(one), failures, threads, output);
  }

  /**
   * How a thread ended.
   *
   * @param thread its number
   * @param waiting why it does not go on; {@link Waiting#BUFFER} if it could
   * @param what what it waits for, by name; empty when there is nothing to say
   * @param position where it stands
   */
  public record ThreadEnd(int thread, Waiting waiting, String what, SourcePosition position) {}
}
