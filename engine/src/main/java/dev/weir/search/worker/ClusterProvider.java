package dev.weir.search.worker;

import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteExploration;
import java.io.IOException;

/**
 * Connects to clusters of one kind. Found as a service, since what that takes is not there unless
 * it was asked for.
 */
public interface ClusterProvider {
  /**
   * Connects to a cluster.
   *
   * @param master how the kind of cluster calls it
   * @param exploration whose tasks will be explored there
   * @throws IOException if that is not possible; its message says why, in one line
   */
  Cluster connect(String master, RemoteExploration exploration) throws IOException;
}
