package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.source.DebugTypes;
import dev.weir.frontend.llvm.source.Positions;
import dev.weir.program.SourcePosition;

/**
 * What the lowering of all functions shares: numbers of functions and globals, sizes, positions.
 */
public interface ProgramContext {

  /** The number of a function, which is lowered too from now on. */
  int function(LlvmValue function);

  /** The number of a function of the modelled library, by a name that no C program can use. */
  int libraryFunction(String name, int parameters);

  /** The number of a global variable, which is part of the program from now on. */
  int global(LlvmValue global);

  /** Notes where a function or variable, which may have no definition, is used. */
  void use(LlvmValue constant, SourcePosition position);

  Layouts layouts();

  Positions positions();

  DebugTypes types();

  ThrownExceptions exceptions();
}
