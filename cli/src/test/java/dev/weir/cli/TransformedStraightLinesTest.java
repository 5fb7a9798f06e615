package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.ProgressListener;
import dev.weir.testing.consensus.Axioms;
import dev.weir.testing.consensus.Consensus;
import dev.weir.testing.consensus.ConsensusDelays;
import dev.weir.testing.consensus.Execution;
import dev.weir.testing.consensus.StraightLine;
import dev.weir.testing.consensus.StraightLineProgram;
import dev.weir.testing.consensus.StraightLines;
import dev.weir.trace.EventAccesses;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.weak.WeakChecker;
import dev.weir.weak.WeakResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Transformed straight-line programs have exactly the executions that the axioms allow. */
class TransformedStraightLinesTest {
  private static final int LARGEST_WINDOW = 16;

  /** How delayed accesses take effect: in threads of their own, or when their thread chooses. */
  private enum Exits {
    BY_THREADS(60),
    BY_CHOICES(20);

    /** How many random programs there are time for. */
    private final int programs;

    Exits(int programs) {
      this.programs = programs;
    }
  }

  private static final Map<Exits, Program> WINDOWS = new EnumMap<>(Exits.class);

  @BeforeAll
  static void loadWindows() throws InputException {
    WINDOWS.put(Exits.BY_THREADS, WindowLibrary.load());
    WINDOWS.put(Exits.BY_CHOICES, WindowLibrary.loadWithChoices(LARGEST_WINDOW));
  }

  static Stream<Arguments> modelsAndExits() {
    return Stream.of(WeakModel.TSO, WeakModel.PSO, WeakModel.RMO)
        .flatMap(model -> Stream.of(Exits.values()).map(exits -> Arguments.of(model, exits)));
  }

  /** Collects executions: what each read took, and the order of the writes to each location. */
  private static final class Executions implements Monitor {
    private final StraightLineProgram compiled;
    private final Set<Execution> seen = new HashSet<>();

    Executions(StraightLineProgram compiled) {
      this.compiled = compiled;
    }

    @Override
    public void start(Machine machine) {
      seen.clear();
    }

    @Override
    public void event(EventLog log, int event) {}

    @Override
    public void undo(int size) {}

    @Override
    public void end(Machine machine, EventLog log) {
      for (int thread = 0; thread < machine.threads(); thread++) {
        if (machine.exists(thread) && !machine.hasEnded(thread)) {
          return;
        }
      }
      StraightLine source = compiled.source();
      List<Integer> sources = new ArrayList<>();
      for (int i = 0; i < source.accesses().size(); i++) {
        StraightLine.Access access = source.accesses().get(i);
        sources.add(
            access.write()
                ? Execution.NONE
                : write(
                    access.location(),
                    machine.places().register(access.thread(), compiled.registers().get(i))));
      }
      List<List<Integer>> coherence =
          source.locations().stream().map(location -> order(location, machine, log)).toList();
      seen.add(new Execution(sources, coherence));
    }

    /** The write of a value. */
    private int write(char location, long value) {
      return value == 0
          ? Execution.INITIAL
          : compiled.source().writes(location).stream()
              .filter(write -> compiled.source().value(write) == value)
              .findFirst()
              .orElseThrow();
    }

    /** The writes to a location, by what each of them replaces and by the last value. */
    private List<Integer> order(char location, Machine machine, EventLog log) {
      MemoryView memory = machine.memory();
      long address = memory.addressOf(new Operand.GlobalAddress(compiled.global(location), 0));
      EventAccesses accesses = new EventAccesses(log);
      List<Integer> order = new ArrayList<>();
      for (int event = 0; event < log.size(); event++) {
        for (int i = 0; i < accesses.count(event); i++) {
          if (accesses.address(event, i) == address && accesses.writes(event, i)) {
            boolean isBlock = log.kind(event) == EventKind.ATOMIC_BLOCK;
            order.add(
                write(location, isBlock ? log.accessPrevious(event, i) : log.previous(event)));
          }
        }
      }
      order.add(write(location, memory.read(memory.objectAt(address), address, 4)));
      order.removeFirst();
      return order;
    }
  }

  private static DelayPlan plan(StraightLineProgram compiled, WeakModel model, long delayed) {
    SortedSet<Site> sites = new TreeSet<>();
    for (int i = 0; i < compiled.sites().size(); i++) {
      boolean mayWait = model.delaysReads() || compiled.source().accesses().get(i).write();
      if ((delayed >>> i & 1) != 0 && mayWait) {
        sites.add(compiled.sites().get(i));
      }
    }
    return new DelayPlan(model, sites, Set.of());
  }

  private static Set<Execution> executions(
      StraightLineProgram compiled, DelayPlan plan, Exits exits) {
    Executions executions = new Executions(compiled);
    WeakResult result =
        new WeakChecker(compiled.program(), plan, new Library(), WINDOWS.get(exits))
            .check(
                CheckOptions.of(new SequentialConsistency()).goingOn().joining(false),
                List.of(executions),
                ProgressListener.NONE);
    assertThat(result.result().complete()).isTrue();
    return executions.seen;
  }

  @ParameterizedTest
  @MethodSource("modelsAndExits")
  void showsWhatTheAxiomsAllow(WeakModel model, Exits exits) {
    Random random = new Random(20261123);
    List<StraightLine> programs =
        Stream.concat(
                StraightLines.named().stream(),
                Stream.generate(() -> StraightLines.random(random)).limit(exits.programs))
            .toList();
    for (StraightLine program : programs) {
      StraightLineProgram compiled = StraightLineProgram.compile(program);
      Consensus consensus = Consensus.of(model);
      Set<Execution> expected = new Axioms(program).executions(consensus);
      ConsensusDelays delays = new ConsensusDelays(program);
      long all = -1;
      long critical = delays.closed(delays.critical(consensus), consensus);
      long chosen = delays.closed(delays.hitting(consensus, random), consensus);
      for (long delayed : new TreeSet<>(List.of(all, critical, chosen))) {
        assertThat(executions(compiled, plan(compiled, model, delayed), exits))
            .as("%s %s, delayed %x", model.title(), program, delayed)
            .isEqualTo(expected);
      }
    }
  }

  /** What is not delayed at all stays as it was. */
  @Test
  void withoutDelaysExecutionsAreSequentiallyConsistent() {
    StraightLine program = StraightLine.parse("Wx Ry", "Wy Rx");
    StraightLineProgram compiled = StraightLineProgram.compile(program);
    assertThat(executions(compiled, plan(compiled, WeakModel.TSO, 0), Exits.BY_THREADS))
        .isEqualTo(new Axioms(program).executions(Consensus.SC));
  }
}
