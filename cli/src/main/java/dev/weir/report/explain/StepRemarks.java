package dev.weir.report.explain;

import dev.weir.machine.step.EventKind;
import dev.weir.program.VisibleText;
import dev.weir.report.explain.Buffering.Late;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is remarkable about each step of an execution: how long a store stays in its buffer, and the
 * loads and the later stores that get ahead of it. Steps are numbered from 1.
 */
public final class StepRemarks {
  private static final int MOST_NAMED = 3;

  private static final Pattern BLOCK = Pattern.compile(" \\([^()]*\\)");

  private final List<TraceStep> steps;
  private final Buffering buffering;

  private StepRemarks(List<TraceStep> steps) {
    this.steps = steps;
    this.buffering = Buffering.of(steps);
  }

  /** The remarks on the steps of one execution. */
  public static StepRemarks of(List<TraceStep> steps) {
    return new StepRemarks(steps);
  }

  /** Whether a step gets ahead of a buffered store of its own thread. */
  public boolean isNotable(int index) {
    return !buffering.overtakenBy(index).isEmpty();
  }

  /** Whether some step does. */
  public boolean hasNotable() {
    return !buffering.early().isEmpty();
  }

  /** The stores that are in a thread's buffer in the end; empty if there are none. */
  public String buffered(int thread) {
    return named(buffering.waiting(thread));
  }

  /** Stores by name, without the blocks that they are in: the steps say those. */
  private static String named(List<Late> stores) {
    String names =
        stores.stream()
            .limit(MOST_NAMED)
            .map(
                store ->
                    store.step() == Buffering.NONE
                        ? store.name()
                        : BLOCK.matcher(store.name()).replaceAll("")
                            + " of step "
                            + (store.step() + 1))
            .collect(Collectors.joining(" and "));
    int more = stores.size() - MOST_NAMED;
    return more > 0 ? names + " and " + more + " more" : names;
  }

  private static String times(int count) {
    return count == 1 ? "once" : count + " times";
  }

  /**
   * The remark on a step; empty when there is nothing to say.
   *
   * @param brief whether words are left out that can be guessed
   */
  public String remark(int index, boolean brief) {
    TraceStep step = steps.get(index);
    List<String> parts = new ArrayList<>();
    int partner = buffering.partner(index);
    if (isNotable(index)) {
      parts.add(
          (step.kind() == EventKind.UPDATE || step.kind() == EventKind.READ_MODIFY_WRITE
                  ? "OVERTAKES "
                  : "READS PAST ")
              + named(buffering.overtakenBy(index)));
    }
    switch (step.kind()) {
      case STORE ->
          parts.add(
              partner == Buffering.NONE
                  ? "stays in the buffer"
                  : (brief ? "buffered until step " : "in the buffer until step ") + (partner + 1));
      case UPDATE -> {
        if (partner != Buffering.NONE) {
          parts.add((brief ? "of step " : "the store of step ") + (partner + 1));
        }
        if (!step.previous().isEmpty()) {
          parts.add("was " + step.previous());
        }
      }
      case LOAD -> {
        if (step.fromBuffer()) {
          parts.add(
              (brief ? "own buffer" : "from its own buffer")
                  + (partner == Buffering.NONE ? "" : ", step " + (partner + 1)));
        }
        if (step.outcome() > 0) {
          parts.add("DONE EARLY: overwritten " + times(step.outcome()) + " since");
        }
      }
      case WRITE -> {
        if (!step.previous().isEmpty()) {
          parts.add("was " + step.previous());
        }
      }
      default -> {}
    }
    if (step.from() > 0 && showsValue(step.kind())) {
      parts.add((brief ? "of step " : "written in step ") + step.from());
    }
    if (!step.note().isEmpty()) {
      parts.add(step.note());
    }
    if (!step.output().isEmpty()) {
      parts.add("prints \"" + VisibleText.line(step.output()) + "\"");
    }
    return String.join(", ", parts);
  }

  private static boolean showsValue(EventKind kind) {
    return switch (kind) {
      case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> true;
      default -> false;
    };
  }
}
