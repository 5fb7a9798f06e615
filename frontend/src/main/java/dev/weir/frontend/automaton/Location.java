package dev.weir.frontend.automaton;

/** Which variable a statement accesses. */
sealed interface Location {
  /** This one. */
  record Fixed(int variable) implements Location {}

  /**
   * The one of the variables common to all processes, in the order of the file, that it counts to.
   */
  record Pointer(Expression place) implements Location {}

  /** Whether it depends on a register. */
  default boolean uses(int register) {
    return switch (this) {
      case Fixed _ -> false;
      case Pointer(Expression place) -> place.uses(register);
    };
  }
}
