package dev.weir.cluster;

import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.worker.ClusterProvider;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.NullMarked;

/**
 * Connects to clusters of Apache Spark. Settings of Spark can be given as system properties, such
 * as {@code -Dspark.executor.memory=4g} in {@code WEIR_JAVA_OPTS}.
 */
public final class SparkProvider implements ClusterProvider {
  private static final Duration LONGEST_START = Duration.ofSeconds(60);
  private static final long MILLIS_BETWEEN_LOOKS = 50;

  /** A provider, as a service. */
  public SparkProvider() {}

  @Override
  public Cluster connect(String master, RemoteExploration exploration) throws IOException {
    SparkConf settings =
        new SparkConf()
            .setIfMissing("spark.app.name", "weir")
            .setMaster(master)
            .setIfMissing("spark.ui.enabled", "false")
            .setIfMissing("spark.excludeOnFailure.enabled", "true")
            .setIfMissing("spark.jars", jars());
    JavaSparkContext context = context(settings);
    try {
      if (!context.isLocal()) {
        waitForExecutors(context);
      }
      return new SparkCluster(context, exploration);
    } catch (IOException | RuntimeException failure) {
      context.close();
      throw failure;
    }
  }

  private static JavaSparkContext context(SparkConf settings) throws IOException {
    try {
      return new JavaSparkContext(settings);
    } catch (Exception failure) {
      // Scala does not declare what it throws.
      String message = String.valueOf(failure.getMessage());
      throw new IOException(message.lines().findFirst().orElse("Spark does not start"), failure);
    }
  }

  private static void waitForExecutors(JavaSparkContext context) throws IOException {
    long end = System.nanoTime() + LONGEST_START.toNanos();
    try {
      while (!hasExecutors(context)) {
        if (System.nanoTime() - end > 0) {
          throw new IOException(
              "the master has given no executor within %d s".formatted(LONGEST_START.toSeconds()));
        }
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static boolean hasExecutors(JavaSparkContext context) throws IOException {
    try {
      if (!context.sc().isStopped()) {
        // One of them is this process.
        return context.sc().statusTracker().getExecutorInfos().length > 1;
      }
    } catch (RuntimeException failure) {
      if (!context.sc().isStopped()) {
        throw failure;
      }
    }
    throw new IOException("the master cannot be reached");
  }

  /** The jars that executors need beside Spark's own; where classes are in folders, none. */
  private static String jars() {
    return Stream.of(SparkProvider.class, RemoteExploration.class, NullMarked.class)
        .flatMap(kind -> jar(kind).stream())
        .map(Path::toString)
        .distinct()
        .collect(Collectors.joining(","));
  }

  private static Optional<Path> jar(Class<?> kind) {
    CodeSource source = kind.getProtectionDomain().getCodeSource();
    if (source == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(source.getLocation().toURI())).filter(Files::isRegularFile);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}
