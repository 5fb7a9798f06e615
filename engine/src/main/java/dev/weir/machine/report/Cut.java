package dev.weir.machine.report;

import dev.weir.program.SourcePosition;
import java.io.Serializable;
import java.util.List;

/**
 * Where a bound on loops and recursion cut an execution.
 *
 * @param isRecursion whether a call of a function by itself was cut, and not a loop
 * @param position the call, or the end of the loop's iteration, which may be a longjmp
 * @param function in which function
 * @param changes the names of what differs from turn to turn, where that was looked at
 * @param writes where nothing differs, the names of what a turn writes in between
 */
public record Cut(
    boolean isRecursion,
    SourcePosition position,
    String function,
    List<String> changes,
    List<String> writes)
    implements Serializable {
  /** Copies the names. */
  public Cut {
    changes = List.copyOf(changes);
    writes = List.copyOf(writes);
  }

  /** A cut that was not looked at. */
  public Cut(boolean isRecursion, SourcePosition position, String function) {
    this(isRecursion, position, function, List.of(), List.of());
  }

  /** The same with what differs from turn to turn, or else is written in between. */
  public Cut with(List<String> newChanges, List<String> newWrites) {
    return new Cut(isRecursion, position, function, newChanges, newWrites);
  }
}
