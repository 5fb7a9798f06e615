package dev.weir.report;

import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.lin.LinResult;
import dev.weir.lin.Reason;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Failure;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.replay.Explanation.Lock;
import dev.weir.transform.graph.AbstractEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How the text formats speak of threads, failures and numbers. */
public final class Wording {
  private static final int MOST_CALLERS = 8;
  private static final int MOST_CHANGES = 5;

  private Wording() {}

  /** By which search it was explored. */
  public static String searchedBy(CheckResult result, CheckOptions options) {
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
  public static String explored(Counts counts) {
    return counts.states().isPresent()
        ? count(counts.states().getAsLong(), "state")
        : count(counts.ended(), "execution");
  }

  /** A thread's name. */
  public static String thread(int number) {
    return number == 0 ? "thread 0 (main)" : "thread " + number;
  }

  /** What an execution is that buffers make possible. */
  public static final String NOT_SEQUENTIAL = "an execution that is not sequentially consistent";

  /** Where a failure is. */
  public static String at(Failure failure) {
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
  public static String failure(Failure failure) {
    return VisibleText.line(failure.message()) + " " + at(failure);
  }

  /** Where a bound cut an execution. */
  public static String cut(Cut cut) {
    String what = cut.isRecursion() ? "the recursion at " : "the loop at ";
    return what + cut.position() + (cut.function().isEmpty() ? "" : " in " + cut.function());
  }

  /** The same, with what differs from turn to turn, or else is written in between. */
  public static String cutAndChanges(Cut cut) {
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
  public static String place(CallSite place) {
    return place(place, SourcePosition::toString);
  }

  private static String place(CallSite place, Function<SourcePosition, String> written) {
    return written.apply(place.position())
        + (place.function().isEmpty() ? "" : " in " + place.function());
  }

  /** Where and when a lock was taken. */
  public static String taken(Lock lock) {
    return "at " + place(lock.place()) + " in step " + lock.step();
  }

  /** The calls that led to a place; empty where it is in the function that its thread starts at. */
  public static Optional<String> callers(CallChain chain) {
    return callers(chain, SourcePosition::toString);
  }

  /** The same with positions as they are written there. */
  public static Optional<String> callers(
      CallChain chain, Function<SourcePosition, String> written) {
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

  /** What may happen before what, though the program has it the other way round. */
  public static String pair(Violation violation) {
    return event(violation.by())
        + " may overtake "
        + event(violation.overtaken())
        + (violation.isKept() ? " as seen by other threads" : "");
  }

  /** What must come before what. */
  public static String order(Violation violation) {
    return access(violation.overtaken())
        + " before "
        + access(violation.by())
        + ", in thread "
        + violation.by().thread();
  }

  /** An event of a cycle, with its thread. */
  public static String event(CycleEvent event) {
    return access(event) + " (thread " + event.thread() + ")";
  }

  private static String access(CycleEvent event) {
    return "the "
        + event.kind()
        + (event.address().isEmpty() ? "" : " of " + event.address())
        + (event.position().isUnknown() ? "" : " at " + event.position());
  }

  /** What is to be done to a program, and where. */
  public static String fence(Fence fence) {
    return fence(fence.place(), false) + " at " + fence.place().position();
  }

  /**
   * What is to be done at a place, or what stands there.
   *
   * @param isOfModel whether it is a statement of an automaton model, and no access of a program
   */
  public static String fence(FencePlace place, boolean isOfModel) {
    Repair repair = place.repair();
    String access =
        isOfModel
            ? "'" + place.statement() + "'"
            : "the " + access(place.role(), place.statement());
    boolean isOrder = repair.isOrder();
    if (place.existing()) {
      String what = repair == Repair.ATOMIC ? "order " + repair.text() : name(repair);
      return isOrder ? what + " of " + access : what;
    }
    boolean isOfStatement = repair == Repair.RELEASE && !place.statement().isEmpty();
    return name(repair)
        + (isOrder ? " for " : repair.isAfter() ? " after " : " before ")
        + (isOfStatement ? place.statement() : access);
  }

  private static String name(Repair repair) {
    return switch (repair) {
      case FULL_FENCE_AFTER, FULL_FENCE_BEFORE -> "full fence";
      case STORE_FENCE_AFTER, STORE_FENCE_BEFORE -> "store-store fence";
      case RELEASE_FENCE_BEFORE -> "release fence";
      case ACQ_REL_FENCE_BEFORE -> "acq_rel fence";
      case ACQUIRE_FENCE_AFTER -> "acquire fence";
      case ATOMIC -> "atomic access";
      case RELEASE, ACQUIRE, SEQUENTIAL -> "order " + repair.text();
      case ACQUIRE_ON_FAILURE -> "failure order acquire";
      case SEQUENTIAL_ON_FAILURE -> "failure order seq_cst";
    };
  }

  /** An access of a program, or a fence: what it is, and of what. */
  public static String access(Role role, String statement) {
    String kind =
        switch (role) {
          case LOAD -> "load";
          case STORE, BLOCK_STORE -> "store";
          case READ_MODIFY_WRITE -> "read-modify-write";
          case FENCE -> "fence";
        };
    return statement.isEmpty() ? kind : kind + " of " + statement;
  }

  /** What is wrong with a scenario, in a line. */
  public static String why(LinResult.Failing failing) {
    return VisibleText.line(
        failing.scenario().text()
            + ": "
            + switch (failing.cause()) {
              case LinResult.Error(FoundError error) -> failure(error.failure());
              case LinResult.Unexplained cause -> Reason.of(failing, cause).sentence();
            });
  }

  /** An access of a program that is transformed, in a few words. */
  public static String access(AbstractEvent event) {
    return kind(event.kind()) + " " + event.location();
  }

  /** What such an access does, in the word that executions are shown with. */
  public static String kind(AbstractEvent.Kind kind) {
    return switch (kind) {
      case READ -> "load";
      case WRITE -> "store";
      case READ_AND_WRITE, COMPARE_EXCHANGE -> "read-modify-write";
      case COPY -> "copy";
      case READING_CALL, LIBRARY -> "call";
    };
  }

  /** A number and the thing it counts. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
