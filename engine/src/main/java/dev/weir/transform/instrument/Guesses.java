package dev.weir.transform.instrument;

import dev.weir.program.Global;
import java.util.HashMap;
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

  /**
   * The same for a program that asks itself, where it fails, whether its execution is one that the
   * axioms allow: others check it, who do not.
   */
  default Guesses judged() {
    return globals -> {
      Map<String, Global> all = new HashMap<>(globals(globals));
      all.put(Window.PREFIX + "judges", ValueTable.constant("judges", List.of(1L), List.of()));
      return all;
    };
  }

  /** Whether they are of globals alone, which other runs have under the same names. */
  default boolean isOfGlobals() {
    return true;
  }
}
