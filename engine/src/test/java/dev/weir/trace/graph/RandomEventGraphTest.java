package dev.weir.trace.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallExecution;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/**
 * The graph of each execution of a random tiny program says of which models it is one, as the
 * referee does by enumeration.
 */
class RandomEventGraphTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 1_000;

  @Property(tries = 150)
  void executionsOfPlainProgramsAreThoseOfTheModels(@ForAll("plain") SmallProgram program) {
    assertAgrees(program, SmallCompiler.compile(program));
  }

  @Property(tries = 250)
  void executionsWithOrdersAndSizesAreThoseOfTheModels(@ForAll("all") SmallProgram program) {
    assertAgrees(program, SmallCompiler.compileWithMain(program));
  }

  @Property(tries = 100)
  void executionsWithMutexesAreThoseOfTheModels(@ForAll("locks") SmallProgram program) {
    assertAgrees(program, SmallCompiler.compileWithMain(program));
  }

  /** What the referee says of each model; empty if that would take too long. */
  private static Map<SmallModel, Set<SmallTrace>> referee(SmallProgram program) {
    Map<SmallModel, Set<SmallTrace>> all = new EnumMap<>(SmallModel.class);
    for (SmallModel model : SmallModel.values()) {
      Optional<SmallBehaviours> behaviours = Referee.explore(program, model, MAX_CONFIGURATIONS);
      if (behaviours.isEmpty()) {
        return Map.of();
      }
      Set<SmallTrace> traces = new HashSet<>(behaviours.get().complete());
      traces.addAll(behaviours.get().blocked());
      all.put(model, traces);
    }
    return all;
  }

  private static void assertAgrees(SmallProgram program, CompiledSmallProgram compiled) {
    Map<SmallModel, Set<SmallTrace>> expected = referee(program);
    Statistics.label("judged")
        .collect(!expected.isEmpty())
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 50));
    if (expected.isEmpty()) {
      return;
    }
    // The executions of the weakest model are those of all.
    for (SmallModel model : SmallModel.values()) {
      Set<SmallTrace> traces = expected.getOrDefault(model, Set.of());
      for (Execution execution : executions(compiled, SmallModel.PSO, model(model))) {
        assertThat(execution.isPossible)
            .as("%s: %s", model, execution.trace)
            .isEqualTo(traces.contains(execution.trace));
        assertThat(model == SmallModel.SC && execution.isCyclic)
            .isEqualTo(model == SmallModel.SC && !execution.isPossible);
      }
      for (Execution execution : executions(compiled, model, model(model))) {
        assertThat(execution.isPossible).as("%s: %s", model, execution.trace).isTrue();
      }
    }
  }

  /** A bound on the buffers is a part of preserved program order, too. */
  @Property(tries = 100)
  void executionsWithinBoundedBuffersAreThoseOfTheModel(
      @ForAll("plain") SmallProgram program, @ForAll @IntRange(min = 1, max = 2) int size) {
    assertBoundAgrees(program, size);
  }

  @Example
  void twoStoresThatBothPassALoadNeedABufferOfTwo() {
    assertBoundAgrees(SmallLanguage.parse("x=1; y=1; r0=z || z=1; r1=x; r2=y"), 1);
  }

  private static void assertBoundAgrees(SmallProgram program, int size) {
    if (Referee.explore(program, SmallModel.PSO, MAX_CONFIGURATIONS).isEmpty()) {
      return;
    }
    CompiledSmallProgram compiled = SmallCompiler.compile(program);
    for (SmallModel unbounded : List.of(SmallModel.TSO, SmallModel.PSO)) {
      MemoryModel bounded = model(unbounded).withBufferSize(size).orElseThrow();
      Set<SmallTrace> traces = new HashSet<>();
      for (Execution execution : executions(compiled, bounded, bounded)) {
        traces.add(execution.trace);
        assertThat(execution.isPossible).as("%s: %s", bounded.title(), execution.trace).isTrue();
      }
      boolean isExact = !bounded.isPerAddress() || size == 1;
      for (Execution execution : executions(compiled, unbounded, bounded)) {
        if (isExact || !execution.isPossible) {
          assertThat(execution.isPossible)
              .as("%s: %s", bounded.title(), execution.trace)
              .isEqualTo(traces.contains(execution.trace));
        }
      }
    }
  }

  /**
   * Of programs that free a block, those executions in which nothing fails: where the block's own
   * thread has freed it, a store of it that arrives later counts as one from before.
   */
  @Property(tries = 100)
  void executionsThatFreeABlockAreOfTheirModel(@ForAll("frees") SmallProgram program) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    for (SmallModel model : SmallModel.values()) {
      if (Referee.explore(program, model, MAX_CONFIGURATIONS).isPresent()) {
        for (Execution execution : executions(compiled, model, model(model))) {
          assertThat(execution.isPossible).as("%s: %s", model, execution.trace).isTrue();
        }
      }
    }
  }

  /**
   * A store that fails meets memory, before what waits in the buffer: that is no execution of TSO.
   */
  @Example
  void executionsThatFailAreNotAmongThem() {
    executionsThatFreeABlockAreOfTheirModel(SmallLanguage.parse("x=0; free(h); h=0 || h=0; x=0"));
  }

  private static MemoryModel model(SmallModel model) {
    return MemoryModels.named(model.name()).orElseThrow();
  }

  /**
   * An execution.
   *
   * @param isCyclic whether its graph has a cycle
   * @param isPossible whether its graph says that it is one of the model in question
   */
  private record Execution(SmallTrace trace, boolean isCyclic, boolean isPossible) {}

  private static List<Execution> executions(
      CompiledSmallProgram program, SmallModel model, MemoryModel asked) {
    return executions(program, model(model), asked);
  }

  /** All maximal executions without an error. */
  private static List<Execution> executions(
      CompiledSmallProgram program, MemoryModel model, MemoryModel asked) {
    Graphs graphs = new Graphs(program, asked);
    CheckResult result =
        new Checker(program.program(), new Library())
            .check(CheckOptions.of(model).toTheEnd(), List.of(graphs));
    assertThat(result.unsupported()).isEmpty();
    return graphs.found;
  }

  private static final class Graphs implements Monitor {
    private final CompiledSmallProgram program;
    private final MemoryModel asked;
    private final List<Execution> found = new ArrayList<>();

    /** The events that failed: their threads stop there, and others go on. */
    private final BitSet failed = new BitSet();

    private Optional<Machine> machine = Optional.empty();

    Graphs(CompiledSmallProgram program, MemoryModel asked) {
      this.program = program;
      this.asked = asked;
    }

    @Override
    public void start(Machine newMachine) {
      machine = Optional.of(newMachine);
      found.clear();
      failed.clear();
    }

    @Override
    public void event(EventLog log, int event) {
      failed.set(event, machine.orElseThrow().hasFailed());
    }

    @Override
    public void undo(int size) {
      failed.clear(size, Math.max(size, failed.length()));
    }

    @Override
    public void end(Machine ended, EventLog log) {
      if (!failed.isEmpty()) {
        return;
      }
      SmallExecution execution = SmallExecution.start(program);
      for (int event = 0; event < log.size(); event++) {
        execution = execution.after(ended, log, event);
      }
      EventGraph graph = EventGraph.of(log, ended.patience());
      boolean isPossible = graph.preservedOrder(asked).cycle().isEmpty();
      found.add(new Execution(execution.trace(ended), graph.isCyclic(), isPossible));
    }
  }
}
