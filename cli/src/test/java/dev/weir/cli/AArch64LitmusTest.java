package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.report.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Litmus tests for AArch64, by {@code weir litmus}. */
class AArch64LitmusTest {
  private static final Path IDIOMS = Path.of("src/test/resources/aarch64/idioms.txt");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path folder;

  /** A row of the table: a test, and whether its state is allowed. */
  record Idiom(String name, String verdict, String state, List<String> processes) {
    @Override
    public String toString() {
      return name;
    }

    String text() {
      StringBuilder initial = new StringBuilder();
      for (int i = 0; i < processes.size(); i++) {
        initial.append("%1$d:X10=x; %1$d:X11=y; %1$d:X12=z; %1$d:W9=1; %1$d:W8=2; ".formatted(i));
      }
      List<String[]> columns =
          processes.stream().map(process -> process.strip().split(";\\s*")).toList();
      return AArch64LitmusTest.text(name, initial.toString(), columns, "exists (" + state + ")");
    }
  }

  /** A test with these instructions in the columns of its processes. */
  static String text(String name, String initial, List<String[]> columns, String condition) {
    StringBuilder text = new StringBuilder("AArch64 " + name + "\n{ " + initial + "}\n");
    int rows = columns.stream().mapToInt(column -> column.length).max().orElse(0);
    for (int row = -1; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      for (int process = 0; process < columns.size(); process++) {
        String[] column = columns.get(process);
        cells.add(row < 0 ? "P" + process : row < column.length ? column[row] : "");
      }
      text.append(' ').append(String.join(" | ", cells)).append(" ;\n");
    }
    return text.append(condition).append('\n').toString();
  }

  static Stream<Idiom> idioms() throws IOException {
    List<String> blocks =
        List.of(Files.readString(IDIOMS).replaceAll("(?m)^#.*\n", "").strip().split("\n\n"));
    return blocks.stream()
        .map(block -> block.lines().toList())
        .map(
            lines -> {
              String[] head = lines.getFirst().split("\\|");
              return new Idiom(
                  head[0].strip(),
                  head[1].strip(),
                  head[2].strip(),
                  lines.subList(1, lines.size()));
            });
  }

  @ParameterizedTest
  @MethodSource("idioms")
  void givesTheVerdictOfTheModel(Idiom idiom) throws IOException {
    Path file = Files.writeString(folder.resolve("test.litmus"), idiom.text());

    Outcome outcome = Outcome.of("litmus", file.toString(), "--json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode found = MAPPER.readTree(outcome.out());
    assertThat(found.path("model").asText()).isEqualTo("armv8");
    assertThat(found.path("complete").asBoolean()).isTrue();
    assertThat(found.path("verdict").asText().toLowerCase(Locale.ROOT)).isEqualTo(idiom.verdict());
  }

  private static final String MP =
      """
      AArch64 MP
      { 0:X1=x; 0:X3=y; 1:X1=y; 1:X3=x; }
       P0          | P1          ;
       MOV W0,#1   | LDR W0,[X1] ;
       STR W0,[X1] | LDR W2,[X3] ;
       STR W0,[X3] |             ;
      exists (1:X0=1 /\\ 1:X2=0)
      """;

  @Test
  void printsTheFormatOfHerd() throws IOException {
    Path file = Files.writeString(folder.resolve("MP.litmus"), MP);

    Outcome outcome = Outcome.of("litmus", file.toString());

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .startsWith(
            """
            Test MP Allowed
            States 4
            1:X0=0; 1:X2=0;
            1:X0=0; 1:X2=1;
            1:X0=1; 1:X2=0;
            1:X0=1; 1:X2=1;
            Ok
            Witnesses
            Positive: 1 Negative: 3
            Condition exists (1:X0=1 /\\ 1:X2=0)
            Observation MP Sometimes 1 3
            """);
    assertThat(outcome.err()).startsWith("weir: 1 test under armv8: all decided");
  }

  /** Tests of other architectures in the same run keep their model. */
  @Test
  void eachArchitectureHasItsModel() throws IOException {
    Files.writeString(folder.resolve("a.litmus"), MP);
    Files.writeString(
        folder.resolve("b.litmus"), "X86 X\n{ }\n P0 ;\n MOV [x],$1 ;\nexists (x=1)\n");

    Outcome outcome = Outcome.of("litmus", folder.toString());

    assertThat(outcome.err()).startsWith("weir: 2 tests under armv8, tso: all decided");
  }

  @ParameterizedTest
  @CsvSource({
    "sc,Never",
    "tso,Never",
    "pso,Sometimes",
    "rmo,Sometimes",
    "power,Sometimes",
    "rc11,Sometimes"
  })
  void runsUnderOtherModels(String model, String observation) throws IOException {
    Path file = Files.writeString(folder.resolve("MP.litmus"), MP);

    Outcome outcome = Outcome.of("litmus", file.toString(), "--model", model);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("Observation MP " + observation);
  }

  @ParameterizedTest
  @CsvSource({"pso,violation", "tso,safe"})
  void isCheckedLikeAProgram(String model, String verdict) throws IOException {
    Path file = Files.writeString(folder.resolve("MP.litmus"), MP);

    Outcome outcome = Outcome.of("check", file.toString(), "--model", model, "--json");

    assertThat(MAPPER.readTree(outcome.out()).path("verdict").asText()).isEqualTo(verdict);
  }

  @Test
  void showsTheTypesOfTheInitialSection() throws IOException {
    String text =
        """
        AArch64 T
        { 0:X1=x; 0:X2=y; 0:X3=z; uint64_t x; int16_t z; int t[2]={3,4}; 0:X4=t; uint64_t 0:X6; }
         P0             ;
         MOV X0,#-1     ;
         STR X0,[X1]    ;
         STRH W0,[X3]   ;
         LDR W5,[X4,#4] ;
         MOV W6,#-2     ;
         STR X6,[X2]    ;
        locations [x; y; z; t[1]; 0:X0; 0:W0; 0:X5; 0:X6;]
        exists (true)
        """;
    Path file = Files.writeString(folder.resolve("T.litmus"), text);

    assertThat(Outcome.of("litmus", file.toString()).out())
        .contains(
            "0:X0=-1; 0:W0=-1; 0:X5=4; 0:X6=4294967294; t[1]=4; [x]=18446744073709551615;"
                + " [y]=4294967294; [z]=-1;");
  }

  // Refusals

  private static String refused(String... lines) {
    return Stream.of(lines).collect(Collectors.joining(" ;\n ", " ", " ;\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FROB X1              | 4:2: the instruction FROB of AArch64 is not supported; docs/semantics.md lists those that are
          LDP X1,X2,[X3]       | 4:2: the instruction LDP of AArch64 is not supported
          CSEL X1,X2,X3,EQ     | 4:2: the instruction CSEL of AArch64 is not supported
          LDR W0,[X31]         | 4:10: there is no register X31; there are X0 to X30
          LDR W0,[W1]          | 4:10: 'W1' keeps no address; name one of X0 to X30
          LDR W0,x             | 4:9: expected an address such as [X1], found 'x'
          LDR W0,[X1],#4       | 4:13: addresses that change their register are not supported
          LDR W0,[X1,W2]       | 4:13: an index of 32 bits needs an extension; write W2,SXTW
          LDAR W0,[X1,#4]      | 4:14: this instruction takes an address without offset
          DMB NSH              | 4:6: the barrier DMB NSH is not supported; there are SY, LD, ST
          SWP W0,X1,[X2]       | 4:9: both registers must have the same size
          B.AL L               | 4:2: the instruction B.AL of AArch64 is not supported
          B L                  | 4:4: this process has no label L; add it
          LDR W0,[X1] W2       | 4:14: unexpected 'W2'
          STXR W0,W1,[X2]      | 4:2: STXR without an exclusive load before it
          """)
  void refusesWhatItCannotRead(String instruction, String complaint) throws IOException {
    String text = "AArch64 T\n{ }\n P0 ;\n" + refused(instruction) + "exists (true)\n";
    Path file = Files.writeString(folder.resolve("T.litmus"), text);

    Outcome outcome = Outcome.of("litmus", file.toString());

    assertThat(outcome.code()).isEqualTo(Standing.INVALID.exitCode());
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith(file + ":" + complaint).hasLineCount(1);
  }

  /** Pairs that are no read-modify-write. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LDXR W0,[X1]; LDR W2,[X4]; STXR W3,W2,[X1]                | 5:2: 'LDR' between an exclusive load and its store
          LDXR W0,[X1]; DMB ISH; STXR W3,W2,[X1]                    | 5:2: 'DMB' between an exclusive load and its store
          LDXR W0,[X1]; STXR W3,W2,[X4]                             | 5:2: an exclusive store to another place
          LDXR W0,[X1]; STXR W3,X2,[X1]                             | 5:2: an exclusive store to another place than the load before it, or of another size
          LDXR W0,[X1]; STXR W2,W2,[X1]                             | 5:7: the status needs a register of its own
          LDXR W0,[X1]; STXR X3,W2,[X1]                             | 5:7: the status needs a register of its own
          LDXR W0,[X1]; ADD X1,X1,#0; STXR W3,W2,[X1]               | 6:2: the address X1 changes behind the exclusive load
          LDXR W0,[X1]; LSL W2,W0,#1; STXR W3,W2,[X1]               | 6:2: storing what is computed from the loaded value in this way
          LDXR W0,[X1]; ADD W2,W0,#1; ADD W2,W2,#1; STXR W3,W2,[X1] | 7:2: storing what is computed from the loaded value in this way
          LDXR W0,[X1]; CBZ W0,L; STXR W3,W2,[X1]; L: NOP           | 5:2: 'CBZ' between an exclusive load and its store
          LDXR W0,[X1]; L: STXR W3,W2,[X1]                          | 5:5: a label between an exclusive load and its store
          L: LDR W5,[X4]; LDXR W0,[X1]; STXR W3,W2,[X1]; CBNZ W3,L  | 6:2: a loop around an exclusive store
          L: LDXR W0,[X1]; ADD W5,W5,#1; STXR W3,W2,[X1]; CBNZ W3,L | 6:2: a loop around an exclusive store that takes a register
          STADD W2,[X1]; DMB ISHLD                                  | 5:2: a barrier for loads behind STADD without a register
          """)
  void refusesWhatTheModelHasNot(String instructions, String complaint) throws IOException {
    String text =
        "AArch64 T\n{ 0:X1=x; 0:X4=y; }\n P0 ;\n"
            + refused(instructions.split(";\\s*"))
            + "exists (true)\n";
    Path file = Files.writeString(folder.resolve("T.litmus"), text);

    Outcome outcome = Outcome.of("litmus", file.toString());

    assertThat(outcome.code()).as(outcome.out()).isEqualTo(Standing.INVALID.exitCode());
    assertThat(outcome.err()).startsWith(file + ":" + complaint).hasLineCount(1);
  }
}
