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
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import dev.weir.testing.SmallTraceGraph;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
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

  /**
   * The block loads x only where it reads the older value of y, which it never does after a
   * sequentially consistent execution that could be its prefix: that execution cannot show it.
   */
  @Example
  void anAtomicBlockThatWouldAccessMoreIfItReadAnOlderValueIsNotOverlooked() {
    assertAgree(
        SmallLanguage.parse(
            "y=1; x=0 || y=1; r0=x || r0=y; atomic{ [r0==0] r0=y & [r0==0] r0=x }"));
  }

  @Provide
  Arbitrary<SmallProgram> frees() {
    return RandomPrograms.frees().filter(RandomRobustTest::mayHaveCycles);
  }

  @Property(tries = 200)
  void programsThatFreeABlockAreJudgedAlike(@ForAll("frees") SmallProgram program) {
    Optional<SmallBehaviours> sc = Referee.explore(program, SmallModel.SC, MAX_CONFIGURATIONS);
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      Optional<SmallBehaviours> weak = Referee.explore(program, model, MAX_CONFIGURATIONS);
      if (sc.isPresent() && weak.isPresent()) {
        assertAgree(program, model, isRobust(program, traces(sc.get()), traces(weak.get())));
      }
    }
  }

  @Example
  void aStoreMayPassAnotherButNotTheEndOfTheBlockThatNeedNotFollowIt() {
    programsThatFreeABlockAreJudgedAlike(
        SmallLanguage.parse("x=0; h=0; h=sc 0 || h=0; free(h,k); x=0"));
  }

  /** The first free ends the block's life, whatever a second one does before the store arrives. */
  @Example
  void aStoreThatArrivesAfterTwoFreesCameBeforeTheFirst() {
    programsThatFreeABlockAreJudgedAlike(
        SmallLanguage.parse("free(h) || x=2; h=1; free(h) || x=0"));
  }

  @Property(tries = 60)
  void aBlockThatIsFreedWhenAFlagIsSeenIsJudgedAlike(@ForAll("frees") SmallProgram program) {
    List<SmallInstruction> writer = new ArrayList<>(program.threads().getFirst());
    writer.removeIf(i -> i.action() instanceof Free);
    writer.add(SmallLanguage.parse("f=1").threads().getFirst().getFirst());
    String free = "r7=f; [r7==1] free(" + String.join(",", program.block()) + ")";
    SmallProgram guarded =
        new SmallProgram(List.of(writer, SmallLanguage.parse(free).threads().getFirst()));
    programsThatFreeABlockAreJudgedAlike(guarded);
  }

  /**
   * Whether all traces are some of sequential consistency. When a buffered store fails, since its
   * block was freed, its thread may have gone on, which it does not where the store fails at once:
   * then no cycle is what counts, and none through what the thread did after it where sequential
   * consistency has that error too.
   */
  private static boolean isRobust(
      SmallProgram program, Set<SmallTrace> sequential, Set<SmallTrace> weak) {
    boolean mayFail =
        sequential.stream().anyMatch(t -> new SmallTraceGraph(program, t).hasFailedStore());
    boolean robust = true;
    for (SmallTrace trace : weak) {
      SmallTraceGraph graph = new SmallTraceGraph(program, trace);
      if (!graph.hasFailedStore()) {
        assertThat(graph.isCyclic()).as("%s", trace).isEqualTo(!sequential.contains(trace));
      }
      robust &= !(mayFail ? graph.isCyclicWithoutLateErrors() : graph.isCyclic());
    }
    return robust;
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
  static boolean mayHaveCycles(SmallProgram program) {
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
