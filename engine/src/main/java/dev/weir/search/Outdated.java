package dev.weir.search;

/** Thrown where an exploration cannot go on, since more memory turned out to be shared. */
final class Outdated extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Outdated() {
    super("more memory is shared", null, false, false);
  }
}
