package dev.weir.search;

/**
 * Thrown where an exploration has to start again with what is known now: memory that was taken to
 * be private is shared, or something else was learnt on which it depends what the steps are. Thrown
 * by {@link Driver} and {@link PresentExecution}, and caught by {@link Checker} alone.
 */
final class SharingDiscovered extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SharingDiscovered() {
    super("more memory is shared", null, false, false);
  }
}
