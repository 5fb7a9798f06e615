package dev.weir.search.checkpoint;

import dev.weir.machine.call.ExternalFunctions;
import java.io.Serializable;
import java.util.function.BooleanSupplier;

/**
 * What each process needs once that explores tasks of an exploration. Its only limit is its own
 * heap: when to end is up to who hands the tasks out.
 */
public interface RemoteExploration extends Serializable {
  /**
   * An explorer of its tasks.
   *
   * @param library the one that the program was checked with
   */
  Explorer explorer(ExternalFunctions library);

  /**
   * Explores tasks. It remembers nothing between two tasks, and may be asked by several Java
   * threads at the same time.
   */
  interface Explorer {
    /**
     * Explores a task, until nothing is left of it or its budget is used up.
     *
     * @param isCancelled whether nobody wants the result any more; asked now and then
     */
    RemoteResult explore(RemoteTask task, BooleanSupplier isCancelled);
  }
}
