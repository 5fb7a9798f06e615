package dev.weir.cli.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutputChangeTest {
  private static String told(String before, String now) {
    return new OutputChange(before, now, true).told();
  }

  @Test
  void timeMakesNoDifference() {
    assertThat(told("safe\ntime:  1.23 s\n", "safe\ntime:  10.40 s\n"))
        .isEqualTo("the same as before");
    assertThat(new OutputChange("ok a.c  0.12 s\n", "ok a.c  cached\n", false).told())
        .isEqualTo("the same as before");
  }

  @Test
  void namesBothVerdicts() {
    assertThat(told("safe: a\nx\n", "violation: b\ny\n"))
        .isEqualTo("before:    safe: a\nnow:       violation: b");
    assertThat(told("", "safe")).isEqualTo("before:    no result\nnow:       safe");
  }

  @Test
  void showsLinesThatDifferWhereTheVerdictIsTheSame() {
    assertThat(told("safe\nexplored: 3\n", "safe\nexplored: 4\n"))
        .isEqualTo("differs from before:\n- explored: 3\n+ explored: 4");
  }

  @Test
  void leavesOutMostOfManyLines() {
    String many =
        IntStream.range(0, 40).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
    assertThat(told("safe\n", "safe\n" + many)).endsWith("+ line 11\nand 28 more lines");
  }
}
