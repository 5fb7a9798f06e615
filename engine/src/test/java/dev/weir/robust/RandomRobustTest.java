package dev.weir.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.robust.RobustOptions.Method;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallInstruction;
import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.Assume;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Choose;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Lock;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import dev.weir.testing.SmallTraceGraph;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The monitor, the cycles of traces, and the sets of traces agree on random tiny programs. */
class RandomRobustTest {
  private static final int MAX_CONFIGURATIONS = 1_000;

  @Provide
  Arbitrary<SmallProgram> plain() {
    return RandomPrograms.plain().filter(RandomRobustTest::mayHaveCycles);
  }

  @Provide
  Arbitrary<SmallProgram> all() {
    return RandomPrograms.all().filter(RandomRobustTest::mayHaveCycles);
  }

  @Provide
  Arbitrary<SmallProgram> locks() {
    return RandomPrograms.locks().filter(RandomRobustTest::mayHaveCycles);
  }

  @Property(tries = 250)
  void plainProgramsAreJudgedAlike(@ForAll("plain") SmallProgram program) {
    assertAgree(program);
  }

  @Property(tries = 450)
  void programsWithOrdersChoicesAndSizesAreJudgedAlike(@ForAll("all") SmallProgram program) {
    assertAgree(program);
  }

  @Provide
  Arbitrary<SmallProgram> frees() {
    return RandomPrograms.frees().filter(RandomRobustTest::mayHaveCycles);
  }

  /**
   * Where a buffered store cannot fail: sequential consistency has such an error too or a cycle
   * shows it, and what else the thread did by then is another question.
   */
  @Property(tries = 200)
  void programsThatFreeABlockAreJudgedAlike(@ForAll("frees") SmallProgram program) {
    Optional<SmallBehaviours> sc = Referee.explore(program, SmallModel.SC, MAX_CONFIGURATIONS);
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      Optional<SmallBehaviours> weak = Referee.explore(program, model, MAX_CONFIGURATIONS);
      if (sc.isPresent() && weak.isPresent()) {
        Set<SmallTrace> traces = traces(weak.get());
        if (traces.stream().noneMatch(t -> new SmallTraceGraph(program, t).hasLateError())) {
          assertAgree(program, model, traces(sc.get()).containsAll(traces));
        }
      }
    }
  }

  private static void assertAgree(SmallProgram program, SmallModel model, boolean robust) {
    for (Method method : Method.values()) {
      for (boolean keepGoing : new boolean[] {false, true}) {
        assertThat(
                SmallRobust.run(SmallCompiler.compileWithMain(program), model, method, keepGoing)
                    .verdict())
            .as(method + " under " + model + (keepGoing ? ", to the end" : ""))
            .isEqualTo(robust ? RobustVerdict.ROBUST : RobustVerdict.NOT_ROBUST);
      }
    }
  }

  @Property(tries = 200)
  void programsWithMutexesAndDeadlocksAreJudgedAlike(@ForAll("locks") SmallProgram program) {
    assertAgree(program);
  }

  /**
   * Whether two threads access several places each, and one of them after it stored elsewhere. All
   * other programs are robust; to judge them would be most of the work.
   */
  private static boolean mayHaveCycles(SmallProgram program) {
    int several = 0;
    boolean mayOvertake = false;
    for (List<SmallInstruction> thread : program.threads()) {
      Set<String> stored = new HashSet<>();
      Set<String> accessed = new HashSet<>();
      for (SmallInstruction instruction : thread) {
        Set<String> places = places(instruction.action());
        mayOvertake |= !stored.isEmpty() && !stored.containsAll(places);
        accessed.addAll(places);
        if (instruction.action() instanceof Store) {
          stored.addAll(places);
        }
      }
      several += accessed.size() > 1 ? 1 : 0;
    }
    return mayOvertake && several > 1;
  }

  private static Set<String> places(Action action) {
    return switch (action) {
      case Load load -> Set.of(load.place().variable());
      case Store store -> Set.of(store.place().variable());
      case Exchange exchange -> Set.of(exchange.place().variable());
      case FetchAdd addition -> Set.of(addition.place().variable());
      case CompareExchange exchange -> Set.of(exchange.place().variable());
      case Lock(String mutex) -> Set.of(mutex);
      case Unlock(String mutex) -> Set.of(mutex);
      case TryLock tried -> Set.of(tried.mutex());
      case Atomic(List<SmallInstruction> body) ->
          body.stream().flatMap(i -> places(i.action()).stream()).collect(Collectors.toSet());
      case Free(List<String> words) -> Set.copyOf(words);
      case Fence _, Assume _, Choose _ -> Set.of();
    };
  }

  private static void assertAgree(SmallProgram program) {
    Optional<SmallBehaviours> sc = Referee.explore(program, SmallModel.SC, MAX_CONFIGURATIONS);
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      Optional<SmallBehaviours> weak = Referee.explore(program, model, MAX_CONFIGURATIONS);
      if (sc.isPresent() && weak.isPresent()) {
        RobustVerdict expected =
            traces(sc.get()).equals(traces(weak.get()))
                ? RobustVerdict.ROBUST
                : RobustVerdict.NOT_ROBUST;
        for (Method method : Method.values()) {
          assertThat(
                  SmallRobust.run(SmallCompiler.compile(program), model, method, false).verdict())
              .as(method + " under " + model)
              .isEqualTo(expected);
          assertThat(
                  SmallRobust.run(SmallCompiler.compileWithMain(program), model, method, true)
                      .verdict())
              .as(method + " under " + model + ", created by main")
              .isEqualTo(expected);
        }
      }
    }
  }

  private static Set<SmallTrace> traces(SmallBehaviours behaviours) {
    Set<SmallTrace> traces = new HashSet<>(behaviours.complete());
    traces.addAll(behaviours.blocked());
    return traces;
  }
}
