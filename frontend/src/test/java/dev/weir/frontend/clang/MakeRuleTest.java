package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MakeRuleTest {
  @Test
  void namesWhatStandsAfterTheColon() {
    assertThat(MakeRule.prerequisites("-: a.c \\\n  /inc/b\\ c.h d$$.h e\\#.h\n"))
        .containsExactly(Path.of("a.c"), Path.of("/inc/b c.h"), Path.of("d$.h"), Path.of("e#.h"));
  }

  @Test
  void namesNothingWhereThereIsNoRule() {
    assertThat(MakeRule.prerequisites("")).isEmpty();
  }
}
