package dev.weir.cli.session;

/** The tool contradicts itself. */
public final class DefectException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A defect of Weir itself, told in one line. */
  public DefectException(String message) {
    super(message);
  }
}
