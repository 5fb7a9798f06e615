package dev.weir.testing;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Sends objects to itself. */
public final class ThroughBytes {
  private ThroughBytes() {}

  /** What is read of an object that was written. */
  public static <T> T of(T object, Class<T> kind) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      new MessageOutput(bytes).send(object);
      return new MessageInput(new ByteArrayInputStream(bytes.toByteArray())).receive(kind);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
