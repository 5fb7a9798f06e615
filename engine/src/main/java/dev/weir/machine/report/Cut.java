package dev.weir.machine.report;

import dev.weir.program.SourcePosition;

/**
 * Where a bound on loops and recursion cut an execution.
 *
 * @param isRecursion whether a call of a function by itself was cut, and not a loop
 * @param position the call, or the end of the loop's iteration, which may be a longjmp
 * @param function in which function
 */
public record Cut(boolean isRecursion, SourcePosition position, String function) {}
