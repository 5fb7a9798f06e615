package dev.weir.trace.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.IntList;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import dev.weir.trace.EventLog;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which blocks count as lost at the end of a program, and what is said of them. */
class LeaksTest {
  private static final String BEFORE =
      """
      weir 1 "leaks"
      external malloc(1)
      external free(1)
      external exit(1)
      external pthread_create(4)
      external pthread_join(2)
      external pthread_detach(1)
      external pthread_exit(1)
      external pthread_mutex_lock(1)
      global g: 8 bytes align 8
      global h: 8 bytes align 8
      global mutex: 40 bytes align 8
      global large: 4000000 bytes align 8
      global t: 8 bytes align 8 thread_local
      """;

  /** The failures at the end of the execution in which the oldest thread that can step does. */
  private static List<Failure> leaks(String functions) throws ProgramTextException {
    Program program = ProgramParser.parse(BEFORE + functions + "thread main()\n");
    Machine machine =
        new Machine(
            program,
            new SequentialConsistency(),
            new Library(),
            MachineOptions.DEFAULT,
            () -> false);
    do {
      machine.reset();
      runToEnd(machine);
    } while (machine.takeNewlyShared());
    Leaks leaks = new Leaks();
    leaks.start(machine);
    leaks.end(machine, new EventLog());
    List<Failure> found = List.copyOf(leaks.found());
    leaks.end(machine, new EventLog());
    assertThat(leaks.found()).as("asked again").isEqualTo(found);
    leaks.undo(0);
    assertThat(leaks.found()).as("after what was the end was taken back").isEmpty();
    return found;
  }

  private static void runToEnd(Machine machine) {
    IntList enabled = new IntList();
    machine.enabled(enabled);
    while (!enabled.isEmpty()) {
      machine.step(enabled.get(0), 0);
      machine.enabled(enabled);
    }
  }

  /** The sizes of the blocks that {@code main} loses. */
  private static List<String> lost(String... instructions) throws ProgramTextException {
    return sizes(leaks(main(instructions)));
  }

  private static List<String> sizes(List<Failure> failures) {
    return failures.stream()
        .map(failure -> failure.message().replaceAll("leak: (\\d+) .*", "$1"))
        .toList();
  }

  private static String main(String... instructions) {
    return "function main(0) registers 20 {\nb0:\n"
        + String.join("\n", instructions)
        + "\nreturn 0\n}\n";
  }

  @Test
  void saysWhichBlockIsLostAndWhere() throws ProgramTextException {
    String program =
        """
        file f0 "list.c"
        function main(0) registers 2 { ; @f0:1:1
        b0:
          r0 = call malloc(24) ; @f0:2:8
          r1 = call malloc(1) ; @f0:3:9
          return 0 ; @f0:4:1
        }
        """;
    List<Failure> found = leaks(program);
    assertThat(found).extracting(Failure::kind).containsExactly(FailureKind.LEAK, FailureKind.LEAK);
    assertThat(found)
        .extracting(Failure::message)
        .containsExactly(
            "leak: 24 bytes allocated here are never freed, and nothing points there any more",
            "leak: 1 byte allocated here is never freed, and nothing points there any more");
    assertThat(found)
        .extracting(failure -> failure.position().toString())
        .containsExactly("list.c:2:8", "list.c:3:9");
    assertThat(found).extracting(Failure::function).containsOnly("main");
    assertThat(found).extracting(Failure::thread).containsOnly(0);
  }

  @Test
  void aFreedBlockIsNotLost() throws ProgramTextException {
    assertThat(lost("r0 = call malloc(8)", "r1 = call malloc(4)", "call free(r0)"))
        .containsExactly("4");
  }

  /** The block has 32 bytes; only the lower 48 bits of a pointer are an address. */
  @ParameterizedTest
  @CsvSource({
    "0, true",
    "31, true",
    "7, true",
    "0xabcd000000000000, true",
    "0x8000000000000003, true",
    "0x0000100000000000, false",
  })
  void aPointerIntoABlockKeepsItWhateverItsTags(String offset, boolean isKept)
      throws ProgramTextException {
    String pointer = "r1 = add64 r0, " + Long.parseUnsignedLong(decimal(offset));
    List<String> found = lost("r0 = call malloc(32)", pointer, "store64 [&g], r1");
    assertThat(found).isEqualTo(isKept ? List.of() : List.of("32"));
  }

  private static String decimal(String number) {
    return number.startsWith("0x")
        ? Long.toUnsignedString(Long.parseUnsignedLong(number.substring(2), 16))
        : number;
  }

  @Test
  void blocksKeepEachOtherAlongChains() throws ProgramTextException {
    assertThat(
            lost(
                "r0 = call malloc(8)",
                "r1 = call malloc(16)",
                "r2 = call malloc(32)",
                "r5 = add64 r1, 8",
                "store64 [&g], r0",
                "store64 [r0], r1",
                "store64 [r5], r2"))
        .isEmpty();
  }

  @Test
  void blocksThatPointAtEachOtherAloneAreLost() throws ProgramTextException {
    assertThat(
            lost(
                "r0 = call malloc(8)",
                "r1 = call malloc(16)",
                "r2 = call malloc(32)",
                "store64 [r0], r1",
                "store64 [r1], r0",
                "store64 [r2], r2",
                "store64 [&h], r2"))
        .containsExactly("8", "16");
  }

  @Test
  void aFreedBlockKeepsNothing() throws ProgramTextException {
    assertThat(
            lost(
                "r0 = call malloc(8)",
                "r1 = call malloc(16)",
                "store64 [&g], r0",
                "store64 [r0], r1",
                "call free(r0)"))
        .containsExactly("16");
  }

  @Test
  void aPointerFarWithinALargeObjectCounts() throws ProgramTextException {
    assertThat(
            lost(
                "r0 = call malloc(8)",
                "r1 = call malloc(16)",
                "r2 = call malloc(3000000)",
                "store64 [&large + 3999992], r0",
                "store64 [&g], r2",
                "r3 = add64 r2, 2999992",
                "store64 [r3], r1"))
        .isEmpty();
  }

  @Test
  void manyBlocksOfOnePlaceAreReportedOnce() throws ProgramTextException {
    String program =
        """
        function main(0) registers 4 {
        b0:
          r0 = 0
          jump b1
        b1:
          r1 = call malloc(8)
          r0 = add32 r0, 1
          r2 = ult32 r0, 5
          branch r2, b1, b2
        b2:
          return 0
        }
        """;
    assertThat(sizes(leaks(program))).containsExactly("8");
  }

  @Test
  void theVariablesOfMainAloneStayWhereItReturns() throws ProgramTextException {
    assertThat(
            lost(
                "r0 = call malloc(8)",
                "r1 = call malloc(16)",
                "r2 = thread_local &t",
                "store64 [r2], r0",
                "r3 = allocate 8 align 8",
                "store64 [r3], r1"))
        .containsExactly("16");
  }

  private static final String OTHER =
      """
      function other(1) registers 4 {
      b0:
        r1 = call malloc(32)
        r2 = thread_local &t
        store64 [r2], r1
        %s
        return 0
      }
      """;

  @Test
  void aThreadThatHasEndedKeepsNothing() throws ProgramTextException {
    String main =
        main(
            "r0 = allocate 8 align 8",
            "r1 = call pthread_create(r0, 0, other, 0)",
            "r2 = load64 [r0]",
            "r3 = call pthread_join(r2, 0)");
    List<Failure> found = leaks(OTHER.formatted("") + main);
    assertThat(sizes(found)).containsExactly("32");
    assertThat(found.getFirst().thread()).isEqualTo(1);
    assertThat(found.getFirst().function()).isEqualTo("other");
  }

  @Test
  void whoExitsOrStillWaitsKeepsWhatItHas() throws ProgramTextException {
    String main =
        main(
            "r9 = call malloc(64)",
            "r0 = allocate 8 align 8",
            "r1 = call pthread_create(r0, 0, other, 0)",
            "r2 = load64 [r0]",
            "r3 = call pthread_join(r2, 0)",
            "store64 [&h], r9");
    assertThat(leaks(OTHER.formatted("call exit(0)") + main)).isEmpty();
  }

  @Test
  void nothingIsSaidWhereTheProgramDoesNotEnd() throws ProgramTextException {
    String lock = "r5 = call pthread_mutex_lock(&mutex)";
    assertThat(lost("r9 = call malloc(64)", "r9 = 0", lock)).containsExactly("64");
    assertThat(lost("r9 = call malloc(64)", "r9 = 0", lock, lock)).isEmpty();
  }
}
