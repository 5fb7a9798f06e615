package dev.weir.testing;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import dev.weir.search.ObjectForm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

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
