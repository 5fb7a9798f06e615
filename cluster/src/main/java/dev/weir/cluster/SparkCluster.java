package dev.weir.cluster;

import dev.weir.search.Cluster;
import dev.weir.search.RemoteExploration;
import dev.weir.search.RemoteResult;
import dev.weir.search.RemoteTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The executors of a Spark cluster. Each task of an exploration is a job of one Spark task, so that
 * none waits for another; that it is tried again where an executor is lost is up to Spark.
 */
final class SparkCluster implements Cluster {
  private final JavaSparkContext context;
  private final Broadcast<SentExploration> exploration;

  SparkCluster(JavaSparkContext context, RemoteExploration exploration) throws IOException {
    this.context = context;
    this.exploration = context.broadcast(new SentExploration(exploration));
  }

  @Override
  public int slots() {
    return Math.max(1, context.defaultParallelism());
  }

  @Override
  public CompletionStage<RemoteResult> explore(RemoteTask task) {
    CompletableFuture<RemoteResult> result = new CompletableFuture<>();
    try {
      Broadcast<SentExploration> sent = exploration;
      Future<List<byte[]>> job =
          context
              .parallelize(List.of(Messages.bytes(task)), 1)
              .map(bytes -> sent.value().explore(bytes))
              .collectAsync();
      Thread.ofVirtual().start(() -> await(job, result));
    } catch (IOException | RuntimeException failure) {
      result.completeExceptionally(failure);
    }
    return result;
  }

  private static void await(Future<List<byte[]>> job, CompletableFuture<RemoteResult> result) {
    try {
      result.complete(Messages.read(job.get().getFirst(), RemoteResult.class));
    } catch (IOException | ExecutionException | RuntimeException failure) {
      result.completeExceptionally(failure);
    } catch (InterruptedException e) {
      result.completeExceptionally(e);
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
