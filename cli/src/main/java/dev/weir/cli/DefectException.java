package dev.weir.cli;

/** The tool contradicts itself. */
final class DefectException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DefectException(String message) {
    super(message);
  }
}
