package dev.weir.frontend.litmus;

import dev.weir.program.SourcePosition;

/**
 * The last line of a test.
 *
 * @param quantifier what it claims of the final states
 * @param proposition the property
 * @param position where it starts
 */
public record Condition(Quantifier quantifier, Proposition proposition, SourcePosition position) {

  /** As herd writes it. */
  @Override
  public String toString() {
    return quantifier.text() + " (" + proposition + ")";
  }
}
