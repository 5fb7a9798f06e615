package dev.weir.frontend.clang;

import java.util.List;

/** One source file as LLVM bitcode, with what the compiler had to say about it. */
public final class CompiledModule {
  private final byte[] bitcode;
  private final List<String> warnings;

  CompiledModule(byte[] bitcode, List<String> warnings) {
    this.bitcode = bitcode;
    this.warnings = List.copyOf(warnings);
  }

  /** The module as LLVM 20 bitcode, safe to read in this process. Not a copy: leave it as it is. */
  public byte[] bitcode() {
    return bitcode;
  }

  /** The compiler's warnings, one line each, without excerpts of the source. */
  public List<String> warnings() {
    return warnings;
  }
}
