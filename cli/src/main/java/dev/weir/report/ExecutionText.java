package dev.weir.report;

import dev.weir.machine.EventKind;
import dev.weir.machine.Failure;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Waiting;
import dev.weir.program.SourcePosition;
import dev.weir.trace.Replay;
import dev.weir.trace.Replay.ThreadEnd;
import dev.weir.trace.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An execution for people: one line a step, in aligned columns, and then where each thread stands.
 */
final class ExecutionText {
  /** Longer executions are shown without their middle. */
  private static final int MOST_STEPS = 1000;

  private static final int STEPS_AT_START = 100;
  private static final int FEWEST_FOLDED = 4;
  private static final int MOST_LANES = 8;
  private static final int LONGEST_SOURCE = 56;
  private static final String INDENT = "  ";

  private final Replay replay;
  private final StepRemarks remarks;
  private final SourceText source;
  private final Palette palette;
  private final Detail detail;

  ExecutionText(Replay replay, SourceText source, Palette palette, Detail detail) {
    this.detail = detail;
    this.replay = replay;
    this.remarks = StepRemarks.of(replay.steps());
    this.source = source;
    this.palette = palette;
  }

  /** Writes the execution. */
  void writeTo(StringBuilder out) {
    writeSteps(out);
    out.append('\n');
    writeThreads(out);
    if (!replay.output().isEmpty()) {
      out.append('\n');
      writeOutput(out, Optional.of(replay.output()));
    }
  }

  /** What a program printed; empty where there is no execution that could have. */
  static void writeOutput(StringBuilder out, Optional<String> output) {
    if (output.isEmpty()) {
      out.append("The program printed nothing: no execution came to its end.\n");
    } else if (output.get().isEmpty()) {
      out.append("The program printed nothing.\n");
    } else {
      out.append("The program printed:\n");
      output
          .get()
          .lines()
          .forEach(line -> out.append(INDENT).append(Wording.oneLine(line)).append('\n'));
    }
  }

  private void writeSteps(StringBuilder out) {
    Columns table = new Columns();
    table.add(
        palette::faint, List.of("step", "source", "function", "thread", "does", "", "remark"));
    int count = replay.steps().size();
    int resume = count > MOST_STEPS ? count - (MOST_STEPS - STEPS_AT_START) : 0;
    for (int i = 0; i < count; i++) {
      if (i >= STEPS_AT_START && i < resume) {
        table.line("... " + (resume - i) + " steps left out; --json shows them all");
        i = resume;
      }
      int end = detail == Detail.FULL ? i + 1 : endOfCall(i);
      if (end - i >= FEWEST_FOLDED) {
        addStep(table, i);
        table.line(
            "... %d more steps of this library call; --full shows them".formatted(end - i - 1));
        i = end - 1;
      } else {
        addStep(table, i);
      }
    }
    replay
        .failure()
        .filter(failure -> failure.kind() != FailureKind.DEADLOCK)
        .ifPresent(failure -> addFailure(table, failure));
    table.writeTo(out, INDENT);
    if (remarks.hasNotable()) {
      out.append(INDENT)
          .append(
              "* gets ahead of an earlier store of its own thread, which is still in the buffer\n");
    }
  }

  /** The end of the accesses that one library call makes from this step on without a pause. */
  private int endOfCall(int start) {
    List<TraceStep> steps = replay.steps();
    TraceStep first = steps.get(start);
    int end = start;
    while (end < steps.size()
        && steps.get(end).internal()
        && steps.get(end).thread() == first.thread()
        && steps.get(end).position().equals(first.position())
        && !remarks.isNotable(end)) {
      end++;
    }
    return end;
  }

  private void addStep(Columns table, int index) {
    TraceStep step = replay.steps().get(index);
    boolean isNotable = remarks.isNotable(index);
    UnaryOperator<String> own = text -> palette.thread(step.thread(), text);
    UnaryOperator<String> notable = isNotable ? palette::alert : own;
    table.add(
        List.of(
            rightAligned(index + 1) + (isNotable ? "*" : " "),
            place(step.position()),
            step.function(),
            actor(step),
            step.operation(),
            effect(step),
            remarks.remark(index),
            quoted(step.position())),
        List.of(notable, own, own, own, own, own, notable, palette::faint));
  }

  private void addFailure(Columns table, Failure failure) {
    table.add(
        palette::bad,
        List.of(
            rightAligned(replay.steps().size() + 1) + "!",
            place(failure.position()),
            failure.function(),
            lane(failure.thread()),
            Wording.oneLine(failure.message())));
  }

  /** The number, so that all numbers of this execution end in the same column. */
  private String rightAligned(int number) {
    int width = Math.max(3, Integer.toString(replay.steps().size() + 1).length());
    return " ".repeat(width - Integer.toString(number).length()) + number;
  }

  private static String place(SourcePosition position) {
    return position.equals(SourcePosition.UNKNOWN) ? "-" : position.toString();
  }

  private String actor(TraceStep step) {
    return lane(step.thread()) + (step.kind() == EventKind.UPDATE ? " buffer" : "");
  }

  /** The thread's number, further to the right for later threads, so that switches are seen. */
  private String lane(int thread) {
    return replay.threads().size() > MOST_LANES
        ? Integer.toString(thread)
        : "  ".repeat(thread) + thread;
  }

  /** What is accessed, and the value that goes there or comes from there. */
  private static String effect(TraceStep step) {
    String place = step.address();
    String value = Wording.oneLine(step.value());
    if (value.isEmpty()) {
      return place;
    }
    return switch (step.kind()) {
      case LOAD, FAILED_COMPARE_EXCHANGE -> place + " -> " + value;
      case STORE, WRITE, UPDATE -> place + " <- " + value;
      case READ_MODIFY_WRITE ->
          step.previous().isEmpty()
              ? place + " <- " + value
              : place + " <- " + value + " (was " + step.previous() + ")";
      case CHOICE -> "-> " + value;
      case SIGNAL -> place + ", " + value;
      default -> place.isEmpty() ? value : place;
    };
  }

  private String quoted(SourcePosition position) {
    String line = source.line(position);
    return line.isEmpty() ? "" : "| " + Wording.shortened(Wording.oneLine(line), LONGEST_SOURCE);
  }

  private void writeThreads(StringBuilder out) {
    out.append("Where the threads stand:\n");
    Columns table = new Columns();
    for (ThreadEnd thread : replay.threads()) {
      UnaryOperator<String> own = text -> palette.thread(thread.thread(), text);
      boolean ended = thread.waiting() == Waiting.ENDED;
      table.add(
          List.of(
              Wording.thread(thread.thread()),
              ended ? "" : place(thread.position()),
              standing(thread),
              ended ? "" : quoted(thread.position())),
          List.of(own, own, own, palette::faint));
    }
    table.writeTo(out, INDENT);
  }

  private String standing(ThreadEnd thread) {
    String buffered = remarks.buffered(thread.thread());
    String reason =
        switch (thread.waiting()) {
          case BUFFER -> "could go on";
          case ENDED -> buffered.isEmpty() ? thread.waiting().text() : "has returned";
          case MUTEX,
              RWLOCK,
              CONDITION,
              SEMAPHORE,
              EVENT,
              BARRIER,
              ONCE,
              FUTEX,
              JOIN,
              ENDING,
              AWAIT,
              ASSUMPTION,
              BOUND,
              FAILED,
              GIVEN_UP ->
              thread.waiting().text();
        };
    return reason
        + (thread.what().isEmpty() ? "" : ": " + thread.what())
        + (buffered.isEmpty() ? "" : "; still in its buffer: " + buffered);
  }
}
