package dev.weir.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.program.text.ProgramTextException;
import dev.weir.program.transform.BarriersOfOrders;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the orders of C11 become on each machine. */
class MachineBarriersTest {
  private static Program program(String body) throws ProgramTextException {
    return ProgramParser.parse(
        """
        weir 1 "test"

        global x: 4 bytes align 4
          = 00000000
        function main(0) registers 4 {
        %s
        }

        thread main()
        """
            .formatted(body));
  }

  /** What becomes of instructions, a line each, without the numbers of registers. */
  private static String compiled(WeakModel model, String body) throws ProgramTextException {
    Program compiled = BarriersOfOrders.of(program(body), model.orders());
    return ProgramPrinter.print(compiled, compiled.functions().getFirst())
        .lines()
        .map(String::strip)
        .filter(line -> !line.startsWith("function") && !line.equals("}") && !line.isEmpty())
        .collect(Collectors.joining("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TSO | store32 [&x], 1 | store32 [&x], 1",
        "TSO | store32 release [&x], 1 | store32 relaxed [&x], 1",
        "TSO | store32 seq_cst [&x], 1 | store32 relaxed [&x], 1; barrier sync",
        "TSO | r0 = load32 seq_cst [&x] | r0 = load32 relaxed [&x]",
        "TSO | r0 = rmw_add32 relaxed [&x], 1 | barrier sync; r0 = rmw_add32 relaxed [&x], 1;"
            + " barrier sync",
        "TSO | fence acq_rel |",
        "TSO | fence seq_cst | barrier sync",
        "PSO | store32 relaxed [&x], 1 | store32 relaxed [&x], 1",
        "PSO | store32 release [&x], 1 | barrier store_store; store32 relaxed [&x], 1",
        "PSO | store32 seq_cst [&x], 1 | barrier store_store; store32 relaxed [&x], 1; barrier"
            + " sync",
        "PSO | r0 = load32 seq_cst [&x] | r0 = load32 relaxed [&x]",
        "PSO | r0 = rmw_add32 acquire [&x], 1 | r0 = rmw_add32 relaxed [&x], 1",
        "PSO | r0 = rmw_add32 acq_rel [&x], 1 | barrier sync; r0 = rmw_add32 relaxed [&x], 1;"
            + " barrier sync",
        "PSO | fence acquire |",
        "PSO | fence release | barrier store_store",
        "PSO | fence seq_cst | barrier sync",
        "RMO | store32 release [&x], 1 | barrier any_store; store32 relaxed [&x], 1",
        "RMO | store32 seq_cst [&x], 1 | barrier any_store; store32 relaxed [&x], 1; barrier sync",
        "RMO | r0 = load32 relaxed [&x] | r0 = load32 relaxed [&x]",
        "RMO | r0 = load32 acquire [&x] | r0 = load32 relaxed [&x]; barrier load_any",
        "RMO | r0 = load32 seq_cst [&x] | r0 = load32 relaxed [&x]; barrier load_any",
        "RMO | r0 = rmw_add32 relaxed [&x], 1 | r0 = rmw_add32 relaxed [&x], 1",
        "RMO | r0 = rmw_add32 acquire [&x], 1 | r0 = rmw_add32 relaxed [&x], 1; barrier load_any",
        "RMO | r0 = rmw_add32 release [&x], 1 | barrier any_store; r0 = rmw_add32 relaxed [&x], 1",
        "RMO | r0 = rmw_add32 acq_rel [&x], 1 | barrier any_store; r0 = rmw_add32 relaxed [&x], 1;"
            + " barrier load_any",
        "RMO | r0 = rmw_add32 seq_cst [&x], 1 | barrier sync; r0 = rmw_add32 relaxed [&x], 1;"
            + " barrier sync",
        "RMO | fence acquire | barrier load_any",
        "RMO | fence release | barrier any_store",
        "RMO | fence acq_rel | barrier lwsync",
        "RMO | fence seq_cst | barrier sync",
        "POWER_ESOP13 | store32 release [&x], 1 | barrier lwsync; store32 relaxed [&x], 1",
        "POWER_ESOP13 | store32 seq_cst [&x], 1 | barrier sync; store32 relaxed [&x], 1",
        "POWER_ESOP13 | r0 = rmw_add32 relaxed [&x], 1 | r0 = rmw_add32 relaxed [&x], 1",
        "POWER_ESOP13 | r0 = rmw_add32 release [&x], 1 | barrier lwsync; r0 = rmw_add32 relaxed"
            + " [&x], 1",
        "POWER_ESOP13 | fence release | barrier lwsync",
        "POWER_ESOP13 | fence seq_cst | barrier sync",
      })
  void putsBarriersAround(WeakModel model, String before, String after)
      throws ProgramTextException {
    String body = "b0:; " + (after == null ? "" : after + "; ") + "return";
    assertThat(compiled(model, "b0:\n" + before + "\nreturn")).isEqualTo(body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "r0 = load32 acquire [&x] | r0 = load32 relaxed [&x]",
        "r0 = load32 seq_cst [&x] | barrier sync; r0 = load32 relaxed [&x]",
        "r0 = rmw_add32 acq_rel [&x], 1 | barrier lwsync; r0 = rmw_add32 relaxed [&x], 1",
        "r0 = rmw_add32 seq_cst [&x], 1 | barrier sync; r0 = rmw_add32 relaxed [&x], 1",
        "r0, r1 = compare_exchange32 acquire acquire [&x], 0, 1 | r0, r1 = compare_exchange32"
            + " relaxed relaxed [&x], 0, 1",
        "r0, r1 = compare_exchange32 acq_rel acquire [&x], 0, 1 | barrier lwsync; r0, r1 ="
            + " compare_exchange32 relaxed relaxed [&x], 0, 1",
      })
  void acquiresOnPowerByABranchOnWhatWasRead(String before, String access)
      throws ProgramTextException {
    assertThat(compiled(WeakModel.POWER_ESOP13, "b0:\n" + before + "\nr3 = r0\nreturn"))
        .isEqualTo("b0:; " + access + "; branch r0, b1, b1; b1:; barrier isync; r3 = r0; return");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RMO | acquire relaxed | | barrier load_any; |",
        "RMO | release acquire | barrier any_store; | | barrier load_any;",
        "RMO | seq_cst relaxed | barrier sync; | barrier sync; |",
        "POWER_ESOP13 | acquire relaxed | | barrier isync; |",
        "POWER_ESOP13 | release acquire | barrier lwsync; | | barrier isync;",
        "POWER_ESOP13 | relaxed seq_cst | barrier sync; | | barrier isync;",
      })
  void aCompareExchangeThatFailsHasTheBarrierOfItsOrderThere(
      WeakModel model, String orders, String before, String succeeded, String failed)
      throws ProgramTextException {
    assertThat(
            compiled(
                model,
                "b0:\nr0, r1 = compare_exchange32 " + orders + " [&x], 0, 1\nr3 = r0\nreturn"))
        .isEqualTo(
            "b0:; %sr0, r1 = compare_exchange32 relaxed relaxed [&x], 0, 1; branch r1, b1, b2; "
                    .formatted(spaced(before))
                + "b1:; %sjump b3; b2:; %sjump b3; b3:; r3 = r0; return"
                    .formatted(spaced(succeeded), spaced(failed)));
  }

  private static String spaced(@Nullable String barrier) {
    return barrier == null ? "" : barrier + " ";
  }

  /** The first part of a block keeps its number, so that who jumps there still does. */
  @Test
  void cutsBlocksAsOftenAsNeeded() throws ProgramTextException {
    String body =
        """
        b0:
        r0 = load32 acquire [&x]
        r1 = load32 acquire [&x]
        branch r1, b0, b1
        b1:
        r2 = load32 acquire [&x]
        return
        """;
    assertThat(compiled(WeakModel.POWER_ESOP13, body))
        .isEqualTo(
            "b0:; r0 = load32 relaxed [&x]; branch r0, b2, b2; "
                + "b1:; r2 = load32 relaxed [&x]; branch r2, b4, b4; "
                + "b2:; barrier isync; r1 = load32 relaxed [&x]; branch r1, b3, b3; "
                + "b3:; barrier isync; branch r1, b0, b1; "
                + "b4:; barrier isync; return");
  }

  @Test
  void leavesBarriersAndPlainAccesses() throws ProgramTextException {
    String body = "b0:\nstore32 [&x], 1\nbarrier load_load\nr0 = load32 [&x]\nreturn";
    for (WeakModel model : WeakModel.values()) {
      Program program = program(body);
      assertThat(BarriersOfOrders.of(program, model.orders())).isEqualTo(program);
    }
  }
}
