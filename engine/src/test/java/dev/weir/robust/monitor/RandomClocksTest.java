package dev.weir.robust.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.options.Budget;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Program;
import dev.weir.robust.OrderedRun;
import dev.weir.testing.Effort;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.RandomSynchronisedPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * The timestamps, and the edges of the graph of an execution, say of all kinds of events what the
 * dependence relation says, in random executions of random programs.
 */
class RandomClocksTest implements ProvidesRandomPrograms {
  /** More programs are tried with {@code -Dweir.clocks.first=N -Dweir.clocks.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.clocks.first");

  private static final long COUNT = Effort.count("weir.clocks.count", 400);

  private static final Budget ENDLESS = new Budget(() -> false);

  private final Set<EventKind> met = EnumSet.noneOf(EventKind.class);
  private boolean hasWoken;

  @Property(tries = 200)
  void followTheRelationWithMutexes(@ForAll("locks") SmallProgram program, @ForAll long seed) {
    check(SmallCompiler.compileWithMain(program).program(), MachineOptions.DEFAULT, seed, program);
  }

  @Property(tries = 400)
  void followTheRelationWithABlockThatIsFreed(
      @ForAll("frees") SmallProgram program, @ForAll long seed) {
    check(SmallCompiler.compileWithMain(program).program(), MachineOptions.DEFAULT, seed, program);
  }

  @Test
  void followTheRelationWithLoops() {
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      check(RandomLoopPrograms.of(seed), seed);
    }
  }

  @Test
  void followTheRelationWithSynchronisationObjects() {
    for (long seed = FIRST; seed < FIRST + 2 * COUNT; seed++) {
      check(RandomSynchronisedPrograms.of(seed), seed);
    }
    assertThat(met)
        .contains(
            EventKind.ATOMIC_BLOCK,
            EventKind.ACQUIRE,
            EventKind.READ_LOCK,
            EventKind.ARRIVE,
            EventKind.WAIT,
            EventKind.SIGNAL);
    assertThat(hasWoken).isTrue();
  }

  private void check(LoopProgram program, long seed) {
    Choices choices = new Choices(Optional.empty(), false, program.setting().spurious());
    check(LoopCompiler.compile(program), MachineOptions.DEFAULT.with(choices), seed, program);
  }

  private void check(Program program, MachineOptions options, long seed, Object source) {
    for (String model : List.of("tso", "pso")) {
      EventLog log = OrderedRun.of(program, options, model, seed).log();
      for (int e = 0; e < log.size(); e++) {
        met.add(log.kind(e));
        hasWoken |= log.wokenCount(e) > 0;
      }
      check(log, model.equals("pso"), model + ", seed " + seed + "\n" + source);
    }
  }

  private static void check(EventLog log, boolean perLocation, String about) {
    RelaxedClocks clocks =
        new RelaxedClocks(perLocation, true, ClockCollection.PATIENCE, /* sharing= */ false);
    clocks.start(ENDLESS, _ -> true, _ -> ClockTable.NONE);
    Operation operation = new Operation();
    for (int e = 0; e < log.size(); e++) {
      operation.become(log, e);
      clocks.prepare(operation, log);
      clocks.append(operation, log, e);
    }
    RelaxedOrders orders = new RelaxedOrders(log, perLocation);
    checkGraph(log, orders, about);
    List<BitSet> happened = orders.happened();
    List<BitSet> relaxed = orders.relaxed();
    for (int y = 0; y < log.size(); y++) {
      for (int x = 0; x < y; x++) {
        if (orders.isOrdered(x) && orders.isOrdered(y)) {
          compare(
              clocks.happened(log, x, clocks.happenedRow(y)),
              happened.get(y).get(x),
              log,
              x,
              y,
              "happened before",
              about);
          compare(
              clocks.isBefore(log, x, clocks.relaxedRow(y)),
              relaxed.get(y).get(x),
              log,
              x,
              y,
              "comes before",
              about);
        }
      }
    }
  }

  /** The paths of the graph are what happened before. */
  private static void checkGraph(EventLog log, RelaxedOrders orders, String about) {
    EventGraph graph = EventGraph.of(log, ENDLESS);
    List<BitSet> happened = orders.happened();
    BitSet[] after = new BitSet[log.size()];
    for (int x = log.size() - 1; x >= 0; x--) {
      after[x] = new BitSet();
      List<Integer> next = new ArrayList<>(graph.successors(x));
      if (graph.next(x) != EventLog.NONE) {
        next.add(graph.next(x));
      }
      for (int y : next) {
        after[x].set(y);
        after[x].or(after[y]);
      }
      for (int y = x + 1; y < log.size(); y++) {
        if (orders.isOrdered(x) && orders.isOrdered(y)) {
          compare(after[x].get(y), happened.get(y).get(x), log, x, y, "leads to", about);
        }
      }
    }
  }

  private static void compare(
      boolean found, boolean expected, EventLog log, int x, int y, String order, String about) {
    if (found != expected) {
      assertThat(found)
          .as("%d %s %d in%s of %s", x, order, y, text(log), about)
          .isEqualTo(expected);
    }
  }

  private static String text(EventLog log) {
    StringBuilder text = new StringBuilder();
    for (int e = 0; e < log.size(); e++) {
      text.append(
          "\n  %d: thread %d %s %x+%d = %d"
              .formatted(
                  e, log.thread(e), log.kind(e), log.address(e), log.extent(e), log.value(e)));
    }
    return text.append('\n').toString();
  }
}
