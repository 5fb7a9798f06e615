package dev.weir.cluster;

import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * The executors of a Spark cluster. Each task of an exploration is a job of one Spark task, so that
 * none waits for another; that it is tried again where an executor is lost is up to Spark.
 */
final class SparkCluster implements Cluster {
  /** More lines of a message of Spark are about its own code. */
  private static final int MOST_LINES = 3;

  private final JavaSparkContext context;
  private final Broadcast<SentExploration> exploration;
  private final BlockingQueue<Returned> returned = new LinkedBlockingQueue<>();
  private final AtomicReference<@Nullable String> loss = new AtomicReference<>();

  SparkCluster(JavaSparkContext context, RemoteExploration exploration) throws IOException {
    this.context = context;
    // What nobody wants any more is not to be explored to its end.
    context.setLocalProperty("spark.job.interruptOnCancel", "true");
    this.exploration = context.broadcast(new SentExploration(exploration));
  }

  @Override
  public int slots() {
    return ask(() -> Math.max(1, context.defaultParallelism()), 1);
  }

  /**
   * Where Spark has stopped, as it does by itself when this process is to end, it answers nothing.
   */
  private <T> T ask(Supplier<T> question, T otherwise) {
    try {
      return question.get();
    } catch (IllegalStateException stopped) {
      if (!context.sc().isStopped()) {
        throw stopped;
      }
      return otherwise;
    }
  }

  @Override
  public void handOut(long number, RemoteTask task) {
    try {
      Broadcast<SentExploration> sent = exploration;
      Future<List<byte[]>> job =
          context
              .parallelize(List.of(RecordOutput.whole(task)), 1)
              .map(bytes -> sent.value().explore(bytes))
              .collectAsync();
      Thread.ofVirtual().start(() -> await(number, job));
    } catch (Exception failure) {
      // Scala does not declare what it throws.
      lose(number, failure);
    }
  }

  private void await(long number, Future<List<byte[]>> job) {
    try {
      RemoteResult result = RecordInput.whole(job.get().getFirst(), RemoteResult.class);
      returned.add(new Returned(number, Optional.of(result)));
    } catch (Throwable failure) {
      // Whoever handed it out waits for it, whatever went wrong.
      lose(number, failure);
    }
  }

  private void lose(long number, Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    loss.set(
        Optional.ofNullable(cause.getMessage())
            .map(SparkCluster::inOneLine)
            .orElse(cause.getClass().getSimpleName()));
    returned.add(new Returned(number, Optional.empty()));
  }

  /** What Spark says, without where it was in its own code. */
  private static String inOneLine(String message) {
    return message
        .lines()
        .map(String::strip)
        .takeWhile(line -> !line.startsWith("at ") && !line.startsWith("Driver stacktrace"))
        .filter(line -> !line.isEmpty())
        .limit(MOST_LINES)
        .collect(Collectors.joining(" "));
  }

  @Override
  public Optional<String> loss() {
    return Optional.ofNullable(loss.get());
  }

  @Override
  public void cancel() {
    ask(
        () -> {
          context.cancelAllJobs();
          return true;
        },
        false);
  }

  @Override
  public Optional<Returned> next(long millis) throws InterruptedException {
    return Optional.ofNullable(returned.poll(millis, TimeUnit.MILLISECONDS));
  }

  @Override
  public void close() {
    context.close();
  }
}
