package dev.weir.search.dpor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Program;
import dev.weir.search.dpor.RandomWalk.Move;
import dev.weir.search.dpor.RandomWalk.Restart;
import dev.weir.search.tree.StepSummary;
import dev.weir.testing.Effort;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.RandomSynchronisedPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.ShashaSnirTrace;
import dev.weir.trace.order.OrderByDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * All that says which events depend on each other says the same, in random executions of random
 * programs: the relation, the order of chronological traces, the sleep sets, and the two hashes of
 * executions; and it is what the machine does, since independent steps lead to one state in either
 * order.
 */
class RandomDependenceTest implements ProvidesRandomPrograms {
  /** More programs are tried with {@code -Dweir.dependence.first=N -Dweir.dependence.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.dependence.first");

  private static final long COUNT = Effort.count("weir.dependence.count", 60);
  private static final int WALKS = 4;
  private static final int LONGEST = 50;
  private static final int MOST_RESTARTS = 20;

  private static final List<MemoryModel> MODELS =
      Stream.concat(
              MemoryModels.ALL.stream(),
              MemoryModels.ALL.stream()
                  .flatMap(model -> Stream.of(1, 2).map(model::withBufferSize))
                  .flatMap(Optional::stream))
          .toList();

  @Property(tries = 100)
  void isTheSameForAllInSmallPrograms(@ForAll("all") SmallProgram program, @ForAll long seed) {
    check(SmallCompiler.compileWithMain(program).program(), MachineOptions.DEFAULT, seed, program);
  }

  @Property(tries = 50)
  void isTheSameForAllWithMutexes(@ForAll("locks") SmallProgram program, @ForAll long seed) {
    check(SmallCompiler.compileWithMain(program).program(), MachineOptions.DEFAULT, seed, program);
  }

  @Property(tries = 100)
  void isTheSameForAllWithABlockThatIsFreed(
      @ForAll("frees") SmallProgram program, @ForAll long seed) {
    check(SmallCompiler.compileWithMain(program).program(), MachineOptions.DEFAULT, seed, program);
  }

  @Test
  void isTheSameForAllWithLoops() {
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      check(RandomLoopPrograms.of(seed), seed);
    }
  }

  @Test
  void isTheSameForAllWithSynchronisationObjects() {
    for (long seed = FIRST; seed < FIRST + 2 * COUNT; seed++) {
      check(RandomSynchronisedPrograms.of(seed), seed);
    }
  }

  private static void check(LoopProgram program, long seed) {
    Choices choices = new Choices(Optional.empty(), false, program.setting().spurious());
    check(LoopCompiler.compile(program), MachineOptions.DEFAULT.with(choices), seed, program);
  }

  private static void check(Program program, MachineOptions options, long seed, Object source) {
    for (MemoryModel model : MODELS) {
      new OneProgram(program, model, options, model.title() + ", seed " + seed + "\n" + source)
          .check(new SplittableRandom(seed));
    }
  }

  private static final class OneProgram {
    private final RandomWalk walk;
    private final MemoryModel model;
    private final String about;
    private final List<Seen> all = new ArrayList<>();

    /** A maximal execution: what is to tell it from others, and what does. */
    private record Seen(Set<String> order, StateHash.Value trace, List<Long> prefix) {}

    OneProgram(Program program, MemoryModel model, MachineOptions options, String about) {
      this.walk = new RandomWalk(program, model, options);
      this.model = model;
      this.about = about;
    }

    void check(SplittableRandom random) {
      int restarts = 0;
      for (int i = 0; i < WALKS && restarts < MOST_RESTARTS; ) {
        walk.reset();
        try {
          go(random);
          i++;
        } catch (Restart _) {
          // The traces seen so far had other events.
          all.clear();
          restarts++;
        }
      }
      for (Seen one : all) {
        for (Seen other : all) {
          boolean isSame = one.order().equals(other.order());
          if (!isSame && model.isBounded() && model.isPerAddress()) {
            continue; // Which update made room for which store is no part of the trace.
          }
          assertThat(one.trace().equals(other.trace())).as("traces: %s", about).isEqualTo(isSame);
          assertThat(one.prefix().equals(other.prefix())).as("hash: %s", about).isEqualTo(isSame);
        }
      }
    }

    private void go(SplittableRandom random) {
      List<Move> moves = walk.moves();
      boolean goesOn = !walk.machine().hasFailed();
      while (goesOn && !moves.isEmpty() && walk.trace().size() < LONGEST) {
        int node = walk.trace().size();
        checkPair(node, RandomWalk.any(moves, random), RandomWalk.any(moves, random));
        goesOn = walk.take(RandomWalk.any(moves, random));
        moves = walk.moves();
      }
      checkOrder();
      if (goesOn && moves.isEmpty()) {
        see();
        takeInOtherOrder(random);
      }
    }

    /** Happens-before is the closure of what it is defined by. */
    private void checkOrder() {
      OrderByDefinition expected = new OrderByDefinition(walk.trace(), model);
      for (int y = 0; y < walk.trace().size(); y++) {
        for (int x = 0; x < y; x++) {
          if (walk.trace().happensBefore(x, y) != expected.happensBefore(x, y)) {
            assertThat(walk.trace().happensBefore(x, y))
                .as("%d before %d in%s of %s", x, y, events(), about)
                .isEqualTo(expected.happensBefore(x, y));
          }
        }
      }
    }

    /** What two steps of one node do in either order. */
    private record Both(
        boolean isOrdered, boolean wakes, StateHash.Value state, List<Long> prefix) {}

    /** Two steps that do not depend on each other lead to one state, and others do not. */
    private void checkPair(int node, Move one, Move other) {
      if (one.actor() == other.actor()) {
        return;
      }
      Optional<Both> straight = both(node, one, other);
      Optional<Both> reversed = both(node, other, one);
      if (straight.isEmpty() || reversed.isEmpty()) {
        return;
      }
      String what = "%s and %s after%s of %s".formatted(one, other, events(), about);
      Both first = straight.get();
      Both second = reversed.get();
      assertThat(second.isOrdered()).as("order of %s", what).isEqualTo(first.isOrdered());
      assertThat(first.wakes()).as("sleep set of %s", what).isEqualTo(first.isOrdered());
      assertThat(second.wakes()).as("sleep set of %s", what).isEqualTo(second.isOrdered());
      if (!first.isOrdered()) {
        assertThat(second.state()).as("state of %s", what).isEqualTo(first.state());
        assertThat(second.prefix()).as("hash of %s", what).isEqualTo(first.prefix());
      } else if (one.actor() >> 1 != other.actor() >> 1 && !model.isBounded()) {
        assertThat(second.prefix()).as("hash of %s", what).isNotEqualTo(first.prefix());
      }
    }

    /**
     * Two steps one after the other; empty if one fails, so that nothing follows, or where the
     * first takes away the other, which it must then wake.
     */
    private Optional<Both> both(int node, Move one, Move other) {
      Machine machine = walk.machine();
      if (!walk.take(other)) {
        walk.undo(node);
        return Optional.empty();
      }
      StepSummary sleeper = StepSummary.of(walk.trace(), node);
      walk.undo(node);
      if (!walk.take(one)) {
        walk.undo(node);
        return Optional.empty();
      }
      boolean wakes = Independence.wakes(machine, walk.trace(), node, sleeper);
      if (!walk.moves().contains(other)) {
        assertThat(wakes).as("%s disables %s after%s of %s", one, other, events(), about).isTrue();
        walk.undo(node);
        return Optional.empty();
      }
      if (!walk.take(other)) {
        assertThat(wakes).as("%s lets %s fail after%s of %s", one, other, events(), about).isTrue();
        walk.undo(node);
        return Optional.empty();
      }
      boolean isOrdered = walk.trace().happensBefore(node, node + 1);
      Both both = new Both(isOrdered, wakes, machine.stateHash(), walk.hash());
      walk.undo(node);
      return Optional.of(both);
    }

    private void see() {
      EventLog log = walk.trace().log();
      Set<String> order = new TreeSet<>();
      for (int y = 0; y < log.size(); y++) {
        order.add(name(y) + " " + log.kind(y) + " " + log.outcome(y));
        for (int x = 0; x < y; x++) {
          if (walk.trace().happensBefore(x, y)) {
            order.add(name(x) + " < " + name(y));
          }
        }
      }
      StateHash.Value trace = ShashaSnirTrace.ofMaximal(log, walk.machine()).hash();
      all.add(new Seen(order, trace, walk.hash()));
    }

    /** An event as all executions call it that have it. */
    private String name(int event) {
      EventLog log = walk.trace().log();
      if (log.kind(event) == EventKind.UPDATE) {
        return log.thread(event) + "u" + log.storeIndex(event);
      }
      int place = 0;
      for (int e = 0; e < event; e++) {
        place += log.actor(e) == log.actor(event) ? 1 : 0;
      }
      return log.thread(event) + "." + place;
    }

    /** All events in another order that agrees with happens-before lead to the same. */
    private void takeInOtherOrder(SplittableRandom random) {
      EventLog log = walk.trace().log();
      StateHash.Value state = walk.machine().stateHash();
      String events = events();
      List<Integer> open = new ArrayList<>();
      for (int e = 0; e < log.size(); e++) {
        open.add(e);
      }
      List<Move> order = new ArrayList<>();
      while (!open.isEmpty()) {
        List<Integer> next =
            open.stream()
                .filter(
                    y -> open.stream().noneMatch(x -> x < y && walk.trace().happensBefore(x, y)))
                .toList();
        Integer event = next.get(random.nextInt(next.size()));
        open.remove(event);
        order.add(new Move(log.actor(event), log.outcome(event)));
      }
      walk.undo(0);
      for (Move move : order) {
        assertThat(walk.moves()).as("%s of%s of %s", order, events, about).contains(move);
        assertThat(walk.take(move)).as("%s of%s of %s", order, events, about).isTrue();
      }
      checkOrder();
      see();
      assertThat(all.getLast())
          .as("%s of%s of %s", order, events, about)
          .isEqualTo(all.get(all.size() - 2));
      assertThat(walk.machine().stateHash()).as("%s of%s", order, events).isEqualTo(state);
    }

    private String events() {
      EventLog log = walk.trace().log();
      StringBuilder text = new StringBuilder();
      for (int e = 0; e < log.size(); e++) {
        text.append(
            "\n  %d: actor %d thread %d %s %x+%d = %d"
                .formatted(
                    e,
                    log.actor(e),
                    log.thread(e),
                    log.kind(e),
                    log.address(e),
                    log.extent(e),
                    log.value(e)));
      }
      return text.append('\n').toString();
    }
  }
}
