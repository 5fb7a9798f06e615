package dev.weir.report;

import dev.weir.machine.EventKind;
import dev.weir.trace.TraceStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is remarkable about each step of an execution: how long a store stays in its buffer, and the
 * loads that read past it. Steps are numbered from 1.
 */
final class StepRemarks {
  private static final int NONE = 0;
  private static final int MOST_PASSED = 3;

  private record Place(int thread, String name) {}

  private final List<TraceStep> steps;

  /** For a store its update, for an update or a load from the buffer the store; or none. */
  private final int[] partner;

  /** What a load read past. */
  private final Map<Integer, String> passed = new HashMap<>();

  private final Map<Place, Deque<Integer>> buffers = new HashMap<>();
  private final Map<Place, Integer> newestStores = new HashMap<>();

  private StepRemarks(List<TraceStep> steps) {
    this.steps = steps;
    this.partner = new int[steps.size()];
  }

  /** The remarks on the steps of one execution. */
  static List<String> of(List<TraceStep> steps) {
    StepRemarks made = new StepRemarks(steps);
    for (int i = 0; i < steps.size(); i++) {
      made.connect(i);
    }
    List<String> remarks = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      remarks.add(made.remark(i));
    }
    return remarks;
  }

  private void connect(int index) {
    TraceStep step = steps.get(index);
    Deque<Integer> buffer =
        buffers.computeIfAbsent(
            new Place(step.thread(), step.address()), place -> new ArrayDeque<>());
    if (step.kind() == EventKind.STORE) {
      buffer.add(index);
      newestStores.put(new Place(step.thread(), step.address() + "=" + step.value()), index);
    } else if (step.kind() == EventKind.UPDATE && !buffer.isEmpty()) {
      int store = buffer.remove();
      partner[store] = index + 1;
      partner[index] = store + 1;
    } else if (step.fromBuffer() && !buffer.isEmpty()) {
      partner[index] = buffer.getLast() + 1;
    }
    if (!step.passed().isEmpty()) {
      passed.put(index, passedStores(step));
    }
  }

  private String passedStores(TraceStep load) {
    List<String> names = new ArrayList<>();
    for (String store : load.passed().stream().limit(MOST_PASSED).toList()) {
      names.add(
          Optional.ofNullable(newestStores.get(new Place(load.thread(), store)))
              .map(made -> store + " of step " + (made + 1))
              .orElse(store));
    }
    int more = load.passed().size() - names.size();
    return String.join(" and ", names) + (more > 0 ? " and " + more + " more" : "");
  }

  private String remark(int index) {
    TraceStep step = steps.get(index);
    List<String> parts = new ArrayList<>();
    switch (step.kind()) {
      case STORE ->
          parts.add(
              partner[index] == NONE
                  ? "stays in the buffer"
                  : "in the buffer until step " + partner[index]);
      case UPDATE -> {
        if (partner[index] != NONE) {
          parts.add("the store of step " + partner[index] + " reaches memory");
        }
        if (!step.previous().isEmpty()) {
          parts.add("was " + step.previous());
        }
      }
      case LOAD -> {
        if (step.fromBuffer()) {
          parts.add(
              "from its own buffer" + (partner[index] == NONE ? "" : ", step " + partner[index]));
        }
      }
      case WRITE -> {
        if (!step.previous().isEmpty()) {
          parts.add("was " + step.previous());
        }
      }
      default -> {}
    }
    if (passed.containsKey(index)) {
      parts.add("READS PAST " + passed.get(index));
    }
    if (!step.output().isEmpty()) {
      parts.add("prints \"" + Wording.oneLine(step.output()) + "\"");
    }
    return String.join(", ", parts);
  }
}
