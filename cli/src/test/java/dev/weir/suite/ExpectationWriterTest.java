package dev.weir.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectationWriterTest {
  @TempDir private Path folder;

  private Observation violation(String file, int line) {
    String path = folder.resolve(file).toString();
    return new Observation(
        "violation",
        List.of("incomplete"),
        Map.of(),
        List.of(Finding.at("assertion", path, line)),
        true);
  }

  private static final Observation SAFE =
      new Observation("safe", List.of("complete"), Map.of("executions", 4L), List.of(), true);

  @Test
  void linesAreTheOnesAfterTheWriting() throws IOException {
    Path file = folder.resolve("t.c");
    Files.writeString(
        file,
        """
        /* weir: check --model sc,tso,pso
         * weir: robust
         * weir: expect not-robust overtaken:5 by:6
         */
        int x;
        int y;
        """);
    ExpectationWriter writer = new ExpectationWriter(file);
    TestCase test = TestFile.read(file).tests().getFirst();
    writer.add(test, "pso", violation("t.c", 6));
    writer.add(test, "sc", SAFE);
    writer.add(test, "tso", violation("t.c", 6));
    writer.write();
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            /* weir: check --model sc,tso,pso
             * weir: expect safe complete under sc
             * weir: expect violation assertion:8 under tso,pso
             * weir: robust
             * weir: expect not-robust overtaken:7 by:8
             */
            int x;
            int y;
            """);
  }

  @Test
  void linesOfOtherFilesStayWhatTheyAre() throws IOException {
    Path file = folder.resolve("t.c");
    Files.writeString(file, "// weir: check with q.c\r\nint \u00fc;\r\n");
    ExpectationWriter writer = new ExpectationWriter(file);
    writer.add(TestFile.read(file).tests().getFirst(), "tso", violation("q.c", 9));
    writer.write();
    assertThat(Files.readString(file))
        .isEqualTo(
            "// weir: check with q.c\r\n// weir: expect violation assertion:q.c:9\r\n"
                + "int \u00fc;\r\n");
  }

  @Test
  void aFileThatSaysNothingIsToldInALastComment() throws IOException {
    Path file = folder.resolve("t.rmm");
    Files.writeString(file, "forbidden\n  A\n");
    ExpectationWriter writer = new ExpectationWriter(file);
    TestCase test = ExpectationWriter.unsaid(file);
    test.models().forEach(model -> writer.add(test, model, SAFE));
    writer.write();
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            forbidden
              A

            /* weir: check --model sc,tso,pso */
            /* weir: expect safe complete */
            """);
    assertThat(TestFile.read(file).tests().getFirst().gap()).isEmpty();
  }
}
