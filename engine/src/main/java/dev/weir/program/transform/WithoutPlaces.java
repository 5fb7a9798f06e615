package dev.weir.program.transform;

import dev.weir.program.Program;
import dev.weir.program.SourcePosition;

/** Copies a program without its name and its positions: what is left is all that it does. */
public final class WithoutPlaces extends ProgramCopier {

  /** A copier. */
  public WithoutPlaces() {}

  @Override
  public Program program(Program program) {
    Program copy = super.program(program);
    return new Program("", copy.functions(), copy.globals(), copy.threads());
  }

  @Override
  protected SourcePosition position(SourcePosition position) {
    return SourcePosition.UNKNOWN;
  }
}
