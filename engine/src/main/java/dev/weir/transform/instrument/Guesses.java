package dev.weir.transform.instrument;

import dev.weir.program.Global;
import java.util.List;
import java.util.Map;

/** What delayed reads may guess, as constants of the library of windows. */
public interface Guesses {
  /**
   * The constants, by their names in the library.
   *
   * @param globals of the program that is rewritten
   */
  Map<String, Global> globals(List<Global> globals);

  /** Whether they are of globals alone, which other runs have under the same names. */
  default boolean isOfGlobals() {
    return true;
  }
}
