package dev.weir.machine.bytecode;

import dev.weir.machine.thread.ThreadState;

/** A part of a function as JVM code; the classes that implement it are made at run time. */
public interface CompiledLoop {
  /**
   * Runs from the part's first instruction on, up to one that the interpreter is to run, before
   * which the registers are as they would be if it had run all of them.
   *
   * @param registers those of the thread
   * @param base where the window of the present function begins
   * @param budget the jumps until limits are looked at, at least 1; the jump that would use up the
   *     last is not made
   * @param operations what the code cannot do by itself
   * @param thread the thread
   * @return the instruction where the interpreter goes on, in the upper half, and what is left of
   *     the budget
   */
  long run(long[] registers, int base, int budget, LocalOperations operations, ThreadState thread);
}
