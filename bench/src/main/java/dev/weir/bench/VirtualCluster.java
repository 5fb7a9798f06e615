package dev.weir.bench;

import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.worker.RemoteExplorer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A cluster of any number of workers in one Java thread: each task is explored for real as soon as
 * it is handed out, and takes in the cluster's own time what it took of the processor. Whoever
 * hands out tasks takes what it took, too, and gets the results in the order in which they come.
 */
final class VirtualCluster implements Cluster {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final RemoteExplorer explorer;
  private final int workers;
  private final Network network;

  /** When each worker has done what it was given, in nanoseconds. */
  private final PriorityQueue<Long> free = new PriorityQueue<>();

  private final PriorityQueue<Arrival> arrivals =
      new PriorityQueue<>(Comparator.comparingLong(Arrival::time));

  private final Figures figures = new Figures();

  /** The time of who hands out tasks. */
  private long now;

  /** The processor time when that was looked at last. */
  private long mark;

  /**
   * What it takes to send something.
   *
   * @param latency nanoseconds each way, whatever is sent
   * @param bytesPerMicrosecond what is sent in a microsecond
   */
  record Network(long latency, long bytesPerMicrosecond) {
    private long nanos(int bytes) {
      return latency + bytes * 1_000L / bytesPerMicrosecond;
    }
  }

  private record Arrival(long time, long number, byte[] result) {}

  /** What was measured. */
  static final class Figures {
    private int tasks;
    private long mail;
    private long given;
    private long sent;
    private long received;
    private long explored;
    private long handing;

    /** How many tasks were explored. */
    int tasks() {
      return tasks;
    }

    /** How many executions were mail. */
    long mail() {
      return mail;
    }

    /** How many nodes were given away. */
    long given() {
      return given;
    }

    /** The bytes of all tasks. */
    long sent() {
      return sent;
    }

    /** The bytes of all results. */
    long received() {
      return received;
    }

    /** What exploring took, in nanoseconds. */
    long explored() {
      return explored;
    }

    /** What handing out and taking back took, in nanoseconds. */
    long handing() {
      return handing;
    }
  }

  VirtualCluster(RemoteExplorer explorer, int workers, Network network) {
    this.explorer = explorer;
    this.workers = workers;
    this.network = network;
    for (int i = 0; i < workers; i++) {
      free.add(0L);
    }
    mark = threads.getCurrentThreadCpuTime();
  }

  /** What was measured so far. */
  Figures figures() {
    return figures;
  }

  @Override
  public int slots() {
    return workers;
  }

  @Override
  public long nanoTime() {
    long processor = threads.getCurrentThreadCpuTime();
    figures.handing += processor - mark;
    now += processor - mark;
    mark = processor;
    return now;
  }

  @Override
  public void handOut(long number, RemoteTask task) {
    try {
      explore(number, RecordOutput.whole(task));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void explore(long number, byte[] sent) throws IOException {
    long arrives = nanoTime() + network.nanos(sent.length);
    RemoteResult result = explorer.explore(RecordInput.whole(sent, RemoteTask.class), () -> false);
    byte[] received = RecordOutput.whole(result);
    long processor = threads.getCurrentThreadCpuTime();
    long ends = Math.max(arrives, free.remove()) + processor - mark;
    free.add(ends);
    arrivals.add(new Arrival(ends + network.nanos(received.length), number, received));
    figures.tasks++;
    figures.mail += result.searched().mail().size();
    figures.given += result.searched().given().size();
    figures.sent += sent.length;
    figures.received += received.length;
    figures.explored += processor - mark;
    mark = threads.getCurrentThreadCpuTime();
  }

  @Override
  public Optional<Returned> next(long millis) {
    nanoTime();
    Arrival next = arrivals.poll();
    if (next == null) {
      return Optional.empty();
    }
    now = Math.max(now, next.time);
    try {
      return Optional.of(
          new Returned(
              next.number, Optional.of(RecordInput.whole(next.result, RemoteResult.class))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void cancel() {
    arrivals.clear();
  }

  @Override
  public Optional<String> loss() {
    return Optional.empty();
  }

  @Override
  public void close() {
    arrivals.clear();
  }
}
