package dev.weir.machine.options;

/** Thrown out of a long local computation when a limit is met; the machine must then be reset. */
public final class Interrupted extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The end was asked for. */
  public Interrupted() {
    super("interrupted", null, false, false);
  }
}
