package dev.weir.cli;

import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Toolkit;
import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.testing.ReadBack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The real modules, but for programs: each is written as text and read back before it is run. What
 * was loaded for one command is there for the next one.
 */
final class ReadBackTools extends Toolkit {
  private final Map<ProgramInput, Loaded> loaded = new HashMap<>();

  /** A program, and what the compiler said of it. */
  private record Loaded(Program program, List<String> warnings) {}

  @Override
  public Program load(ProgramInput input, Consumer<String> warnings, PhaseClock clock)
      throws InputException {
    Loaded known = loaded.get(input);
    if (known == null) {
      List<String> said = new ArrayList<>();
      known = new Loaded(ReadBack.of(super.load(input, said::add, clock)), said);
      loaded.put(input, known);
    }
    known.warnings().forEach(warnings);
    return known.program();
  }
}
