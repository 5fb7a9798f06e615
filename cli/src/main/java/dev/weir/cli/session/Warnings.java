package dev.weir.cli.session;

import dev.weir.program.Program;
import dev.weir.program.VisibleText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What is worth a warning: said on standard error at once, and kept for the report. */
public final class Warnings {
  private final Session session;
  private final List<String> lines = new ArrayList<>();

  /** None yet, of one command. */
  public Warnings(Session session) {
    this.session = session;
  }

  /** The lines so far; grows. */
  public List<String> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** Shows a warning, and keeps it. */
  void warn(String line) {
    lines.add(line);
    session.err().println(VisibleText.lines(line));
    session.err().flush();
  }

  /** Gives a hint. */
  public void advise(String line) {
    lines.add(line);
    session.say(line);
  }

  /**
   * Loads a program, with a warning for each thing in it that is not supported and each stub that
   * it does not need, and a note where it reads a standard input that nobody gives.
   */
  public Program load(ProgramInput input) throws dev.weir.frontend.InputException {
    session.clock().skip();
    input.warnings().forEach(this::warn);
    Program program =
        session
            .interruption()
            .atOnce(
                () -> session.toolkit().load(input, this::warn, session.clock()),
                () -> session.interrupted(input.names(), Interruption.EARLY));
    UnsupportedCode.warnings(program, session.toolkit().library()).forEach(this::warn);
    UnsupportedCode.needlessStubs(program, input.surroundings().stubs().keySet())
        .forEach(this::warn);
    if (!input.surroundings().files().containsKey(StandardInput.NAME)) {
      StandardInput.noteOfEmpty(program).ifPresent(this::warn);
    }
    session.clock().skip();
    return program;
  }
}
