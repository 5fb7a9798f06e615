package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.search.result.Algorithm;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallRecorder;
import dev.weir.transform.WeakModel;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Under TSO and PSO the models know what the orders of C11 mean: a program that has barriers
 * instead does the same.
 */
class CompiledOrdersTest implements ProvidesRandomPrograms {

  @Property(tries = 500)
  void barriersDoWhatTheOrdersDo(@ForAll("all") SmallProgram program) {
    assertSame(program, SmallModel.TSO, WeakModel.TSO);
    assertSame(program, SmallModel.PSO, WeakModel.PSO);
  }

  private static void assertSame(SmallProgram program, SmallModel model, WeakModel weak) {
    CompiledSmallProgram ordered = SmallCompiler.compile(program);
    CompiledSmallProgram fenced =
        new CompiledSmallProgram(
            program,
            BarriersOfOrders.of(ordered.program(), weak.orders()),
            ordered.firstThread(),
            ordered.functions(),
            ordered.registers(),
            ordered.variables(),
            ordered.mutexes());
    SmallRecorder expected = found(ordered, model);
    SmallRecorder found = found(fenced, model);
    assertThat(found.complete()).isEqualTo(expected.complete());
    assertThat(found.blocked()).isEqualTo(expected.blocked());
    assertThat(found.finalStates()).isEqualTo(expected.finalStates());
  }

  private static SmallRecorder found(CompiledSmallProgram program, SmallModel model) {
    return SmallSearch.run(program, model, Algorithm.OPTIMAL, true, new Library()).recorder();
  }
}
