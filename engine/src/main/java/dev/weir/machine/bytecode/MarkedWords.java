package dev.weir.machine.bytecode;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.options.LocalCode;
import java.util.BitSet;

/**
 * The words of a program with {@link Opcode#COMPILED} in place of the instructions where compiled
 * code begins. They are those of {@link Code} as long as nothing is marked.
 */
final class MarkedWords {
  /**
   * How often a long computation is met before anything is marked: some half million jumps, which
   * take about as long as the first use of a compiler.
   */
  static final int MEETINGS = 8;

  private final Code code;
  private final LocalCode mode;
  private final BitSet functions = new BitSet();
  private int[] words;
  private int meetings;

  MarkedWords(Code code, LocalCode mode) {
    this.code = code;
    this.mode = mode;
    this.words = code.words;
    if (mode == LocalCode.COMPILED_AT_ONCE) {
      mark(new LocalFlow(code).starts());
    }
  }

  /** The words, which change where {@link #meet} is called. */
  int[] words() {
    return words;
  }

  /** A thread is in a function, in a computation of many jumps without a step. */
  void meet(int function) {
    if (mode == LocalCode.COMPILED && ++meetings >= MEETINGS && !functions.get(function)) {
      functions.set(function);
      mark(new LocalFlow(code).mainStarts(function));
    }
  }

  private void mark(BitSet starts) {
    if (words == code.words) {
      words = code.words.clone();
    }
    starts.stream().forEach(pc -> words[pc] = Opcode.COMPILED);
  }

  /** Puts an instruction back that cannot be compiled. */
  void unmark(int pc) {
    words[pc] = code.words[pc];
  }
}
