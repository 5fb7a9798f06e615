package dev.weir.cluster;

import dev.weir.search.result.Progress;
import dev.weir.search.result.ProgressListener;

/** Kills an executor whenever it hears of an exploration, until it has killed enough. */
final class Killer implements ProgressListener {
  private final StandaloneCluster cluster;
  private final int most;
  private int killed;

  Killer(StandaloneCluster cluster, int most) {
    this.cluster = cluster;
    this.most = most;
  }

  @Override
  public void explored(Progress progress) {
    if (killed < most && cluster.killAnExecutor()) {
      killed++;
    }
  }

  @Override
  public boolean hears() {
    return true;
  }

  @Override
  public boolean wantsToStop() {
    return false;
  }

  /** How many executors were killed. */
  int killed() {
    return killed;
  }
}
