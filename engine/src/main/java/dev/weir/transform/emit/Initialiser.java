package dev.weir.transform.emit;

import dev.weir.transform.emit.ObjectType.Bytes;
import dev.weir.transform.emit.ObjectType.Elements;
import dev.weir.transform.emit.ObjectType.Member;
import dev.weir.transform.emit.ObjectType.Native;
import dev.weir.transform.emit.ObjectType.Structure;
import dev.weir.transform.emit.ObjectType.Text;
import dev.weir.transform.emit.ObjectType.Word;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.IntFunction;

/**
 * Writes the bytes of an object as the value of its type.
 *
 * @param image all of its bytes, or the first: the others are zero
 * @param addresses what stands for an address, by its offset
 */
record Initialiser(byte[] image, NavigableMap<Long, String> addresses) {

  /** The value of the part at an offset; empty where it is zero. */
  String of(ObjectType type, long offset) {
    if (isZero(offset, type.bytes())) {
      return "";
    }
    return switch (type) {
      case Word(int size) -> word(offset, size);
      case Bytes(long count) -> bytes(offset, count);
      case Text(long count) -> quoted(offset, offset + count - 1);
      case Elements(ObjectType element, long count) ->
          listed(
              Math.min(count, (end() - offset - 1) / element.bytes() + 1),
              isWord(element) ? "0" : "{0}",
              i -> of(element, offset + i * element.bytes()));
      case Structure(String tag, List<Member> members) -> {
        List<String> values = new ArrayList<>();
        for (Member member : members) {
          String value = of(member.type(), offset + member.offset());
          if (!value.isEmpty()) {
            values.add("." + member.name() + " = " + value);
          }
        }
        yield "{" + String.join(", ", values) + "}";
      }
      case Native(String name, String header, long size) ->
          throw new IllegalStateException(name + " has no value that could be written");
    };
  }

  private boolean isZero(long offset, long size) {
    for (long i = offset; i < Math.min(offset + size, image.length); i++) {
      if (image[(int) i] != 0) {
        return false;
      }
    }
    return addresses.subMap(offset, offset + size).isEmpty();
  }

  /** Where only zeros follow. */
  private long end() {
    return addresses.isEmpty()
        ? image.length
        : Math.max(image.length, addresses.lastKey() + Long.BYTES);
  }

  private static boolean isWord(ObjectType type) {
    return switch (type) {
      case Word _ -> true;
      case Bytes _, Text _, Elements _, Structure _, Native _ -> false;
    };
  }

  private String word(long offset, int size) {
    String address = addresses.get(offset);
    if (address != null && size == Long.BYTES) {
      return address;
    }
    if (size > Long.BYTES) {
      return "(unsigned __int128)"
          + Values.constant(number(offset + Long.BYTES, Long.BYTES))
          + " << 64 | "
          + Values.constant(number(offset, Long.BYTES));
    }
    return Values.constant(number(offset, size));
  }

  private long number(long offset, int size) {
    ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < size && offset + i < image.length; i++) {
      buffer.put(i, image[(int) offset + i]);
    }
    return buffer.getLong(0);
  }

  private String bytes(long offset, long count) {
    int last = (int) Math.min(offset + count, image.length) - 1;
    return last - offset + 1 == count && isText(image, offset, last)
        ? quoted(offset, last)
        : listed(last - offset + 1, "0", i -> String.valueOf(image[(int) offset + i] & 0xff));
  }

  /** Whether there are characters that can be written, and zero behind them. */
  static boolean isText(byte[] image, long from, long last) {
    boolean text = last >= from && last < image.length && image[(int) last] == 0;
    for (long i = from; i < last && text; i++) {
      int c = image[(int) i];
      text = c >= ' ' && c < 127 || c == '\n' || c == '\t';
    }
    return text;
  }

  private String quoted(long from, long to) {
    StringBuilder text = new StringBuilder("\"");
    for (long i = from; i < to; i++) {
      char c = (char) image[(int) i];
      text.append(
          switch (c) {
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '"', '\\', '?' -> "\\" + c;
            default -> String.valueOf(c);
          });
    }
    return text.append('"').toString();
  }

  /** Values in braces, without the zeros at the end. */
  private static String listed(long count, String zero, IntFunction<String> value) {
    List<String> values = new ArrayList<>();
    int needed = 0;
    for (int i = 0; i < count; i++) {
      String element = value.apply(i);
      values.add(element.isEmpty() ? zero : element);
      needed = element.isEmpty() || element.equals("0") ? needed : i + 1;
    }
    return "{" + String.join(", ", values.subList(0, needed)) + "}";
  }
}
