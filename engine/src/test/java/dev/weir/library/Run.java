package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Note;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Runs programs in every way, taking each step, taking it back and taking it again: the state must
 * come out the same. The searches that leave out schedules must find the same.
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
    checkSearch(program, model, Algorithm.SOURCE, run.outcomes);
    checkSearch(program, model, Algorithm.OPTIMAL, run.outcomes);
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
      int count = machine.nextStep(actor).outcomes;
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
    return machine.hasFailed() ? describe(machine.failure()) : end(machine);
  }

  /** What threads left behind, by thread, and how those stand that have not ended. */
  private static String end(Machine machine) {
    List<String> parts = new ArrayList<>();
    machine.notes().stream()
        .filter(note -> note.kind() != Note.Kind.READ)
        .sorted(Comparator.comparingInt(note -> machine.number(note.thread())))
        .forEach(note -> parts.add(text(note)));
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.exists(thread) && machine.waiting(thread) != Waiting.ENDED) {
        parts.add("thread " + machine.number(thread) + " " + machine.waiting(thread).text());
      }
    }
    return String.join(" ", parts);
  }

  private static String text(Note note) {
    return switch (note.kind()) {
      case OUTPUT -> note.text();
      case READ -> "";
      case OBSERVATION -> note.text() + "=" + note.value();
      case EXIT_STATUS -> "status " + note.value();
    };
  }

  /** A search that leaves out schedules finds the same ends and the same kinds of errors. */
  private static void checkSearch(
      Program program, MemoryModel model, Algorithm algorithm, Set<String> expected) {
    Set<String> ends = new TreeSet<>();
    Monitor monitor =
        new Monitor() {
          @Override
          public void end(Machine machine, EventLog log) {
            boolean whole =
                IntStream.range(0, machine.threads())
                    .filter(machine::exists)
                    .mapToObj(machine::waiting)
                    .noneMatch(w -> w == Waiting.FAILED || w == Waiting.GIVEN_UP);
            if (whole) {
              ends.add(Run.end(machine));
            }
          }
        };
    CheckOptions options = CheckOptions.of(model).with(algorithm).toTheEnd();
    CheckResult result = new Checker(program, new Library()).check(options, List.of(monitor));
    Set<String> errors = new TreeSet<>();
    result.errors().forEach(e -> errors.add(e.failure().kind().text()));
    result.unsupported().forEach(f -> errors.add(f.kind().text()));
    errors.remove(FailureKind.DEADLOCK.text());
    Set<String> expectedErrors = new TreeSet<>();
    Set<String> expectedEnds = new TreeSet<>();
    for (String outcome : expected) {
      String kind = outcome.replaceFirst(": .*", "");
      boolean isError = Arrays.stream(FailureKind.values()).anyMatch(k -> k.text().equals(kind));
      (isError ? expectedErrors : expectedEnds).add(isError ? kind : outcome);
    }
    assertThat(errors).as(algorithm + " " + model).isEqualTo(expectedErrors);
    assertThat(ends).as(algorithm + " " + model).isEqualTo(expectedEnds);
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
