package dev.weir.cli;

import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.worker.ClusterProvider;
import dev.weir.testing.UnreliableCluster;
import java.io.IOException;
import java.util.Random;

/** Clusters that are in this process, and called {@code near}. */
public final class NearClusters implements ClusterProvider {
  @Override
  public Cluster connect(String master, RemoteExploration exploration) throws IOException {
    if (!master.equals("near")) {
      throw new IOException("cannot be reached");
    }
    return UnreliableCluster.of(exploration, new Random(1));
  }
}
