package dev.weir.report.text;

import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.program.transform.Interruptions;
import dev.weir.report.Wording;
import dev.weir.report.explain.Buffering;
import dev.weir.report.explain.ChosenSteps;
import dev.weir.report.explain.FileNames;
import dev.weir.report.explain.StepRemarks;
import dev.weir.report.explain.ToldStep;
import dev.weir.report.output.Columns;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Folding;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Palette;
import dev.weir.report.output.SourceText;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.Holder;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An execution for people: one line a step, in aligned columns, and then where each thread stands.
 */
final class ExecutionText {
  private static final int FEWEST_FOLDED = 4;

  /** So many steps before the end are never folded. */
  private static final int STEPS_AT_END = 10;

  private static final int MOST_LANES = 8;
  private static final int FEWER_LANES = 4;
  private static final int LONGEST_SOURCE = 56;

  private static final int SOURCE_OF_STEP = 7;
  private static final int SOURCE_OF_THREAD = 3;
  private static final int LONGEST_NAME = 30;

  /** Columns whose cells begin at the same place in all rows, where not all do. */
  private static final int ALIGNED = 6;

  /** The same where names are cut too. */
  private static final int LEAST_ALIGNED = 4;

  private static final String INDENT = "  ";

  /** What is given up, one thing after the other, so that lines fit. */
  private enum Compactness {
    /** Nothing. */
    NOTHING,
    /** The folders of files. */
    FOLDERS,
    /** Their columns too. */
    COLUMNS,
    /** The indentation of many threads, and words that can be guessed. */
    WORDS,
    /** The names of functions. */
    FUNCTIONS,
    /** That the source begins in the same column everywhere. */
    ALIGNMENT,
    /** Long names. */
    NAMES;

    /** Whether this is given up, too. */
    boolean gives(Compactness what) {
      return ordinal() >= what.ordinal();
    }
  }

  private final Replay replay;
  private final StepRemarks remarks;
  private final SourceText source;
  private final Palette palette;
  private final Detail detail;
  private final Width width;
  private final FileNames files;
  private final BitSet chosen;

  /** The line of source of the latest step of each thread that is in the table. */
  private final Map<Integer, SourcePosition> shownLines = new HashMap<>();

  ExecutionText(Replay replay, TextStyle style) {
    this.detail = style.detail();
    this.replay = replay;
    this.remarks = StepRemarks.of(replay.steps());
    this.source = style.source();
    this.palette = style.palette();
    this.width = style.width();
    this.files = FileNames.of(replay);
    this.chosen = ChosenSteps.of(replay, Buffering.of(replay.steps()));
    if (detail == Detail.FULL) {
      chosen.set(0, replay.steps().size());
    }
  }

  /** Writes the execution; nothing where it was not run again. */
  void writeTo(Lines out) {
    if (replay.steps().isEmpty() && replay.threads().isEmpty()) {
      return;
    }
    write(out, this::steps, SOURCE_OF_STEP);
    if (remarks.hasNotable()) {
      new Folding(width)
          .write(
              out,
              INDENT + "* ",
              "overtakes an earlier store of its thread, which is still in the buffer");
    }
    if (IntStream.range(0, replay.steps().size()).anyMatch(this::isIdleLook)) {
      new Folding(width)
          .write(
              out,
              INDENT,
              "steps that check for a signal and find none are not shown; --full shows them");
    }
    out.append("\nThreads at the end:\n");
    write(out, this::threads, SOURCE_OF_THREAD);
    if (!replay.output().isEmpty()) {
      out.append('\n');
      writeOutput(out, Optional.of(replay.output()));
    }
  }

  /**
   * Writes a table as it fits with the least given up; what is too long then is cut.
   *
   * @param sourceColumn that of the lines of source, which are cut last
   */
  private void write(Lines out, Function<Compactness, Columns> maker, int sourceColumn) {
    for (Compactness compactness : Compactness.values()) {
      Columns table = maker.apply(compactness);
      int least = compactness.gives(Compactness.ALIGNMENT) ? 0 : Integer.MAX_VALUE;
      boolean isLast = compactness == Compactness.NAMES;
      if (isLast || table.width(INDENT, sourceColumn, least) <= width.columns()) {
        table.writeTo(out, INDENT, width);
        return;
      }
    }
  }

  /**
   * Writes an execution, if there is one, after an empty line.
   *
   * @param end what follows it
   */
  static void write(Lines out, Optional<Replay> execution, TextStyle style, String end) {
    execution.ifPresent(
        replay -> {
          out.append('\n');
          new ExecutionText(replay, style).writeTo(out);
          out.append(end);
        });
  }

  /** What a program printed; empty where there is no execution that could have. */
  static void writeOutput(Lines out, Optional<String> output) {
    if (output.isEmpty()) {
      out.append("The program printed nothing: no execution reached its end.\n");
    } else if (output.get().isEmpty()) {
      out.append("The program printed nothing.\n");
    } else {
      out.append("The program printed:\n");
      output.get().lines().forEach(line -> out.add("%s%s\n", INDENT, VisibleText.line(line)));
    }
  }

  private Columns steps(Compactness compactness) {
    Columns table = table(compactness);
    String function = function("function", compactness);
    table.add(palette::faint, List.of("step", "source", function, "thread", "does", "", "remark"));
    shownLines.clear();
    int count = replay.steps().size();
    for (int i = 0; i < count; i++) {
      if (isIdleLook(i)) {
        continue;
      }
      int last = endOfLeftOut(i);
      if (last > i) {
        table.line(leftOut(i, last, compactness));
        i = last - 1;
        continue;
      }
      int end = detail == Detail.FULL ? i + 1 : endOfCall(i);
      int stretch = detail == Detail.FULL ? i + 1 : endOfStretch(i);
      if (stretch - i >= FEWEST_FOLDED && stretch >= end) {
        table.line(stretch(i, stretch, compactness));
        i = stretch - 1;
      } else if (end - i >= FEWEST_FOLDED) {
        addStep(table, i, compactness);
        table.line(
            "... %s more steps of this library call; --full shows them".formatted(end - i - 1));
        i = end - 1;
      } else {
        addStep(table, i, compactness);
      }
    }
    replay
        .failure()
        .filter(failure -> failure.kind() != FailureKind.DEADLOCK)
        .ifPresent(failure -> addFailure(table, failure, compactness));
    return table;
  }

  private static Columns table(Compactness compactness) {
    return compactness.gives(Compactness.NAMES)
        ? new Columns(LEAST_ALIGNED)
        : compactness.gives(Compactness.ALIGNMENT) ? new Columns(ALIGNED) : new Columns();
  }

  /**
   * The end of the steps from this one on that one thread takes where no other thread comes. An
   * execution that shows no error is shown for its order, in which they may matter.
   */
  private int endOfStretch(int start) {
    if (replay.failure().isEmpty()) {
      return start;
    }
    List<TraceStep> steps = replay.steps();
    int thread = steps.get(start).thread();
    int end = start;
    while (end < steps.size() - STEPS_AT_END
        && (steps.get(end).alone() || isIdleLook(end))
        && steps.get(end).thread() == thread
        && steps.get(end).output().isEmpty()
        && !remarks.isNotable(end)) {
      end++;
    }
    return end;
  }

  /** Whether a step looks for a signal and finds none, and need not be shown. */
  private boolean isIdleLook(int index) {
    TraceStep step = replay.steps().get(index);
    return detail != Detail.FULL
        && step.kind() == EventKind.LOAD
        && step.address().startsWith(Interruptions.ARRIVED + "[")
        && step.value().equals("0");
  }

  /** The end of the steps from this one on that are left out, up to what is folded by itself. */
  private int endOfLeftOut(int start) {
    int end = start;
    while (end < replay.steps().size()
        && !chosen.get(end)
        && endOfStretch(end) - end < FEWEST_FOLDED) {
      end++;
    }
    return end;
  }

  /** What is said of steps that have little to do with the error. */
  private String leftOut(int start, int end, Compactness compactness) {
    List<TraceStep> steps = replay.steps().subList(start, end);
    List<Integer> threads = steps.stream().map(TraceStep::thread).distinct().sorted().toList();
    String by =
        threads.size() > MOST_LANES
            ? threads.size() + " threads"
            : (threads.size() == 1 ? "thread " : "threads ")
                + threads.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "... %s of %s, %s (--full shows them)"
        .formatted(Wording.count(end - start, "step"), by, places(start, end, compactness));
  }

  private String stretch(int start, int end, Compactness compactness) {
    List<TraceStep> steps = replay.steps();
    return "... %s steps of thread %s that no other thread touches, %s (--full shows them)"
        .formatted(end - start, steps.get(start).thread(), places(start, end, compactness));
  }

  private String places(int start, int end, Compactness compactness) {
    String first = place(replay.steps().get(start).position(), compactness);
    String last = place(replay.steps().get(end - 1).position(), compactness);
    return first.equals(last) ? first : first + " to " + last;
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

  private void addStep(Columns table, int index, Compactness compactness) {
    TraceStep step = replay.steps().get(index);
    boolean isNotable = remarks.isNotable(index);
    UnaryOperator<String> own = text -> palette.thread(step.thread(), text);
    UnaryOperator<String> notable = isNotable ? palette::alert : own;
    table.add(
        List.of(
            rightAligned(index + 1) + (isNotable ? "*" : " "),
            place(step.position(), compactness),
            function(step.function(), compactness),
            lane(step.thread(), compactness) + (step.kind() == EventKind.UPDATE ? " buffer" : ""),
            operation(step, compactness),
            ToldStep.effect(step, name(step.address(), LONGEST_NAME, compactness)),
            remarks.remark(index, compactness.gives(Compactness.WORDS)),
            isShown(step) ? "" : quoted(step.position())),
        List.of(notable, own, own, own, own, own, notable, palette::faint));
    for (String access : step.accesses()) {
      table.add(own, List.of("", "", "", "", "", access));
    }
  }

  /** Whether the line of source stands at the step of its thread that was shown before. */
  private boolean isShown(TraceStep step) {
    SourcePosition line = new SourcePosition(step.position().file(), step.position().line(), 0);
    return line.equals(shownLines.put(step.thread(), line));
  }

  private void addFailure(Columns table, Failure failure, Compactness compactness) {
    table.add(
        palette::bad,
        List.of(
            rightAligned(replay.steps().size() + 1) + "!",
            place(failure.position(), compactness),
            function(failure.function(), compactness),
            lane(failure.thread(), compactness),
            VisibleText.line(failure.message())));
  }

  private static String function(String name, Compactness compactness) {
    return compactness.gives(Compactness.FUNCTIONS) ? "" : name;
  }

  private static String name(String text, int longest, Compactness compactness) {
    if (!compactness.gives(Compactness.NAMES) || text.length() <= longest) {
      return text;
    }
    // Behind an expression of the source stands the place that it means.
    int meant = text.endsWith(")") ? text.indexOf(" (") : -1;
    return Columns.shortened(meant > 0 ? text.substring(0, meant) : text, longest);
  }

  private static String operation(TraceStep step, Compactness compactness) {
    return compactness.gives(Compactness.WORDS) && step.kind() == EventKind.STORE
        ? "store"
        : step.operation();
  }

  /** The number, so that all numbers of this execution end in the same column. */
  private String rightAligned(int number) {
    int width = Math.max(3, Integer.toString(replay.steps().size() + 1).length());
    return " ".repeat(width - Integer.toString(number).length()) + number;
  }

  private String place(SourcePosition position, Compactness compactness) {
    if (position.equals(SourcePosition.UNKNOWN)) {
      return "-";
    }
    String file =
        compactness.gives(Compactness.FOLDERS) ? files.shortened(position.file()) : position.file();
    int column = compactness.gives(Compactness.COLUMNS) ? 0 : position.column();
    return new SourcePosition(file, position.line(), column).toString();
  }

  /** The thread's number, further to the right for later threads, so that switches are seen. */
  private String lane(int thread, Compactness compactness) {
    int most = compactness.gives(Compactness.WORDS) ? FEWER_LANES : MOST_LANES;
    return replay.threads().size() > most ? Integer.toString(thread) : "  ".repeat(thread) + thread;
  }

  private String quoted(SourcePosition position) {
    String line = source.line(position);
    return line.isEmpty()
        ? ""
        : "| "
            + (detail == Detail.FULL
                ? VisibleText.line(line)
                : Columns.shortened(VisibleText.line(line), LONGEST_SOURCE));
  }

  private Columns threads(Compactness compactness) {
    Columns table = compactness.gives(Compactness.ALIGNMENT) ? new Columns(2) : new Columns();
    for (int i = 0; i < replay.threads().size(); i++) {
      int end = detail == Detail.FULL ? i : endOfEnded(i);
      if (end - i >= FEWEST_FOLDED) {
        table.line(
            "... threads %s to %s have ended"
                .formatted(
                    replay.threads().get(i).thread(), replay.threads().get(end - 1).thread()));
        i = end - 1;
        continue;
      }
      ThreadEnd thread = replay.threads().get(i);
      UnaryOperator<String> own = text -> palette.thread(thread.thread(), text);
      boolean ended = thread.waiting() == Waiting.ENDED;
      table.add(
          List.of(
              name(thread.thread()),
              ended ? "" : place(thread.position(), compactness),
              standing(thread),
              ended ? "" : quoted(thread.position())),
          List.of(own, own, own, palette::faint));
      Wording.callers(thread.calls(), position -> place(position, compactness))
          .ifPresent(callers -> table.add(own, List.of("", callers)));
      thread.holder().ifPresent(holder -> table.add(own, List.of("", taken(holder, compactness))));
    }
    return table;
  }

  /** The end of the threads from this one on of which nothing else is said. */
  private int endOfEnded(int start) {
    int end = start;
    while (end < replay.threads().size()
        && replay.threads().get(end).waiting() == Waiting.ENDED
        && remarks.buffered(replay.threads().get(end).thread()).isEmpty()) {
      end++;
    }
    return end;
  }

  /** Of tests and models, whose threads are there from the start, none is {@code main}. */
  private String name(int thread) {
    boolean isOfProgram =
        replay.threads().size() == 1
            || replay.steps().stream().anyMatch(step -> step.kind() == EventKind.CREATE);
    return isOfProgram ? Wording.thread(thread) : "thread " + thread;
  }

  private String taken(Holder holder, Compactness compactness) {
    return "thread %s took %s at %s in step %s"
        .formatted(
            holder.thread(),
            holder.lock().name(),
            place(holder.lock().place().position(), compactness),
            holder.lock().step());
  }

  private String standing(ThreadEnd thread) {
    String buffered = remarks.buffered(thread.thread());
    String reason =
        switch (thread.waiting()) {
          case BUFFER -> "runnable";
          case ENDED -> buffered.isEmpty() ? thread.waiting().text() : "has returned";
          case MUTEX,
              RWLOCK,
              CONDITION,
              SEMAPHORE,
              EVENT,
              BARRIER,
              ONCE,
              FUTEX,
              SIGNAL,
              JOIN,
              ENDING,
              AWAIT,
              LOOK,
              ENDLESS,
              TURN,
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
