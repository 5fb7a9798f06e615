package dev.weir.machine.report;

import dev.weir.program.SourcePosition;
import java.util.List;

/**
 * Where a bound on loops and recursion cut an execution.
 *
 * @param isRecursion whether a call of a function by itself was cut, and not a loop
 * @param position the call, or the end of the loop's iteration, which may be a longjmp
 * @param function in which function
 * @param changes the names of what differs from turn to turn, where that was looked at
 */
public record Cut(
    boolean isRecursion, SourcePosition position, String function, List<String> changes) {
  /** Copies the names. */
  public Cut {
    changes = List.copyOf(changes);
  }

  /** The same with what differs from turn to turn. */
  public Cut with(List<String> newChanges) {
    return new Cut(isRecursion, position, function, newChanges);
  }
}
