package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Litmus tests for RISC-V, by {@code weir litmus}. */
class RiscvLitmusTest {
  private static final Path IDIOMS = Path.of("src/test/resources/riscv/idioms.txt");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path folder;

  static Stream<Idiom> idioms() throws IOException {
    String text = Files.readString(IDIOMS).replaceAll("(?m)^#.*\n", "").strip();
    return Stream.of(text.split("\n\n")).map(Idiom::of);
  }

  /** A row of the table: a test, and whether its state is allowed. */
  record Idiom(String name, String verdict, String state, List<String[]> processes) {
    static Idiom of(String block) {
      List<String> lines = block.lines().toList();
      String[] head = lines.getFirst().split("\\|");
      List<String[]> processes =
          lines.stream().skip(1).map(line -> line.strip().split(";\\s*")).toList();
      return new Idiom(head[0].strip(), head[1].strip(), head[2].strip(), processes);
    }

    @Override
    public String toString() {
      return name;
    }

    private String text() {
      StringBuilder initial = new StringBuilder();
      for (int i = 0; i < processes.size(); i++) {
        initial.append("%1$d:x10=x; %1$d:x11=y; %1$d:x12=z; %1$d:x9=1; %1$d:x8=2; ".formatted(i));
      }
      String text =
          AArch64LitmusTest.text(name, initial.toString(), processes, "exists (" + state + ")");
      return text.replaceFirst("AArch64", "RISCV");
    }
  }

  @ParameterizedTest
  @MethodSource("idioms")
  void givesTheVerdictOfTheModel(Idiom idiom) throws IOException {
    Path file = Files.writeString(folder.resolve("test.litmus"), idiom.text());

    Outcome outcome = Outcome.of("litmus", file.toString(), "--json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode found = MAPPER.readTree(outcome.out());
    assertThat(found.path("model").asText()).isEqualTo("riscv");
    assertThat(found.path("complete").asBoolean()).isTrue();
    assertThat(found.path("verdict").asText().toLowerCase(Locale.ROOT)).isEqualTo(idiom.verdict());
  }

  private static final String MP =
      """
      RISCV MP
      { 0:x6=x; 0:x7=y; 1:x6=y; 1:x7=x; }
       P0          | P1          ;
       li x5,1     | lw x5,0(x6) ;
       sw x5,0(x6) | lw x8,0(x7) ;
       sw x5,0(x7) |             ;
      exists (1:x5=1 /\\ 1:x8=0)
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
            1:x5=0; 1:x8=0;
            1:x5=0; 1:x8=1;
            1:x5=1; 1:x8=0;
            1:x5=1; 1:x8=1;
            Ok
            Witnesses
            Positive: 1 Negative: 3
            Condition exists (1:x5=1 /\\ 1:x8=0)
            Observation MP Sometimes 1 3
            """);
    assertThat(outcome.err()).startsWith("weir: 1 test under riscv: all decided");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "lr.w x5,(x6) ! lr.w is not supported; give an amo instruction",
        "fence w,r ! fence w,r is not supported; give rw,rw",
        "lw x32,0(x6) ! there is no register x32; there are x0 to x31",
        "csrr x5,cycle ! the instruction csrr of RISC-V is not supported",
        "sw x5,x6 ! expected a number",
        "bne x5,x0,L9 ! has no label L9"
      })
  void whatIsWrongIsToldByItsPlace(String instruction, String message) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("wrong.litmus"),
            "RISCV W\n{ 0:x6=x; }\n P0 ;\n " + instruction + " ;\nexists (x=1)\n");

    Outcome outcome = Outcome.of("litmus", file.toString());

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("wrong.litmus:4:").contains(message);
  }
}
