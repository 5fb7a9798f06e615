package dev.weir.machine.bytecode;

import dev.weir.machine.code.Code;
import dev.weir.machine.options.LocalCode;
import dev.weir.machine.thread.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a program that are compiled: each when a thread first comes to a place that is
 * marked.
 */
public final class HotLoops {
  private final Code code;
  private final LocalOperations operations;
  private final MarkedWords marked;
  private @Nullable CompiledLoop[] loops = new CompiledLoop[0];
  private @Nullable LoopCompiler compiler;

  /** No loop is compiled yet. */
  public HotLoops(Code code, LocalOperations operations, LocalCode mode) {
    this.code = code;
    this.operations = operations;
    this.marked = new MarkedWords(code, mode);
  }

  /** The words for the interpreter; they change where {@link #meet} is called. */
  public int[] words() {
    return marked.words();
  }

  /** A thread is in a function, in a computation of many jumps without a step. */
  public void meet(int function) {
    marked.meet(function);
  }

  /**
   * Runs the compiled code that begins where a thread stands, and moves it to the instruction where
   * the interpreter goes on. If that is the same one, and no jump was made, the interpreter is to
   * run it by itself.
   *
   * @param budget the jumps until limits are looked at, at least 1
   * @return what is left of them, at least 1
   */
  public int run(ThreadState t, int budget) {
    if (budget == 1) {
      return budget;
    }
    long end = loop(t.pc).run(t.registers, t.base, budget, operations, t);
    t.pc = (int) (end >>> Integer.SIZE);
    return (int) end;
  }

  private CompiledLoop loop(int pc) {
    if (loops.length == 0) {
      loops = new CompiledLoop[code.words.length];
    }
    CompiledLoop loop = loops[pc];
    if (loop == null) {
      loop = compile(pc);
      loops[pc] = loop;
    }
    return loop;
  }

  private CompiledLoop compile(int pc) {
    if (compiler == null) {
      compiler = new LoopCompiler(code, new LocalFlow(code));
    }
    return compiler.compile(pc).orElseGet(() -> nothing(pc));
  }

  /** In place of code for an instruction that cannot be compiled: it does nothing, this once. */
  private CompiledLoop nothing(int pc) {
    marked.unmark(pc);
    return (registers, base, budget, callee, thread) -> (long) pc << Integer.SIZE | budget;
  }
}
