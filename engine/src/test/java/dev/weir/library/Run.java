package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.Actors;
import dev.weir.machine.EventKind;
import dev.weir.machine.Failure;
import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.MachineOptions;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.Note;
import dev.weir.machine.Waiting;
import dev.weir.machine.memory.PartialStoreOrder;
import dev.weir.machine.memory.SequentialConsistency;
import dev.weir.machine.memory.TotalStoreOrder;
import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Runs programs in every way, taking each step, taking it back and taking it again: the state must
 * come out the same.
 */
final class Run {
  private final Machine machine;
  private final SortedSet<String> outcomes = new TreeSet<>();
  private final Set<String> visited = new HashSet<>();

  private Run(Program program, MemoryModel model) {
    machine = new Machine(program, model, new Library(), MachineOptions.DEFAULT, () -> false);
  }

  /** The models under which tests run. */
  static List<MemoryModel> models() {
    return List.of(new SequentialConsistency(), new TotalStoreOrder(), new PartialStoreOrder());
  }

  /** The different ends of all executions, under a model. */
  static SortedSet<String> outcomes(Program program, MemoryModel model) {
    Run run = new Run(program, model);
    do {
      run.outcomes.clear();
      run.visited.clear();
      run.machine.reset();
      run.explore();
    } while (run.machine.takeNewlyShared());
    return run.outcomes;
  }

  /** The different ends of all executions, which must be the same under all models. */
  static SortedSet<String> outcomes(Program program) {
    List<SortedSet<String>> all = models().stream().map(m -> outcomes(program, m)).toList();
    assertThat(all).as("outcomes under SC, TSO and PSO").containsOnly(all.getFirst());
    return all.getFirst();
  }

  /** The only outcome, under all models. */
  static String outcome(Program program) {
    SortedSet<String> all = outcomes(program);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private void explore() {
    IntList enabled = new IntList();
    machine.enabled(enabled);
    if (machine.hasFailed() || enabled.size() == 0) {
      outcomes.add(end());
      return;
    }
    if (!visited.add(machine.stateHash() + machine.notes().toString())) {
      return;
    }
    assertThat(visited).hasSizeLessThan(100_000);
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      int count = machine.pending(actor).outcomes;
      for (int outcome = 0; outcome < count; outcome++) {
        int mark = machine.mark();
        var before = machine.stateHash();
        machine.step(actor, outcome);
        var after = machine.stateHash();
        boolean failed = machine.hasFailed();
        machine.undo(mark);
        assertThat(machine.stateHash()).isEqualTo(before);
        mark = machine.mark();
        machine.step(actor, outcome);
        assertThat(machine.stateHash()).isEqualTo(after);
        assertThat(machine.hasFailed()).isEqualTo(failed);
        if (failed) {
          outcomes.add(describe(machine.failure()));
        } else {
          explore();
        }
        machine.undo(mark);
      }
    }
  }

  private static String describe(Failure failure) {
    return failure.kind().text() + ": " + failure.message();
  }

  private String end() {
    if (machine.hasFailed()) {
      return describe(machine.failure());
    }
    List<String> parts = new ArrayList<>();
    for (Note note : machine.notes()) {
      parts.add(
          switch (note.kind()) {
            case OUTPUT -> note.text();
            case OBSERVATION -> note.text() + "=" + note.value();
          });
    }
    if (machine.exitCalled()) {
      parts.addFirst("exit");
    }
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.exists(thread) && machine.waiting(thread) != Waiting.ENDED) {
        parts.add("thread " + machine.number(thread) + " " + machine.waiting(thread).text());
      }
    }
    return String.join(" ", parts);
  }

  /** The kinds of the steps of an execution that always lets the first actor go that can. */
  static List<EventKind> steps(Program program, MemoryModel model) {
    Run run = new Run(program, model);
    List<EventKind> kinds = new ArrayList<>();
    do {
      kinds.clear();
      run.machine.reset();
      IntList enabled = new IntList();
      run.machine.enabled(enabled);
      while (enabled.size() > 0) {
        int actor = enabled.get(0);
        EventKind kind = run.machine.step(actor, 0).kind;
        if (Actors.isThread(actor)) {
          kinds.add(kind);
        }
        run.machine.enabled(enabled);
      }
    } while (run.machine.takeNewlyShared());
    return kinds;
  }
}
