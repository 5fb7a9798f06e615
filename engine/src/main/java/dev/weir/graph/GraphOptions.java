package dev.weir.graph;

import dev.weir.graph.compile.ArmCode;
import java.io.Serializable;
import java.util.Set;

/**
 * How execution graphs are explored, and what programs are compiled to.
 *
 * @param full whether executions that differ in the order of writes alone are different
 * @param ignoresDependencies whether accesses are out of order though one depends on the other, as
 *     where a compiler has replaced the dependency; no value comes from itself for all that
 * @param arm what compilers write for ARMv8 otherwise than they usually do
 */
public record GraphOptions(boolean full, boolean ignoresDependencies, Set<ArmCode> arm)
    implements Serializable {

  /** Copies its parts. */
  public GraphOptions {
    arm = Set.copyOf(arm);
  }

  /**
   * The usual ones.
   *
   * @param full whether executions that differ in the order of writes alone are different
   */
  public static GraphOptions of(boolean full) {
    return new GraphOptions(full, false, Set.of());
  }

  /** The same, where executions that differ in the order of writes alone are different. */
  public GraphOptions withOrderOfWrites() {
    return new GraphOptions(true, ignoresDependencies, arm);
  }

  /** The same for programs of which dependencies keep nothing in order. */
  public GraphOptions ignoringDependencies() {
    return new GraphOptions(full, true, arm);
  }

  /** The same for what another compiler writes for ARMv8. */
  public GraphOptions with(Set<ArmCode> code) {
    return new GraphOptions(full, ignoresDependencies, code);
  }
}
