package dev.weir.cluster;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Objects as bytes, which Spark sends as they are. */
final class Messages {
  private Messages() {}

  /** A serialisable object as bytes. */
  static byte[] bytes(Object message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater quick = new Deflater(Deflater.BEST_SPEED);
    try (MessageOutput out = new MessageOutput(new DeflaterOutputStream(bytes, quick))) {
      out.send(message);
    } finally {
      quick.end();
    }
    return bytes.toByteArray();
  }

  /**
   * The object that became these bytes.
   *
   * @throws IOException if they are none
   */
  static <T> T read(byte[] bytes, Class<T> kind) throws IOException {
    try (MessageInput in =
        new MessageInput(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
      return in.receive(kind);
    }
  }
}
