package dev.weir.frontend.llvm;

/** Inline assembly holds something that is not understood; the message says what. */
final class AssemblyException extends Exception {
  private static final long serialVersionUID = 1L;

  AssemblyException(String what) {
    super(what);
  }
}
