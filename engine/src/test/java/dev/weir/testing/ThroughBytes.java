package dev.weir.testing;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.search.checkpoint.Checkpoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Sends objects to itself. */
public final class ThroughBytes {
  private ThroughBytes() {}

  /** What is read of an object that was written. */
  public static <T> T of(T object, Class<T> kind) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new MessageOutput(bytes).send(object);
      return new MessageInput(new ByteArrayInputStream(bytes.toByteArray())).receive(kind);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What is read of a checkpoint that was written.
   *
   * @param kinds what monitors keep
   */
  public static Checkpoint of(Checkpoint checkpoint, List<Class<? extends Record>> kinds) {
    try {
      byte[] bytes = new RecordOutput(kinds).write(checkpoint).bytes();
      RecordInput in = new RecordInput(bytes, kinds);
      Checkpoint read = in.read(Checkpoint.class);
      in.end();
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
