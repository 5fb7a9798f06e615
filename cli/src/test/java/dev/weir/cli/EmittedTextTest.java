package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.window.WindowLibrary;
import dev.weir.report.Approved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of C as they are written, but for the library of windows, whose source they have. */
class EmittedTextTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "../examples/store-buffering.c, tso, store-buffering-tso.c",
    "src/test/resources/oracles/litmus/ppc/MP.litmus, rmo, mp-rmo.c",
  })
  void isAsApproved(String source, String model, String approved) throws IOException {
    Path file = folder.resolve("written.c");
    Outcome written =
        Outcome.of("transform", source, "--model", model, "--emit", "c", "-o", file.toString());
    assertThat(written.code()).as(written.err()).isZero();
    String text = Files.readString(file);
    String library = WindowLibrary.textWithChoices();
    assertThat(text).contains(library);
    Approved.hold("emitted/" + approved, text.replace(library, "/* The library of windows. */\n"));
  }
}
