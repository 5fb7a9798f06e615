package dev.weir.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The referee against the tables, so that it may judge the searches. */
class RefereeTest {

  @TestOfTable
  void countsWhatTheTablesCount(SmallOracle row, SmallModel model) {
    SmallBehaviours found = Referee.explore(row.program(), model);
    boolean robust = traces(found).equals(traces(Referee.explore(row.program(), SmallModel.SC)));
    assertThat(
            new SmallCounts(
                found.complete().size(),
                found.blocked().size(),
                found.finalStates().size(),
                found.readsFrom().size(),
                found.interleavings(),
                robust))
        .isEqualTo(row.under(model));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ':',
      value = {
        // A release store keeps message passing in order and lets store buffering be.
        "x=1; y=rel 1 || r0=y; r1=x                    : 3 : 3 : 3",
        "x=rel 1; r0=y || y=rel 1; r0=x                : 3 : 4 : 4",
        "x=1; fence.rel; y=1 || r0=y; r1=x             : 3 : 3 : 3",
        "x=1; fence.rel; r0=y || y=1; fence.ar; r0=x   : 3 : 4 : 4",
        "x=1; fence.acq; y=1 || r0=y; r1=x             : 3 : 3 : 4",
        // A sequentially consistent store waits for itself.
        "x=sc 1; r0=y || y=sc 1; r0=x                  : 3 : 3 : 3",
        "x=1; y=sc 1; z=1 || r0=z; r1=x                : 3 : 3 : 3",
        "x=rlx 1; r0=sc y || y=rlx 1; r0=acq x         : 3 : 4 : 4",
        // A read-modify-write that does not release leaves other stores in their buffers.
        "x=1; r0=faa(y,1) || r0=y; r1=x                : 3 : 3 : 3",
        "x=1; r0=faa.rel(y,1) || r0=y; r1=x            : 3 : 3 : 3",
        "x=1; r0=faa.rlx(y,1) || r0=y; r1=x            : 3 : 3 : 4",
        "x=1; r0=xchg.acq(y,1) || r0=y; r1=x           : 3 : 3 : 4",
        "x=1; r0=cas.rlx(y,0,1) || r0=y; r1=x          : 3 : 3 : 4",
        "x=1; fence.rel; r0=faa.rlx(y,1) || r0=y; r1=x : 3 : 3 : 3",
        "x=1; r0=cas.rlx(z,7,8); r1=y || y=1; fence; r0=x : 3 : 3 : 4",
        "x=1; r0=cas.rlx(x,7,8); r1=y || y=1; fence; r0=x : 3 : 3 : 3",
        // A load that a buffered store covers in part waits for it; one that is covered does not.
        "x.lo=1; r1=x; r0=y || y=1; fence; r0=x.lo     : 3 : 3 : 3",
        "x=1; r1=x.lo; r0=y || y=1; fence; r0=x        : 3 : 4 : 4",
        "x.lo=1; r1=x.hi; r0=y || y=1; fence; r0=x     : 3 : 4 : 4",
        // Every byte has its own order and its own source.
        "x=1 || x.lo=2 || x.hi=3                       : 4 : 4 : 4",
        "x=1 || r0=x.lo; r1=x.hi                       : 3 : 3 : 3",
        "x.lo=1; x.hi=1 || r0=x                        : 3 : 3 : 4",
        "x.lo=1; x=2; x.hi=1 || r0=x                   : 4 : 4 : 4",
        // A block is one step and waits for what is buffered.
        "x=1; atomic{r0=y} || y=1; atomic{r0=x}        : 3 : 3 : 3",
        "atomic{x=1 & y=1} || r0=x; r1=y               : 3 : 3 : 3",
        "atomic{x=1 & y=1} || atomic{r0=x & r1=y}      : 2 : 2 : 2",
        "atomic{r0=x & [r0==0] x=1 & [r0==0] r1=x} || x=2 : 2 : 2 : 2",
        // Choices and locks that may fail.
        "r0=choose(0,2); x=r0 || r0=x                  : 6 : 6 : 6",
        "r0=trylock(m) || r0=trylock(m)                : 2 : 2 : 2",
        "r0=trylock(m); [r0==1] unlock(m) || lock(m); unlock(m) : 3 : 3 : 3",
      })
  void ordersChoicesAndTryLocksMeanWhatTheDesignSays(String program, int sc, int tso, int pso) {
    SmallProgram parsed = SmallLanguage.parse(program);
    assertThat(Stream.of(SmallModel.values()).map(m -> Referee.explore(parsed, m).complete()))
        .extracting(Set::size)
        .containsExactly(sc, tso, pso);
  }

  private static Set<SmallTrace> traces(SmallBehaviours behaviours) {
    Set<SmallTrace> all = new HashSet<>(behaviours.complete());
    all.addAll(behaviours.blocked());
    return all;
  }
}
