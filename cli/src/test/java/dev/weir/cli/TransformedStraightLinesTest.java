package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.testing.Effort;
import dev.weir.testing.consensus.Axioms;
import dev.weir.testing.consensus.Consensus;
import dev.weir.testing.consensus.ConsensusDelays;
import dev.weir.testing.consensus.ConsensusDelays.Step;
import dev.weir.testing.consensus.Execution;
import dev.weir.testing.consensus.StraightLine;
import dev.weir.testing.consensus.StraightLineProgram;
import dev.weir.testing.consensus.StraightLines;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventAccesses;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.weak.JudgedChecker;
import dev.weir.weak.WeakResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Transformed straight-line programs have exactly the executions that the axioms allow. */
class TransformedStraightLinesTest {
  private static final int LARGEST_WINDOW = 16;

  /** With more delayed accesses than this there are too many choices of when they take effect. */
  private static final int MOST_CHOICES = 8;

  /** How delayed accesses take effect: in threads of their own, or when their thread chooses. */
  private enum Exits {
    BY_THREADS(Effort.isNightly() ? 60 : 5),
    BY_CHOICES(Effort.isNightly() ? 20 : 2);

    /** How many random programs there are time for. */
    private final int programs;

    Exits(int programs) {
      this.programs = programs;
    }
  }

  private static final Map<Exits, Program> WINDOWS = new EnumMap<>(Exits.class);

  private static Program windowOfPower = new Program("", List.of(), List.of(), List.of());

  @BeforeAll
  static void loadWindows() throws InputException {
    WINDOWS.put(Exits.BY_THREADS, WindowLibrary.load());
    WINDOWS.put(Exits.BY_CHOICES, WindowLibrary.loadWithChoices(LARGEST_WINDOW));
    windowOfPower = WindowLibrary.loadOfPower();
  }

  static Stream<Arguments> modelsAndExits() {
    return Stream.of(WeakModel.values())
        .flatMap(
            model ->
                Stream.of(Exits.values())
                    .filter(exits -> exits == Exits.BY_THREADS || !model.relaxesReadsFrom())
                    .map(exits -> Arguments.of(model, exits)));
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
    return plan(compiled, model, delayed, Set.of());
  }

  private static DelayPlan plan(
      StraightLineProgram compiled, WeakModel model, long delayed, Set<Step> steps) {
    List<Site> all = compiled.sites();
    SortedSet<Site> sites = new TreeSet<>();
    SortedSet<Site> others = new TreeSet<>();
    for (int i = 0; i < all.size(); i++) {
      boolean mayWait = model.delaysReads() || compiled.source().accesses().get(i).write();
      ((delayed >>> i & 1) != 0 && mayWait ? sites : others).add(all.get(i));
    }
    boolean relaxes = model.relaxesReadsFrom();
    Set<DelayPlan.EarlyRead> early =
        steps.stream()
            .filter(step -> relaxes && !step.programOrder())
            .map(step -> new DelayPlan.EarlyRead(all.get(step.from()), all.get(step.to())))
            .collect(Collectors.toSet());
    return new DelayPlan(
        model, sites, early, new TreeSet<>(), new TreeSet<>(), relaxes ? others : new TreeSet<>());
  }

  private static Set<Execution> executions(
      StraightLineProgram compiled, DelayPlan plan, Exits exits) {
    Executions executions = new Executions(compiled);
    Program library = plan.model().relaxesReadsFrom() ? windowOfPower : WINDOWS.get(exits);
    WeakResult result =
        JudgedChecker.check(
            compiled.program(),
            plan,
            library,
            CheckOptions.of(new SequentialConsistency()).goingOn().joining(false),
            List.of(executions));
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
      Set<DelayPlan> plans = new LinkedHashSet<>(List.of(plan(compiled, model, -1)));
      for (Set<Step> steps :
          List.of(delays.critical(consensus), delays.hitting(consensus, random))) {
        plans.add(plan(compiled, model, delays.closed(steps, consensus), steps));
      }
      plans.removeIf(plan -> exits == Exits.BY_CHOICES && plan.delayed().size() > MOST_CHOICES);
      for (DelayPlan plan : plans) {
        assertThat(executions(compiled, plan, exits))
            .as("%s %s, delayed %s", model.title(), program, plan.delayed())
            .isEqualTo(expected);
      }
    }
  }

  /**
   * A read takes its value from a write behind a read that is not delayed: what depends on it must
   * be seen by that read before the write is entered.
   */
  @Test
  void readsMayTakeValuesAheadOfWhatIsEntered() {
    StraightLine program = StraightLine.parse("Ry Wx", "Rx Wy{data:0}");
    StraightLineProgram compiled = StraightLineProgram.compile(program);
    ConsensusDelays delays = new ConsensusDelays(program);
    Set<Step> steps = Set.of(new Step(false, 1, 2));
    long delayed = delays.closed(steps, Consensus.POWER);
    assertThat(delays.isEnough(steps, Consensus.POWER)).isTrue();
    Set<Execution> expected = new Axioms(program).executions(Consensus.POWER);
    assertThat(expected).hasSize(4);
    assertThat(
            executions(
                compiled, plan(compiled, WeakModel.POWER_ESOP13, delayed, steps), Exits.BY_THREADS))
        .isEqualTo(expected);
    assertThat(
            executions(compiled, plan(compiled, WeakModel.POWER_ESOP13, delayed), Exits.BY_THREADS))
        .hasSize(3);
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
