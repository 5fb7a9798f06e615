package dev.weir.cli.session;

/** The tool contradicts itself. */
public final class DefectException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DefectException(String message) {
    super(message);
  }
}
