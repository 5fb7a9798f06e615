package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What CBMC, where it is installed, says of litmus tests in C: under TSO and PSO, which are
 * explicit in the program, and under sequential consistency, where a full fence makes them so.
 */
class CbmcTest {
  private static final Path LITMUS = Path.of("src", "test", "resources", "oracles", "litmus");
  private static final int SUCCESSFUL = 0;
  private static final int FAILED = 10;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "x86/SB.litmus, tso, true",
    "x86/SB+mfences.litmus, tso, false",
    "ppc/MP.litmus, tso, false",
    "ppc/MP.litmus, pso, true",
    "ppc/MP+lwsync+po.litmus, pso, false",
    "ppc/2+2W.litmus, tso, false",
    "ppc/2+2W.litmus, pso, true",
  })
  void answersAsWeDo(String test, String model, boolean fails) throws Exception {
    Path source = LITMUS.resolve(test);
    assertThat(Outcome.of("check", source.toString(), "--model", model).code())
        .isEqualTo(fails ? 1 : 0);
    Path file = folder.resolve("test.c");
    Outcome written =
        Outcome.of(
            "transform", source.toString(), "--model", model, "--emit", "c", "-o", file.toString());
    assertThat(written.code()).as(written.err()).isZero();
    CCompiler.Answer answer =
        CCompiler.run(
            "cbmc",
            List.of(
                "--no-standard-checks",
                "--no-unwinding-assertions",
                "--unwind",
                "9",
                file.toString()));
    assertThat(answer.code()).as(answer.text()).isEqualTo(fails ? FAILED : SUCCESSFUL);
  }
}
