package dev.weir.cluster;

import dev.weir.search.Progress;
import dev.weir.search.ProgressListener;

/** Kills an executor when it first hears of an exploration. */
final class KillsOnce implements ProgressListener {
  private final StandaloneCluster cluster;
  private boolean hasKilled;

  KillsOnce(StandaloneCluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public void explored(Progress progress) {
    if (!hasKilled) {
      hasKilled = cluster.killAnExecutor();
    }
  }

  boolean hasKilled() {
    return hasKilled;
  }
}
