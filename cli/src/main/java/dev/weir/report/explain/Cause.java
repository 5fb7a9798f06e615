package dev.weir.report.explain;

import dev.weir.machine.options.Budget;
import dev.weir.machine.report.Failure;
import dev.weir.machine.step.EventKind;
import dev.weir.report.explain.Buffering.Late;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.Reordering;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why an execution fails.
 *
 * @param sentence in terms of the program; empty where the error says it itself
 * @param pair the two steps that the sentence is about, where there are such
 * @param need whether it needs store buffers
 */
public record Cause(Optional<String> sentence, Optional<Pair> pair, Need need) {
  /** Of longer executions the graph is not made. */
  private static final int MOST_STEPS = 5000;

  /** Whether an execution needs store buffers. */
  public enum Need {
    /** Without them memory could not behave like this. */
    NEEDED,
    /** Memory could behave like this without them. */
    NOT_NEEDED,
    /** It has steps that only buffers allow; whether others would do is not known. */
    UNKNOWN
  }

  /** What there is between two steps. */
  public enum Link {
    /** The first took effect before the second, which comes first in the program. */
    BEFORE,
    /** The second read what the first wrote. */
    READ
  }

  /**
   * Two steps, which are numbered from 1.
   *
   * @param first of a store that left its buffer, the step in which it did
   * @param second of a store that stayed in its buffer for too long, the step that put it there
   */
  public record Pair(int first, int second, Link link) {}

  /** A sentence and the steps that it is about. */
  private record Told(String sentence, Optional<Pair> pair) {
    static Told of(String sentence, int first, int second, Link link) {
      return new Told(sentence, Optional.of(new Pair(first, second, link)));
    }
  }

  private static Cause of(Optional<Told> told, Need need) {
    return new Cause(told.map(Told::sentence), told.flatMap(Told::pair), need);
  }

  /** That of an execution. */
  public static Cause of(Replay execution) {
    Optional<Reordering> reordering = execution.explanation().reordering();
    if (reordering.isPresent()) {
      return of(Optional.of(told(execution, reordering.get())), Need.NEEDED);
    }
    Buffering buffering = Buffering.of(execution.steps());
    List<Integer> early = buffering.early();
    Optional<TraceStep> past = execution.steps().stream().filter(Cause::isPast).findFirst();
    if (past.isPresent()) {
      // The graph knows memory as it is, not as it was.
      Optional<Told> late =
          early.isEmpty() ? Optional.empty() : late(execution, buffering, early.getFirst());
      return of(late.or(() -> Optional.of(past(execution, past.get()))), Need.UNKNOWN);
    }
    if (early.isEmpty()) {
      return of(read(execution), Need.NOT_NEEDED);
    }
    Optional<EventGraph> graph =
        execution.steps().size() > MOST_STEPS
            ? Optional.empty()
            : execution.order().graph(new Budget(() -> false));
    if (graph.isEmpty()) {
      return of(late(execution, buffering, early.getFirst()), Need.UNKNOWN);
    }
    BrokenOrder order = new BrokenOrder(execution, buffering, graph.get());
    return order
        .cycle()
        .map(events -> of(onCycle(execution, buffering, Set.copyOf(events)), Need.NEEDED))
        .orElseGet(
            () -> of(read(execution), order.pending().isEmpty() ? Need.NOT_NEEDED : Need.UNKNOWN));
  }

  private static Told told(Replay execution, Reordering reordering) {
    return switch (reordering) {
      case Reordering.Overtaking pair ->
          Told.of(overtaking(execution, pair), pair.by(), pair.step(), Link.BEFORE);
      case Reordering.Partial store ->
          Told.of(partial(execution, store), store.missed(), store.store(), Link.BEFORE);
    };
  }

  private static String partial(Replay execution, Reordering.Partial store) {
    return "the store of %s by thread %s had reached thread %s and not yet thread %s, which read %s"
        .formatted(
            place(execution, store.store()),
            execution.steps().get(store.store() - 1).thread(),
            execution.steps().get(store.seen() - 1).thread(),
            execution.steps().get(store.missed() - 1).thread(),
            place(execution, store.missed()));
  }

  private static String overtaking(Replay execution, Reordering.Overtaking pair) {
    TraceStep earlier = execution.steps().get(pair.step() - 1);
    TraceStep later = execution.steps().get(pair.by() - 1);
    String first = place(execution, pair.step());
    String second = place(execution, pair.by());
    if (pair.byWrite()) {
      return pair.isWrite()
          ? "the %s of %s by thread %s reached memory before its earlier %s of %s"
              .formatted(written(later), second, later.thread(), written(earlier), first)
          : "thread %s %s %s after its later %s of %s had reached memory"
              .formatted(earlier.thread(), read(earlier), first, written(later), second);
    }
    return pair.isWrite()
        ? "thread %s %s %s before its earlier %s of %s reached memory"
            .formatted(later.thread(), read(later), second, written(earlier), first)
        : "thread %s %s %s before it %s %s"
            .formatted(later.thread(), read(later), second, read(earlier), first);
  }

  private static String written(TraceStep step) {
    return step.kind() == EventKind.STORE ? "store" : step.operation();
  }

  private static String read(TraceStep step) {
    return step.kind() == EventKind.LOAD ? "read" : "did the " + step.operation() + " of";
  }

  private static String place(Replay execution, int number) {
    TraceStep step = execution.steps().get(number - 1);
    return StepTelling.place(step) + FileNames.of(execution).at(step.position());
  }

  /** Whether a load was done before another thread overwrote what it found. */
  static boolean isPast(TraceStep step) {
    return step.kind() == EventKind.LOAD && step.outcome() > 0;
  }

  private static Told past(Replay execution, TraceStep step) {
    return new Told(
        "thread %s read %s%s early; the value in memory has changed since"
            .formatted(
                step.thread(),
                StepTelling.place(step),
                FileNames.of(execution).at(step.position())),
        Optional.empty());
  }

  /** The step that gets ahead of a store that is on the cycle as it is, or else any step. */
  private static Optional<Told> onCycle(Replay execution, Buffering buffering, Set<Integer> cycle) {
    List<Integer> early = buffering.early();
    int shown =
        early.stream()
            .filter(step -> cycle.contains(event(execution, buffering, step)))
            .filter(
                step ->
                    buffering.overtakenBy(step).stream()
                        .anyMatch(late -> cycle.contains(late.step())))
            .findFirst()
            .orElse(early.getFirst());
    List<Late> all = buffering.overtakenBy(shown);
    Late late =
        all.stream().filter(one -> cycle.contains(one.step())).findFirst().orElse(all.getFirst());
    return late(execution, shown, late);
  }

  /** Updates are no events: what they do is told of their stores. */
  private static int event(Replay execution, Buffering buffering, int step) {
    return execution.steps().get(step).kind() == EventKind.UPDATE ? buffering.partner(step) : step;
  }

  private static Optional<Told> late(Replay execution, Buffering buffering, int early) {
    return late(execution, early, buffering.overtakenBy(early).getFirst());
  }

  private static Optional<Told> late(Replay execution, int early, Late late) {
    if (late.step() == Buffering.NONE) {
      return Optional.empty();
    }
    FileNames files = FileNames.of(execution);
    TraceStep store = execution.steps().get(late.step());
    TraceStep step = execution.steps().get(early);
    String what = StepTelling.place(step) + files.at(step.position());
    String sentence =
        "the store of %s%s was still in the buffer of thread %s when %s"
            .formatted(
                StepTelling.place(store),
                files.at(store.position()),
                store.thread(),
                switch (step.kind()) {
                  case UPDATE -> "its later store of " + what + " reached memory";
                  case LOAD -> "thread " + step.thread() + " read " + what;
                  default ->
                      "thread %s did the %s of %s".formatted(step.thread(), step.operation(), what);
                });
    return Optional.of(Told.of(sentence, early + 1, late.step() + 1, Link.BEFORE));
  }

  /** What the thread that fails read last where it fails, if another thread had written that. */
  private static Optional<Told> read(Replay execution) {
    return execution
        .failure()
        .filter(failure -> failure.kind().hangsOnAValue())
        .filter(failure -> !failure.position().isUnknown())
        .flatMap(failure -> read(execution, failure));
  }

  private static Optional<Told> read(Replay execution, Failure failure) {
    List<TraceStep> steps = execution.steps();
    for (int i = steps.size() - 1; i >= 0; i--) {
      TraceStep step = steps.get(i);
      if (step.thread() == failure.thread() && step.kind() == EventKind.LOAD) {
        return step.from() > 0 && isSameLine(step, failure)
            ? read(execution, i + 1, step.from())
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean isSameLine(TraceStep step, Failure failure) {
    return step.position().file().equals(failure.position().file())
        && step.position().line() == failure.position().line();
  }

  private static Optional<Told> read(Replay execution, int reader, int writer) {
    TraceStep read = execution.steps().get(reader - 1);
    TraceStep write = execution.steps().get(writer - 1);
    FileNames files = FileNames.of(execution);
    return write.thread() == read.thread() || read.value().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Told.of(
                "thread %s read %s = %s, which thread %s had written%s"
                    .formatted(
                        read.thread(),
                        StepTelling.place(read),
                        read.value(),
                        write.thread(),
                        files.at(write.position())),
                writer,
                reader,
                Link.READ));
  }
}
