package dev.weir.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.program.Block;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmallLanguageTest {

  @Test
  void everyOracleProgramPrintsAsItIsRead() {
    assertThat(Oracles.small()).hasSize(95);
    for (SmallOracle row : Oracles.small()) {
      assertThat(SmallLanguage.parse(row.program().toString())).isEqualTo(row.program());
    }
  }

  @Test
  void everyInstructionPrintsAsItIsRead() {
    String text =
        "x=1; x=r0; x=rel r0+2; x=sc 3; x=rlx 1; r0=x; r1=acq x; r1=sc x; r2=rlx y"
            + " || r0=xchg(x,1); r0=faa.rlx(x,2); r1=cas.acq(x,r0,r1+1); r1=cas.ar(x,0,1)"
            + " || fence; fence.rel; fence.acq; fence.ar; assume(r0==1); [r0!=2] r1=choose(0,3)"
            + " || lock(m); r0=trylock(n); unlock(m); [r0==1] unlock(n)"
            + " || x.lo=sc 1; r0=acq x.hi; r0=cas.rel(x.lo,1,2); r0=x; y.hi=r0+1"
            + " || atomic{r0=x & [r0==0] y=r0+1 & x.lo=2}; x=1"
            + " || skip";
    assertThat(SmallLanguage.parse(text)).hasToString(text);
  }

  @Test
  void whatCannotBeReadIsNamed() {
    assertThatThrownBy(() -> SmallLanguage.parse("x=1; y=z")).hasMessage("cannot read 'z'");
    assertThatThrownBy(() -> SmallLanguage.parse("r0=swap(x,1)"))
        .hasMessage("cannot read 'r0=swap(x,1)'");
    assertThatThrownBy(() -> SmallLanguage.parse("[r0] x=1")).hasMessage("cannot read 'r0'");
  }

  @Test
  void namesAreVariablesMutexesOrRegisters() {
    SmallProgram program = SmallLanguage.parse("lock(m); x=r3; [r1==0] r2=y || r0=faa(z,r9+1)");
    assertThat(program.variables()).containsExactly("x", "y", "z");
    assertThat(program.mutexes()).containsExactly("m");
    assertThat(program.registers(0)).containsExactly("r1", "r2", "r3");
    assertThat(program.registers(1)).containsExactly("r0", "r9");
  }

  @Test
  void eachThreadStartsByItself() {
    CompiledSmallProgram compiled = SmallLanguage.compile("x=1; r0=y || [r1==0] y=rel 1");
    assertThat(compiled.program().threads())
        .extracting(start -> start.function())
        .isEqualTo(compiled.functions());
    assertThat(stores(compiled, 0))
        .extracting(Instruction.Store::order)
        .containsExactly(MemoryOrder.PLAIN);
    assertThat(stores(compiled, 1))
        .extracting(Instruction.Store::order)
        .containsExactly(MemoryOrder.RELEASE);
    assertThat(compiled.registers().get(0)).containsOnlyKeys("r0");
    assertThat(compiled.registers().get(1)).containsOnlyKeys("r1");
  }

  @Test
  void mainCreatesAndJoinsTheThreads() {
    CompiledSmallProgram compiled =
        SmallCompiler.compileWithMain(SmallLanguage.parse("x=1 || r0=x"));
    assertThat(compiled.program().threads()).hasSize(1);
    int main = compiled.program().threads().getFirst().function();
    assertThat(compiled.program().functions().get(main).name()).isEqualTo("main");
    for (int function : compiled.functions()) {
      assertThat(compiled.program().functions().get(function).parameters()).isEqualTo(1);
    }
  }

  private static List<Instruction.Store> stores(CompiledSmallProgram compiled, int thread) {
    return compiled.program().functions().get(compiled.functions().get(thread)).blocks().stream()
        .map(Block::instructions)
        .flatMap(List::stream)
        .filter(Instruction.Store.class::isInstance)
        .map(Instruction.Store.class::cast)
        .toList();
  }
}
