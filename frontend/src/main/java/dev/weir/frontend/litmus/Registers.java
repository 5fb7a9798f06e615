package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;

/** Finds the registers that conditions name. */
interface Registers {
  Place place(Location.Register register, SourcePosition position) throws InputException;

  /** Orders registers of one thread. */
  int compare(String left, String right);
}
