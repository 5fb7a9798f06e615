package dev.weir.cluster;

import dev.weir.library.Library;
import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.checkpoint.RemoteExploration.Explorer;
import dev.weir.search.checkpoint.RemoteTask;
import java.io.IOException;
import java.io.Serializable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** An exploration as Spark sends it to each executor, once. */
final class SentExploration implements Serializable {
  private static final long serialVersionUID = 1;

  /** What a program may take whose calls are deep. */
  private static final long STACK_BYTES = 64L << 20;

  private final byte[] message;

  /** Made where the first task arrives. */
  private transient @Nullable Explorer explorer;

  SentExploration(RemoteExploration exploration) throws IOException {
    message = Messages.bytes(exploration);
  }

  private synchronized Explorer explorer() throws IOException {
    Explorer known = explorer;
    if (known == null) {
      known = Messages.read(message, RemoteExploration.class).explorer(new Library());
      explorer = known;
    }
    return known;
  }

  /** Explores a task. */
  byte[] explore(byte[] task) throws IOException, InterruptedException, ExecutionException {
    Explorer own = explorer();
    RemoteTask given = RecordInput.whole(task, RemoteTask.class);
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    AtomicBoolean isCancelled = new AtomicBoolean();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                result.complete(RecordOutput.whole(own.explore(given, isCancelled::get)));
              } catch (RuntimeException | Error failure) {
                result.completeExceptionally(failure);
              }
            },
            "weir task",
            STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      return result.get();
    } finally {
      isCancelled.set(true);
    }
  }
}
