package dev.weir.program.transform;

import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.Map;

/**
 * Copies a program without its name, its positions and the names of its registers: what is left is
 * all that it does.
 */
public final class WithoutPlaces extends ProgramCopier {

  /** A copier. */
  public WithoutPlaces() {}

  @Override
  public Program program(Program program) {
    Program copy = super.program(program);
    return new Program("", copy.functions(), copy.globals(), copy.threads());
  }

  @Override
  public Function function(Function function) {
    return super.function(function.withVariables(Map.of()));
  }

  @Override
  protected SourcePosition position(SourcePosition position) {
    return SourcePosition.UNKNOWN;
  }
}
