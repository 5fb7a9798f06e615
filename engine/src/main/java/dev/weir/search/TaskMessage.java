package dev.weir.search;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Tasks and what came of them as bytes: the length of what is packed, that, and what has no packed
 * form, serialised: places of one thread, and findings that are not {@link KeptFindings#isPlain}.
 * Most have nothing of that, whose reading takes longer than all the rest.
 */
final class TaskMessage {
  private TaskMessage() {}

  /** All that was written. */
  static byte[] bytes(PackedOutput out, ObjectForm form) throws IOException {
    byte[] packed = out.bytes();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Integer.BYTES + packed.length);
    bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(packed.length).array());
    bytes.writeBytes(packed);
    if (!out.others().isEmpty()) {
      bytes.writeBytes(form.bytes(out.others()));
    }
    return bytes.toByteArray();
  }

  /**
   * What these bytes say.
   *
   * @throws IOException if they are no such message
   */
  static <T> T read(byte[] bytes, ObjectForm form, Function<PackedInput, T> content)
      throws IOException {
    try {
      ByteBuffer all = ByteBuffer.wrap(bytes);
      int length = all.getInt();
      if (length > all.remaining()) {
        throw new InvalidObjectException("a message of a task is cut off");
      }
      byte[] packed = new byte[length];
      all.get(packed);
      PackedInput in = new PackedInput(packed, others(bytes, all.position(), form));
      T read = content.apply(in);
      in.end();
      return read;
    } catch (RuntimeException e) {
      throw new InvalidObjectException("no message of a task", e);
    }
  }

  private static List<?> others(byte[] bytes, int from, ObjectForm form) throws IOException {
    if (from == bytes.length) {
      return List.of();
    }
    return form.read(Arrays.copyOfRange(bytes, from, bytes.length), List.class);
  }
}
