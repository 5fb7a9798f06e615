package dev.weir.transform.instrument;

import dev.weir.program.Global;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The guesses of a program that asks itself, where it fails, whether its execution is one that the
 * axioms allow: others check it, who do not.
 *
 * @param guesses what delayed reads may guess
 */
public record JudgedGuesses(Guesses guesses) implements Guesses {
  @Override
  public Map<String, Global> globals(List<Global> globals) {
    Map<String, Global> all = new HashMap<>(guesses.globals(globals));
    all.put(Window.PREFIX + "judges", ValueTable.constant("judges", List.of(1L), List.of()));
    return all;
  }
}
