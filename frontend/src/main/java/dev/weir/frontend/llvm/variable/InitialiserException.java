package dev.weir.frontend.llvm.variable;

/** The initial value of a variable holds something that is not supported; the message says what. */
final class InitialiserException extends Exception {
  private static final long serialVersionUID = 1L;

  InitialiserException(String what) {
    super(what);
  }
}
