package dev.weir.search;

import java.util.concurrent.CompletionStage;

/** Where tasks of an exploration are explored in other processes, by {@link RemoteExplorer}. */
public interface Cluster extends AutoCloseable {
  /** How many tasks can be explored at the same time, at least 1; this may change. */
  int slots();

  /**
   * Has a task explored.
   *
   * @return what came of it; if it failed, it is handed out again, some times
   */
  CompletionStage<RemoteResult> explore(RemoteTask task);

  /** Ends the connection; what is explored there is of no use any more. */
  @Override
  void close();
}
