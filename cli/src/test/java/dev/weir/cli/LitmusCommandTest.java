package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusCommandTest {
  private static final String SB =
      """
      X86 SB
      { x=0; y=0; }
       P0          | P1          ;
       MOV [x],$1  | MOV [y],$1  ;
       MOV EAX,[y] | MOV EAX,[x] ;
      exists (0:EAX=0 /\\ 1:EAX=0)
      """;

  @TempDir private Path folder = Path.of("");

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(folder));
    return Files.writeString(file, text);
  }

  @Test
  void printsTheFormatOfHerd() throws IOException {
    Outcome outcome = Outcome.of("litmus", write("SB.litmus", SB).toString());
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().replaceAll("Time SB \\d+\\.\\d\\d\n", "Time SB 0.00\n"))
        .isEqualTo(
            """
            Test SB Allowed
            States 4
            0:EAX=0; 1:EAX=0;
            0:EAX=0; 1:EAX=1;
            0:EAX=1; 1:EAX=0;
            0:EAX=1; 1:EAX=1;
            Ok
            Witnesses
            Positive: 1 Negative: 3
            Condition exists (0:EAX=0 /\\ 1:EAX=0)
            Observation SB Sometimes 1 3
            Time SB 0.00
            Hash=7dbd6b8e6dd4abc2ef3d48b0376fb2e3

            """);
    assertThat(outcome.err()).startsWith("weir: 1 test under tso: all decided").hasLineCount(1);
  }

  @Test
  void namesTheModelWhereThereAreSeveral() throws IOException {
    Outcome outcome = Outcome.of("litmus", write("SB.litmus", SB).toString(), "--model", "sc,pso");
    assertThat(outcome.out().lines().filter(line -> line.startsWith("Model=")))
        .containsExactly("Model=sc", "Model=pso");
    assertThat(outcome.out().lines().filter(line -> line.startsWith("Observation")))
        .containsExactly("Observation SB Never 0 3", "Observation SB Sometimes 1 3");
  }

  @Test
  void runsFoldersAndLists() throws IOException {
    write("tests/b/B.litmus", SB.replace("X86 SB", "X86 B"));
    write("tests/A.litmus", SB.replace("X86 SB", "X86 A"));
    write("tests/ignored.txt", "no test");
    Path list = write("all", "# tests\n\ntests\n@more\n");
    write("more", "tests/@A\n");
    write("tests/@A", "A.litmus\n");
    Outcome outcome = Outcome.of("litmus", "@" + list, "--threads", "3");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines().filter(line -> line.startsWith("Test ")))
        .containsExactly("Test A Allowed", "Test B Allowed", "Test A Allowed");
  }

  @Test
  void runsTheOthersWhenOneCannotBeRead() throws IOException {
    write("tests/a.litmus", SB.replace("MOV EAX,[y]", "FROB"));
    write("tests/b.litmus", SB);
    Path tests = folder.resolve("tests");
    Path missing = folder.resolve("missing.litmus");
    Outcome outcome = Outcome.of("litmus", missing.toString(), tests.toString());
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).startsWith("Test SB Allowed\n").containsOnlyOnce("Test ");
    assertThat(outcome.err().lines())
        .hasSize(3)
        .anyMatch(line -> line.startsWith(missing + ": no such file"))
        .anyMatch(line -> line.startsWith(tests + "/a.litmus:5:2: the instruction FROB"))
        .anyMatch(line -> line.startsWith("weir: 1 test under tso: all decided, 2 not readable"));
  }

  @Test
  void oneTestThatCannotBeReadIsOneLine() throws IOException {
    Path file = write("a.litmus", SB.replace("MOV EAX,[y]", "FROB"));
    Outcome outcome = Outcome.of("litmus", file.toString());
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .startsWith(file + ":5:2: the instruction FROB");
  }

  @Test
  void refusesListsThatContainThemselves() throws IOException {
    Path list = write("list", "@list\n");
    Outcome outcome = Outcome.of("litmus", "@" + list);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("too many lists within lists");
  }

  @Test
  void saysThatATestMetItsLimitAndRunsTheOthers() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 1; i <= 12; i++) {
      rows.append(" MOV [x],$%1$d | MOV [x],$%1$d | MOV [x],$%1$d ;\n".formatted(i));
    }
    Path large =
        write("large.litmus", "X86 L\n{ }\n P0 | P1 | P2 ;\n" + rows + "forall (x=12 \\/ x<>12)");
    Path small = write("small.litmus", SB);
    Outcome outcome =
        Outcome.of("litmus", large.toString(), small.toString(), "--time-limit", "100ms");
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out())
        .contains("\nUndecided\n", "Observation L Unknown ", "\nIncomplete=met timeLimit\n")
        .contains("Observation SB Sometimes 1 3");
    assertThat(outcome.err()).contains("was not decided: met timeLimit", "1 not decided");
  }

  @Test
  void namesALoopThatGoesRoundWithoutEnd() throws IOException {
    String rows = "L: | MOV EAX,[x] ;\n MOV [x],$1 | ;\n MOV [x],$2 | ;\n JMP L | ;\n";
    Path file = write("l.litmus", "X86 L\n{ }\n P0 | P1 ;\n" + rows + "exists (1:EAX=2)");
    Outcome outcome = Outcome.of("litmus", file.toString(), "--time-limit", "1s");
    assertThat(outcome.code()).isEqualTo(3);
    String loop = "cut the loop at " + file + ":7:2 in P0; each iteration writes x";
    assertThat(outcome.out()).contains("\nIncomplete=met timeLimit\nIncomplete=" + loop + "\n");
    assertThat(outcome.err()).contains("was not decided: met timeLimit, " + loop);
  }

  @Test
  void saysWhatKeepsATestFromItsFinalStates() throws IOException {
    Path file =
        write(
            "null.litmus", "PPC N\n{ }\n P0 ;\n lwz r1,0(r2) ;\n stw r1,0(r2) ;\nexists (0:r1=1)");
    Outcome outcome = Outcome.of("litmus", file.toString());
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err()).contains("null pointer dereference", file + ":4:2");
  }

  @Test
  void printsOneObjectOfJsonALine() throws IOException {
    Outcome outcome =
        Outcome.of("litmus", write("SB.litmus", SB).toString(), "--json", "--model", "sc,tso");
    assertThat(outcome.out()).hasLineCount(2);
    assertThat(outcome.out().lines())
        .first()
        .asString()
        .contains(
            "\"test\":\"SB\"",
            "\"model\":\"sc\"",
            "\"verdict\":\"Forbid\"",
            "\"observation\":\"Never\"",
            "\"ok\":false",
            "\"positive\":0,\"negative\":3");
    for (String line : outcome.out().lines().toList()) {
      JsonNode json = new ObjectMapper().readTree(line);
      assertThat(
              List.of(
                  "tool",
                  "version",
                  "command",
                  "inputs",
                  "model",
                  "verdict",
                  "complete",
                  "bounds",
                  "executions",
                  "blocked",
                  "seconds",
                  "phases",
                  "seed"))
          .allMatch(json::has);
    }
  }

  @Test
  void checksTheConditionAsAProperty() throws IOException {
    Path file = write("SB.litmus", SB);
    Path trace = folder.resolve("sb.trace");
    Outcome violation = Outcome.of("check", file.toString(), "--trace", trace.toString());
    assertThat(violation.code()).isEqualTo(1);
    assertThat(violation.out())
        .startsWith(
            "violation: assertion '~exists (0:EAX=0 /\\ 1:EAX=0)' failed at " + file + ":6");
    assertThat(Outcome.of("replay", trace.toString()).code()).isEqualTo(1);
    assertThat(Outcome.of("check", file.toString(), "--model", "sc").code()).isZero();
  }

  @Test
  void checksWithinTheFilter() throws IOException {
    String mp =
        """
        X86 MP
        { }
         P0         | P1          ;
         MOV [x],$1 | MOV EAX,[y] ;
         MOV [y],$1 | MOV EBX,[x] ;
        filter (1:EAX=1)
        forall (1:EBX=1)
        """;
    String file = write("MP.litmus", mp).toString();
    assertThat(Outcome.of("check", file, "--model", "tso").code()).isZero();
    assertThat(Outcome.of("check", file, "--model", "pso").code()).isEqualTo(1);
    String unfiltered = write("U.litmus", mp.replaceAll("filter.*\n", "")).toString();
    assertThat(Outcome.of("check", unfiltered, "--model", "tso").code()).isEqualTo(1);
  }

  @Test
  void takesALitmusTestByItselfOnly() throws IOException {
    Path file = write("SB.litmus", SB);
    Outcome outcome = Outcome.of("check", file.toString(), "a.c");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("checked by itself").hasLineCount(1);
    assertThat(Set.of(outcome.out())).containsExactly("");
  }
}
