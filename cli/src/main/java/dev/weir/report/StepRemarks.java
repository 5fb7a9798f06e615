package dev.weir.report;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.TraceStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is remarkable about each step of an execution: how long a store stays in its buffer, and the
 * loads and the later stores that get ahead of it. Steps are numbered from 1.
 */
final class StepRemarks {
  private static final int NONE = 0;
  private static final int MOST_NAMED = 3;

  private static final Pattern BLOCK = Pattern.compile(" \\([^()]*\\)");

  private record Place(int thread, String name) {}

  private final List<TraceStep> steps;

  /** For a store its update, for an update or a load from the buffer the store; or none. */
  private final int[] partner;

  /** The buffered stores that a step gets ahead of. */
  private final Map<Integer, String> passed = new HashMap<>();

  /** The stores in the buffer of each thread, oldest first. */
  private final Map<Integer, SortedSet<Integer>> waiting = new HashMap<>();

  private final Map<Place, Deque<Integer>> buffers = new HashMap<>();
  private final Map<Place, Integer> newestStores = new HashMap<>();

  private StepRemarks(List<TraceStep> steps) {
    this.steps = steps;
    this.partner = new int[steps.size()];
  }

  /** The remarks on the steps of one execution. */
  static StepRemarks of(List<TraceStep> steps) {
    StepRemarks made = new StepRemarks(steps);
    for (int i = 0; i < steps.size(); i++) {
      made.connect(i);
    }
    return made;
  }

  /** Whether a step gets ahead of a buffered store of its own thread. */
  boolean isNotable(int index) {
    return passed.containsKey(index);
  }

  /** Whether some step does. */
  boolean hasNotable() {
    return !passed.isEmpty();
  }

  /** The stores that are in a thread's buffer in the end; empty if there are none. */
  String buffered(int thread) {
    return named(waiting.getOrDefault(thread, Collections.emptySortedSet()));
  }

  private void connect(int index) {
    TraceStep step = steps.get(index);
    Deque<Integer> buffer =
        buffers.computeIfAbsent(
            new Place(step.thread(), step.address()), place -> new ArrayDeque<>());
    SortedSet<Integer> all = waiting.computeIfAbsent(step.thread(), t -> new TreeSet<>());
    if (step.kind() == EventKind.STORE) {
      buffer.add(index);
      all.add(index);
      newestStores.put(new Place(step.thread(), step.address() + "=" + step.value()), index);
    } else if (step.kind() == EventKind.UPDATE && !buffer.isEmpty()) {
      int store = buffer.remove();
      partner[store] = index + 1;
      partner[index] = store + 1;
      all.remove(store);
      if (!all.headSet(store).isEmpty()) {
        passed.put(index, named(all.headSet(store)));
      }
    } else if (step.fromBuffer() && !buffer.isEmpty()) {
      partner[index] = buffer.getLast() + 1;
    }
    if (!step.passed().isEmpty()) {
      passed.put(index, passedStores(step));
    }
  }

  private String named(SortedSet<Integer> stores) {
    String names =
        stores.stream()
            .limit(MOST_NAMED)
            .map(s -> place(steps.get(s)) + "=" + steps.get(s).value() + " of step " + (s + 1))
            .collect(Collectors.joining(" and "));
    int more = stores.size() - MOST_NAMED;
    return more > 0 ? names + " and " + more + " more" : names;
  }

  /** The place that a step accesses, without the block that it is in: the step says that. */
  private static String place(TraceStep step) {
    return BLOCK.matcher(step.address()).replaceAll("");
  }

  private String passedStores(TraceStep load) {
    List<String> names = new ArrayList<>();
    for (String store : load.passed().stream().limit(MOST_NAMED).toList()) {
      names.add(
          Optional.ofNullable(newestStores.get(new Place(load.thread(), store)))
              .map(made -> store + " of step " + (made + 1))
              .map(text -> BLOCK.matcher(text).replaceAll(""))
              .orElse(store));
    }
    int more = load.passed().size() - names.size();
    return String.join(" and ", names) + (more > 0 ? " and " + more + " more" : "");
  }

  private static String times(int count) {
    return count == 1 ? "once" : count + " times";
  }

  /**
   * The remark on a step; empty when there is nothing to say.
   *
   * @param brief whether words are left out that can be guessed
   */
  String remark(int index, boolean brief) {
    TraceStep step = steps.get(index);
    List<String> parts = new ArrayList<>();
    if (passed.containsKey(index)) {
      parts.add(
          (step.kind() == EventKind.UPDATE ? "OVERTAKES " : "READS PAST ") + passed.get(index));
    }
    switch (step.kind()) {
      case STORE ->
          parts.add(
              partner[index] == NONE
                  ? "stays in the buffer"
                  : (brief ? "buffered until step " : "in the buffer until step ")
                      + partner[index]);
      case UPDATE -> {
        if (partner[index] != NONE) {
          parts.add((brief ? "of step " : "the store of step ") + partner[index]);
        }
        if (!step.previous().isEmpty()) {
          parts.add("was " + step.previous());
        }
      }
      case LOAD -> {
        if (step.fromBuffer()) {
          parts.add(
              (brief ? "own buffer" : "from its own buffer")
                  + (partner[index] == NONE ? "" : ", step " + partner[index]));
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
      parts.add("prints \"" + Wording.oneLine(step.output()) + "\"");
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
