package dev.weir.trace.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.program.Program;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * A trace from which events were taken back, again and again, is the trace of the events that are
 * left: with the same order, races and machine.
 */
class ChronologicalTraceTest implements ProvidesRandomPrograms {
  private static final int MOVES = 60;

  /** The order of each event with those before it, its races, and the state of the machine. */
  private record Seen(List<String> events, Object state) {}

  /** Who took a step, by what does not depend on who was met first, and with which outcome. */
  private record Choice(int thread, boolean isUpdate, long address, int outcome) {
    int actor(Machine machine) {
      if (!isUpdate) {
        return Actors.ofThread(thread);
      }
      return machine.model().isPerAddress()
          ? machine.actors().ofBuffer(thread, address)
          : Actors.ofBuffer(thread);
    }
  }

  @Property(tries = 300)
  void whatIsTakenBackLeavesNothingBehind(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, MemoryModels.named(model.name()).orElseThrow(), seed);
  }

  @Property(tries = 300)
  void neitherWhereABlockIsFreed(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertSame(program, MemoryModels.named(model.name()).orElseThrow(), seed);
  }

  @Property(tries = 150)
  void neitherWhereStoresWaitForRoom(
      @ForAll("all") SmallProgram program,
      @ForAll @IntRange(min = 1, max = 2) int size,
      @ForAll long seed) {
    for (String name : List.of("tso", "pso")) {
      MemoryModel model = MemoryModels.named(name).orElseThrow();
      assertSame(program, model.withBufferSize(size).orElseThrow(), seed);
    }
  }

  private static void assertSame(SmallProgram small, MemoryModel model, long seed) {
    Program program = SmallCompiler.compileWithMain(small).program();
    int[] shared = {};
    Walk walk = new Walk(program, model, shared);
    walk.wander(new Random(seed));
    while (walk.machine.takeNewlyShared()) {
      shared = walk.machine.sharedSites().all();
      walk = new Walk(program, model, shared);
      walk.wander(new Random(seed));
    }
    Walk straight = new Walk(program, model, shared);
    walk.choices.forEach(straight::take);
    assertThat(straight.seen()).isEqualTo(walk.seen());
  }

  private static final class Walk {
    private final Machine machine;
    private final ChronologicalTrace trace;
    private final List<Choice> choices = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();

    Walk(Program program, MemoryModel model, int[] shared) {
      machine = new Machine(program, model, new Library(), MachineOptions.DEFAULT, () -> false);
      for (int site : shared) {
        machine.sharedSites().add(site);
      }
      machine.reset();
      trace = new ChronologicalTrace(machine);
    }

    void wander(Random random) {
      for (int i = 0; i < MOVES; i++) {
        IntList enabled = new IntList();
        machine.enabled(enabled);
        boolean isAtEnd = enabled.isEmpty() || machine.hasFailed();
        if (!choices.isEmpty() && (isAtEnd || random.nextInt(8) == 0)) {
          goBack(random.nextInt(choices.size()));
        } else if (!isAtEnd) {
          int actor = enabled.get(random.nextInt(enabled.size()));
          IntList outcomes = new IntList();
          machine.outcomes(actor, outcomes);
          int outcome = outcomes.get(random.nextInt(outcomes.size()));
          int thread = machine.actors().threadOf(actor);
          long address = machine.nextStep(actor).address;
          take(new Choice(thread, !Actors.isThread(actor), address, outcome));
        }
      }
    }

    void take(Choice choice) {
      marks.add(machine.mark());
      choices.add(choice);
      trace.append(machine.step(choice.actor(machine), choice.outcome()), choice.outcome());
    }

    private void goBack(int depth) {
      trace.truncate(depth);
      machine.undo(marks.get(depth));
      marks.subList(depth, marks.size()).clear();
      choices.subList(depth, choices.size()).clear();
    }

    Seen seen() {
      List<String> events = new ArrayList<>();
      for (int e = 0; e < trace.size(); e++) {
        TreeSet<Integer> before = new TreeSet<>();
        for (int earlier = 0; earlier < e; earlier++) {
          if (trace.happensBefore(earlier, e)) {
            before.add(earlier);
          }
        }
        TreeSet<Integer> races = new TreeSet<>();
        for (int i = 0; i < trace.raceCount(e); i++) {
          races.add(trace.race(e, i));
        }
        events.add(
            "%s follows %s races %s own %d end %d"
                .formatted(
                    trace.log().kind(e), before, races, trace.ownUpdate(e), trace.endBefore(e)));
      }
      return new Seen(events, machine.stateHash());
    }
  }
}
