package dev.weir.testing;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.search.Checkpoint;
import dev.weir.search.ObjectForm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Sends objects to itself. */
public final class ThroughBytes implements ObjectForm {
  /** The form of objects within messages. */
  public static final ObjectForm OBJECTS = new ThroughBytes();

  private ThroughBytes() {}

  /** What is read of an object that was written. */
  public static <T> T of(T object, Class<T> kind) {
    try {
      return OBJECTS.read(OBJECTS.bytes(object), kind);
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
      byte[] bytes = new RecordOutput(kinds).write(checkpoint.data()).bytes();
      RecordInput in = new RecordInput(bytes, kinds);
      Record data = in.read(Checkpoint.kind());
      in.end();
      return Checkpoint.of(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] bytes(Object objects) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new MessageOutput(bytes).send(objects);
    return bytes.toByteArray();
  }

  @Override
  public <T> T read(byte[] bytes, Class<T> kind) throws IOException {
    return new MessageInput(new ByteArrayInputStream(bytes)).receive(kind);
  }
}
