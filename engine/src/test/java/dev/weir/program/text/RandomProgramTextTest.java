package dev.weir.program.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.ReadBack;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallProgram;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random programs mean the same when they have been text. */
class RandomProgramTextTest implements ProvidesRandomPrograms {

  @Property(tries = 300)
  void randomProgramsHaveTheSameExecutions(@ForAll("all") SmallProgram small) {
    Program program = SmallCompiler.compile(small).program();
    CheckOptions options = CheckOptions.of(new TotalStoreOrder());
    CheckResult expected = new Checker(program, new Library()).check(options);
    CheckResult actual = new Checker(ReadBack.of(program), new Library()).check(options);
    assertThat(actual.verdict()).isEqualTo(expected.verdict());
    assertThat(actual.counts()).isEqualTo(expected.counts());
    assertThat(actual.errors()).isEqualTo(expected.errors());
  }
}
