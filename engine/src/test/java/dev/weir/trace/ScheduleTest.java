package dev.weir.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {

  @Provide
  Arbitrary<Move> moves() {
    return Combinators.combine(
            Arbitraries.of("0", "1", "0.2", "0.12.3"),
            Arbitraries.of(true, false),
            Arbitraries.longs().between(0, (1L << 48) - 1),
            Arbitraries.integers().between(0, 300))
        .as(Move::new);
  }

  @Property(tries = 200)
  void isReadAsItWasWritten(@ForAll List<@From("moves") Move> moves)
      throws ScheduleFormatException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("model", "tso");
    headers.put("input", "a file with spaces.c");
    headers.put("empty", "");
    Schedule schedule = new Schedule(headers, moves);
    assertThat(Schedule.fromLines(schedule.toLines())).isEqualTo(schedule);
  }

  @Property(tries = 200)
  void isNotReadWhenItsEndIsMissing(@ForAll List<@From("moves") Move> moves, @ForAll int cut) {
    List<String> lines = new Schedule(Map.of("model", "sc"), moves).toLines();
    List<String> shorter = lines.subList(0, Math.floorMod(cut, lines.size()));
    assertThatThrownBy(() -> Schedule.fromLines(shorter))
        .isInstanceOf(ScheduleFormatException.class);
  }

  @Test
  void isNotReadFromAnotherFile() {
    assertThatThrownBy(() -> Schedule.fromLines(List.of("int main(void) {")))
        .isInstanceOf(ScheduleFormatException.class);
    assertThatThrownBy(() -> Schedule.fromLines(List.of()))
        .isInstanceOf(ScheduleFormatException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "jump 0, 'jump 0'",
    "step, 'step'",
    "step 0 7, '7'",
    "step 0 @xyz, '@xyz'",
    "step 0 =x, 'x'",
    "'', ''",
    "' ', ' '",
    "'   ', '   '"
  })
  void whatIsNoMoveIsNamed(String line, String named) {
    List<String> lines = new ArrayList<>(List.of("weir-trace 1", "moves 1", line));
    assertThatThrownBy(() -> Schedule.fromLines(lines))
        .isInstanceOf(ScheduleFormatException.class)
        .hasMessageContaining("'" + named + "'");
  }
}
