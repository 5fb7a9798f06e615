package dev.weir.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.program.text.ProgramTextException;

/** Programs that were written as text and read back: tests that run them test the text, too. */
public final class ReadBack {
  private ReadBack() {}

  /** The same program, from its text. */
  public static Program of(Program program) {
    String text = ProgramPrinter.print(program);
    try {
      Program parsed = ProgramParser.parse(text);
      // A text may come from others, so it does not say which files may be shown.
      Program read =
          new Program(
              parsed.name(),
              parsed.functions(),
              parsed.globals(),
              parsed.threads(),
              program.sources());
      assertThat(Samples.everything(read)).isEqualTo(Samples.everything(program));
      assertThat(ProgramPrinter.print(read)).isEqualTo(text);
      return read;
    } catch (ProgramTextException e) {
      throw new AssertionError(
          e.line() + ":" + e.column() + ": " + e.getMessage() + "\n" + text, e);
    }
  }
}
