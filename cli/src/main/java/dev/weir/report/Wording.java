package dev.weir.report;

import dev.weir.machine.code.CallChain;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Failure;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.trace.replay.Explanation.Lock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How the text formats speak of threads, failures and numbers. */
final class Wording {
  private static final int MOST_CALLERS = 8;
  private static final int MOST_CHANGES = 5;

  private Wording() {}

  /** By which search it was explored. */
  static String searchedBy(CheckResult result, CheckOptions options) {
    if (options.contextBound().isEmpty()) {
      int workers = result.seen().workers();
      return result.instead().orElse(options.algorithm()).text()
          + (workers > 1 ? ", " + workers + " workers" : "");
    }
    return result
        .instead()
        .map(algorithm -> algorithm.text() + ", without the bound")
        .orElse("all schedules within the bound");
  }

  /** The executions that came to their end, or the states where each was visited once. */
  static String explored(Counts counts) {
    return counts.states().isPresent()
        ? count(counts.states().getAsLong(), "state")
        : count(counts.ended(), "execution");
  }

  /** A thread's name. */
  static String thread(int number) {
    return number == 0 ? "thread 0 (main)" : "thread " + number;
  }

  /** What an execution is that buffers make possible. */
  static final String NOT_SEQUENTIAL = "an execution that is not sequentially consistent";

  /** Where a failure is. */
  static String at(Failure failure) {
    StringBuilder text = new StringBuilder();
    if (!failure.position().equals(SourcePosition.UNKNOWN)) {
      text.append("at ").append(failure.position()).append(' ');
    }
    if (!failure.function().isEmpty()) {
      text.append("in ").append(failure.function()).append(", ");
    }
    return text.append("thread ").append(failure.thread()).toString();
  }

  /** A failure in one line. */
  static String failure(Failure failure) {
    return oneLine(failure.message()) + " " + at(failure);
  }

  /** Where a bound cut an execution. */
  static String cut(Cut cut) {
    String what = cut.isRecursion() ? "the recursion at " : "the loop at ";
    return what + cut.position() + (cut.function().isEmpty() ? "" : " in " + cut.function());
  }

  /** The same, with what differs from turn to turn, or else is written in between. */
  static String cutAndChanges(Cut cut) {
    if (!cut.changes().isEmpty()) {
      return cut(cut) + "; each iteration changes " + first(cut.changes());
    }
    return cut.writes().isEmpty()
        ? cut(cut)
        : cut(cut) + "; each iteration writes " + first(cut.writes());
  }

  private static String first(List<String> names) {
    int more = names.size() - MOST_CHANGES;
    return names.stream().limit(MOST_CHANGES).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** A place: {@code a.c:5:3 in f}. */
  static String place(CallSite place) {
    return place(place, SourcePosition::toString);
  }

  private static String place(CallSite place, Function<SourcePosition, String> written) {
    return written.apply(place.position())
        + (place.function().isEmpty() ? "" : " in " + place.function());
  }

  /** Where and when a lock was taken. */
  static String taken(Lock lock) {
    return "at " + place(lock.place()) + " in step " + lock.step();
  }

  /** The calls that led to a place; empty where it is in the function that its thread starts at. */
  static Optional<String> callers(CallChain chain) {
    return callers(chain, SourcePosition::toString);
  }

  /** The same with positions as they are written there. */
  static Optional<String> callers(CallChain chain, Function<SourcePosition, String> written) {
    List<CallSite> callers = chain.callers();
    if (callers.isEmpty()) {
      return Optional.empty();
    }
    String text =
        callers.stream()
            .limit(MOST_CALLERS)
            .map(caller -> "called from " + place(caller, written))
            .collect(Collectors.joining(", "));
    int more = callers.size() - MOST_CALLERS;
    return Optional.of(more > 0 ? text + ", and " + count(more, "more call") : text);
  }

  /** A number and the thing it counts. */
  static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** The text without what a terminal would obey. */
  static String oneLine(String text) {
    return VisibleText.line(text);
  }

  /** The text, cut to a number of characters. */
  static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
  }
}
