package dev.weir.frontend.llvm.assembly;

/** Inline assembly holds something that is not understood. */
final class AssemblyException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String what;

  AssemblyException(String what) {
    super(what);
    this.what = what;
  }

  /** What is not understood. */
  String what() {
    return what;
  }
}
