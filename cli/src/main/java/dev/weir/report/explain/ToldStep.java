package dev.weir.report.explain;

import dev.weir.machine.step.EventKind;
import dev.weir.program.VisibleText;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.List;

/**
 * A step of an execution in words.
 *
 * @param number its place in the execution, from 1
 * @param step the step
 * @param does what it does, to which place, and the value
 * @param remark what is remarkable about it; empty when there is nothing to say
 * @param isNotable whether it gets ahead of an earlier store of its thread, as only weak memory
 *     allows
 */
public record ToldStep(int number, TraceStep step, String does, String remark, boolean isNotable) {

  /** The steps of an execution. */
  public static List<ToldStep> of(Replay execution) {
    StepRemarks remarks = StepRemarks.of(execution.steps());
    List<ToldStep> told = new ArrayList<>();
    for (int i = 0; i < execution.steps().size(); i++) {
      TraceStep step = execution.steps().get(i);
      String operation = step.kind() == EventKind.STORE ? "store" : step.operation();
      String does = (operation + " " + effect(step, step.address())).strip();
      told.add(new ToldStep(i + 1, step, does, remarks.remark(i, true), remarks.isNotable(i)));
    }
    return told;
  }

  /**
   * The steps of an execution, or so many of a longer one: without those that no other thread
   * notices, and of the others the last.
   */
  public static List<ToldStep> most(Replay execution, int number) {
    List<ToldStep> all = of(execution);
    if (all.size() <= number) {
      return all;
    }
    List<ToldStep> noticed = all.stream().filter(step -> !step.step.alone()).toList();
    return noticed.subList(Math.max(0, noticed.size() - number), noticed.size());
  }

  /** Who steps: the thread, or its store buffer. */
  public String actor() {
    return "thread " + step.thread() + (step.kind() == EventKind.UPDATE ? " buffer" : "");
  }

  /** All of it in a line. */
  public String line() {
    return actor() + ": " + does + (remark.isEmpty() ? "" : ", " + remark);
  }

  /** What is accessed, and the value that goes there or comes from there. */
  public static String effect(TraceStep step, String place) {
    String value = VisibleText.line(step.value());
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
      case SIGNAL, ATOMIC_BLOCK -> place + ", " + value;
      default -> place.isEmpty() ? value : place;
    };
  }
}
