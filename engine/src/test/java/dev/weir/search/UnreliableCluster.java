package dev.weir.search;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A cluster in another Java thread, whose results come in any order, some of them after their task
 * was explored twice, and a few never.
 */
final class UnreliableCluster implements Cluster, AutoCloseable {
  /** Out of so many tasks one is lost or explored twice. */
  private static final int RARE = 8;

  /** So many tasks are lost: fewer than it takes to give one up. */
  private static final int MOST_LOSSES = 3;

  private final RemoteExplorer explorer;
  private final Random random;
  private final int slots;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final List<Waiting> waiting = new ArrayList<>();
  private final List<Throwable> defects = new ArrayList<>();
  private int losses;
  private int tasks;
  private int mail;

  private record Waiting(byte[] task, CompletableFuture<RemoteResult> result) {}

  UnreliableCluster(RemoteExplorer explorer, Random random) {
    this.explorer = explorer;
    this.random = random;
    this.slots = 1 + random.nextInt(4);
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public CompletionStage<RemoteResult> explore(RemoteTask task) {
    CompletableFuture<RemoteResult> result = new CompletableFuture<>();
    synchronized (waiting) {
      waiting.add(new Waiting(bytes(task), result));
    }
    thread.execute(this::exploreOne);
    return result;
  }

  /** Explores one of the tasks that wait, as it was when it was handed out. */
  private void exploreOne() {
    Waiting next;
    synchronized (waiting) {
      next = waiting.remove(random.nextInt(waiting.size()));
    }
    if (losses < MOST_LOSSES && random.nextInt(RARE) == 0) {
      losses++;
      next.result.completeExceptionally(new IOException("lost"));
      return;
    }
    try {
      RemoteResult result = explored(next.task);
      if (random.nextInt(RARE) == 0) {
        result = explored(next.task);
      }
      tasks++;
      mail += result.mail();
      next.result.complete(result);
    } catch (Error | RuntimeException defect) {
      if (defects.isEmpty()) {
        defects.add(defect);
      }
      next.result.completeExceptionally(defect);
    }
  }

  /**
   * Ends the other thread.
   *
   * @throws AssertionError if there was a defect there
   */
  @Override
  public void close() {
    thread.close();
    if (!defects.isEmpty()) {
      throw new AssertionError(defects.getFirst());
    }
  }

  private RemoteResult explored(byte[] task) {
    return read(bytes(explorer.explore(read(task, RemoteTask.class))), RemoteResult.class);
  }

  int tasks() {
    return tasks;
  }

  int mail() {
    return mail;
  }

  /** An exploration as it arrives in another process. */
  static RemoteExploration sent(RemoteExploration exploration) {
    return read(bytes(exploration), RemoteExploration.class);
  }

  private static byte[] bytes(Object message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MessageOutput out = new MessageOutput(bytes)) {
      out.send(message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static <T> T read(byte[] bytes, Class<T> kind) {
    try (MessageInput in = new MessageInput(new ByteArrayInputStream(bytes))) {
      return in.receive(kind);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
