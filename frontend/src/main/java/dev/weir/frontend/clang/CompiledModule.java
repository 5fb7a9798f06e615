package dev.weir.frontend.clang;

/** One source file as LLVM bitcode, with what the compiler had to say about it. */
public final class CompiledModule {
  private final byte[] bitcode;
  private final String warnings;

  CompiledModule(byte[] bitcode, String warnings) {
    this.bitcode = bitcode;
    this.warnings = warnings;
  }

  /** The module as LLVM 20 bitcode, safe to read in this process. Not a copy: leave it as it is. */
  public byte[] bitcode() {
    return bitcode;
  }

  /** The compiler's warnings, as it printed them; empty if there are none. */
  public String warnings() {
    return warnings;
  }
}
