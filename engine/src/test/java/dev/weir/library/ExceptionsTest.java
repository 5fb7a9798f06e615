package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExceptionsTest {
  private static String outcomeOf(String function) {
    TestProgram program = new TestProgram();
    program.thread("a", b -> b.call(function));
    return Run.outcome(program.build());
  }

  @Test
  void whatNobodyCatchesIsUncaught() {
    assertThat(outcomeOf("throw std::bad_alloc"))
        .isEqualTo("uncaught: exception of type std::bad_alloc is not caught");
    assertThat(outcomeOf("_ZSt9terminatev")).isEqualTo("uncaught: std::terminate is called");
  }

  @Test
  void whatAHandlerMayCatchIsNotSupported() {
    assertThat(outcomeOf("throw to a handler Full"))
        .isEqualTo("unsupported: exception of type Full that a handler may catch");
  }
}
