package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.RandomSmallPrograms.Shape;
import dev.weir.testing.Effort;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs: the graphs that are explored, against all that the axioms allow. {@code
 * -Dweir.graphs.programs=5000 -Dweir.graphs.seed=7} tries others.
 */
final class RandomGraphsTest {
  private static final int PROGRAMS = 480;
  private static final int MOST_CANDIDATES = 1000;

  /** Exchanges and additions of what was read. */
  private static final Pattern UPDATE_OF_REGISTER =
      Pattern.compile("(xchg|faa|cas)\\([^,]*,[^)]*r\\d");

  /** In a key: a read of its thread's own write. */
  private static final Pattern FORWARDED = Pattern.compile("\\b(\\d+)\\.\\d+R\\d+<\\1\\.");

  @ParameterizedTest
  @EnumSource
  void exploresOnceWhatTheAxiomsAllow(Shape shape) {
    RandomSmallPrograms programs =
        new RandomSmallPrograms(Effort.firstSeed("weir.graphs.seed") + shape.ordinal());
    int count = Effort.count("weir.graphs.programs", PROGRAMS);
    for (int tried = 0; tried < count; ) {
      SmallProgram program = new SmallProgram(programs.next(shape));
      Optional<Map<Axioms, BruteForce.Graphs>> allowed =
          BruteForce.graphs(program, List.of(Axioms.values()), MOST_CANDIDATES);
      if (allowed.isPresent()) {
        allowed.get().forEach((model, graphs) -> assertExplores(program, model, graphs));
        tried++;
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void exploresTheSameWhetherHistoriesOfThreadsAreKeptOrNot(Shape shape) {
    RandomSmallPrograms programs =
        new RandomSmallPrograms(Effort.firstSeed("weir.graphs.seed") - 1 - shape.ordinal());
    for (int tried = 0; tried < Effort.tries(60); tried++) {
      SmallProgram program = new SmallProgram(programs.next(shape));
      for (String model : List.of("rc11", "armv8", "power", "rmo", "tso")) {
        for (boolean full : new boolean[] {false, true}) {
          assertThat(Explored.of(program, program.newThreads(), model, full, true))
              .as(program.text + " under " + model)
              .isEqualTo(Explored.of(program, program.newForgetfulThreads(), model, full, true));
        }
      }
    }
  }

  /**
   * Write halves that a revisit keeps without their reads, and under RMO addresses before an
   * instruction fence, which is none there.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "r0=x || r0=xchg(a,1); r2=xchg(a,1); r3=a; x=r3*0+1",
        "r1=x; r2=xchg(a,1); r3=a; y=r3+1 || a=2; r0=y; x=1",
        "r1=x; y=1 || r0=xchg(y,1); r1=y; x=r1",
        "r0=x; y=r0+1 || r1=y; b{r1}=1; F.isb; x=1",
        "r0=x; r1=xchg(a,1); y=1 || r0=y; a{r0}=1; F.isb; x=1"
      })
  void exploresOnceWhatWasMissedOrRepeated(String text) {
    SmallProgram program = new SmallProgram(text);
    BruteForce.graphs(program, List.of(Axioms.values()), MOST_CANDIDATES)
        .orElseThrow()
        .forEach((model, graphs) -> assertExplores(program, model, graphs));
  }

  /** The write halves of two updates change places though neither has one at first. */
  @ParameterizedTest
  @EnumSource(
      value = Axioms.class,
      names = {"RMO", "RMO_COMPILED", "ARMV8", "RISCV", "POWER"})
  void findsUpdatesOfOnePlaceBesideAHoleThatCannotBeFilled(Axioms model) {
    SmallProgram program =
        new SmallProgram("r0=faa(c,1) || r0=faa(c,1) || r0=z; x[r0]=1; x1=2 || r0=x1; z=r0-1");
    BruteForce.Graphs allowed =
        BruteForce.graphs(program, List.of(model), MOST_CANDIDATES).orElseThrow().get(model);
    assertThat(allowed.graphs()).hasSizeGreaterThan(4);
    assertExplores(program, model, allowed);
  }

  /** A thread that creates or joins another one may do nothing else. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x=1; create(1) || create(2) || r0=x",
        "create(1); join(1); r0=x || create(2); join(2) || x=1",
        "x=1; create(1); join(1); r0=y || create(2); join(2) || r0=x; y=1"
      })
  void creationAndJoiningOrderThroughOtherThreads(String text) {
    SmallProgram program = new SmallProgram(text);
    BruteForce.graphs(program, List.of(Axioms.values()), MOST_CANDIDATES)
        .orElseThrow()
        .forEach(
            (model, graphs) -> {
              assertThat(graphs.graphs()).as(name(program, model)).hasSize(1);
              assertExplores(program, model, graphs);
            });
  }

  /** Otherwise each compare-exchange to a loaded pointer would leave a result incomplete. */
  @ParameterizedTest
  @ValueSource(strings = {"armv8", "power"})
  void graphsMayMissOnlyWhereAnUpdateIsSplit(String model) {
    assertThat(
            Explored.of("r0=x; r1=b{r0}; y=1 || r0=y; r1=xchg(a,r0); x=r1+1", model, true)
                .splitsUpdates())
        .isTrue();
    assertThat(
            Explored.of("r0=x; r1=xchg(x,r0) || r0=x; r1=xchg(x,r0)", model, true).splitsUpdates())
        .isFalse();
  }

  private static void assertExplores(
      SmallProgram program, Axioms model, BruteForce.Graphs allowed) {
    Explored graphs = Explored.of(program, model.model(), true);
    Explored classes = Explored.of(program, model.model(), false);
    if (model == Axioms.POWER_ESOP13 && graphs.deadEnds() + classes.deadEnds() > 0) {
      assertThat(allowed.graphs()).as(name(program, model)).containsAll(graphs.keys());
      return;
    }
    assertKeys(program, model, graphs, graphs.keys(), allowed.graphs());
    List<String> keys = new ArrayList<>();
    classes.keys().forEach(key -> keys.add(key.substring(0, key.indexOf('|'))));
    assertKeys(program, model, classes, keys, allowed.classes());
    assertThat(graphs.deadEnds() + classes.deadEnds()).as(name(program, model)).isZero();
    if (fills(model)) {
      Explored filled = Explored.of(program, model.model(), true, true);
      assertKeys(program, model, filled, filled.keys(), allowed.graphs());
    }
  }

  /** Whether graphs may be left out whose holes cannot be filled, though few programs have any. */
  private static boolean fills(Axioms model) {
    return switch (model) {
      case RMO, RMO_COMPILED, RMO_IGNORING, ARMV8, ARMV8_IGNORING, RISCV -> true;
      case SC, TSO, PSO, PSO_COMPILED, POWER, POWER_IGNORING, POWER_ESOP13, RC11 -> false;
    };
  }

  private static void assertKeys(
      SmallProgram program,
      Axioms model,
      Explored result,
      List<String> explored,
      Set<String> allowed) {
    // The first open case of docs/algorithms/execution-graphs.md, 16.7.
    if (result.splitsUpdates()
        && (model.ignoresDependencies() || UPDATE_OF_REGISTER.matcher(program.text).find())) {
      assertThat(allowed).as(name(program, model)).containsAll(explored);
      return;
    }
    assertThat(new HashSet<>(explored)).as(name(program, model)).isEqualTo(allowed);
    List<String> once = explored.stream().filter(key -> !mayBeRepeated(key, model)).toList();
    assertThat(once).as(name(program, model)).doesNotHaveDuplicates();
  }

  private static String name(SmallProgram program, Axioms model) {
    return model.model() + ": " + program.text;
  }

  /**
   * Whether a graph may be found more than once: what is before a forwarded write stays in a
   * revisit only if others need the write too.
   */
  private static boolean mayBeRepeated(String key, Axioms model) {
    boolean forwards =
        switch (model) {
          case RMO, RMO_COMPILED, RMO_IGNORING, ARMV8, ARMV8_IGNORING, RISCV, POWER_ESOP13 -> true;
          case SC, TSO, PSO, PSO_COMPILED, POWER, POWER_IGNORING, RC11 -> false;
        };
    return forwards && FORWARDED.matcher(key).find();
  }
}
