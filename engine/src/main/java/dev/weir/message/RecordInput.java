package dev.weir.message;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads what {@link RecordOutput} wrote, and refuses whatever else the bytes are. They choose no
 * class: those are made that the declared types name. What is made is no larger than the bytes call
 * for, since each element takes one of them, and no deeper than {@link #DEEPEST}.
 */
public final class RecordInput {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;

  /** How many values may stand in each other. */
  private static final int DEEPEST = 200;

  private final RecordTypes types;
  private final byte[] bytes;
  private int at;
  private int depth;

  /** The records that are {@link WrittenOnce}, by their numbers. */
  private final List<Object> read = new ArrayList<>();

  /**
   * Of bytes.
   *
   * @param kinds the records that may stand where any {@link Serializable} may, as they were given
   *     for writing
   */
  public RecordInput(byte[] bytes, List<Class<? extends Record>> kinds) {
    this.types = new RecordTypes(kinds);
    this.bytes = bytes;
  }

  /**
   * The record that bytes are made of, and no other.
   *
   * @throws IOException if they are no such record
   */
  public static <T extends Record> T whole(byte[] bytes, Class<T> kind) throws IOException {
    RecordInput in = new RecordInput(bytes, List.of());
    T record = in.read(kind);
    in.end();
    return record;
  }

  /**
   * The next record.
   *
   * @throws IOException if there is none of this kind
   */
  public <T extends Record> T read(Class<T> kind) throws IOException {
    try {
      return kind.cast(value(kind));
    } catch (RuntimeException e) {
      throw new InvalidObjectException("no record", e);
    }
  }

  /**
   * Ends.
   *
   * @throws IOException if something is left
   */
  public void end() throws IOException {
    if (at != bytes.length) {
      throw new InvalidObjectException("something is left");
    }
  }

  private Object value(Type type) {
    depth++;
    if (depth > DEEPEST) {
      throw new IllegalStateException("too deep");
    }
    Object value = ofClass(type, RecordTypes.raw(type));
    depth--;
    return value;
  }

  private Object ofClass(Type type, Class<?> kind) {
    if (kind.isRecord()) {
      return ofRecord(kind);
    } else if (kind == boolean.class || kind == Boolean.class) {
      return bool();
    } else if (kind == int.class || kind == Integer.class) {
      return integer();
    } else if (kind == long.class || kind == Long.class) {
      return number();
    } else if (kind == String.class) {
      return text();
    } else if (kind == Path.class) {
      return Path.of(text());
    } else if (kind == BigInteger.class) {
      return new BigInteger((byte[]) array(byte[].class));
    } else if (kind.isEnum()) {
      return kind.getEnumConstants()[integer()];
    } else if (kind == Duration.class) {
      return Duration.ofSeconds(number(), integer());
    } else if (kind.isArray()) {
      return array(kind);
    } else if (kind == OptionalInt.class) {
      return bool() ? OptionalInt.of(integer()) : OptionalInt.empty();
    } else if (kind == OptionalLong.class) {
      return bool() ? OptionalLong.of(number()) : OptionalLong.empty();
    } else if (kind == Optional.class) {
      return bool() ? Optional.of(value(RecordTypes.argument(type, 0))) : Optional.empty();
    } else if (kind == List.class) {
      return Collections.unmodifiableList(list(type));
    } else if (kind == Set.class) {
      return Collections.unmodifiableSet(new LinkedHashSet<>(list(type)));
    } else if (kind == Map.class) {
      return map(type);
    }
    return ofRecord(kind);
  }

  private Object ofRecord(Class<?> type) {
    List<Class<?>> choices = types.choices(type);
    Class<?> kind = choices.isEmpty() ? type : choices.get(integer());
    if (!kind.isRecord()) {
      throw new IllegalStateException("not read: " + kind);
    }
    return WrittenOnce.class.isAssignableFrom(kind) ? once(kind) : made(kind);
  }

  private Object once(Class<?> kind) {
    int number = integer();
    if (number == read.size()) {
      read.add(made(kind));
    }
    return kind.cast(read.get(number));
  }

  private Object made(Class<?> kind) {
    RecordTypes.Shape shape = RecordTypes.shape(kind);
    Object[] values = new Object[shape.components().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(shape.components().get(i).type());
    }
    return shape.make(values);
  }

  private Object array(Class<?> kind) {
    int length = length();
    if (kind == byte[].class) {
      byte[] all = new byte[length];
      System.arraycopy(bytes, at, all, 0, length);
      at += length;
      return all;
    } else if (kind == int[].class) {
      int[] all = new int[length];
      for (int i = 0; i < length; i++) {
        all[i] = integer();
      }
      return all;
    } else if (kind == long[].class) {
      long[] all = new long[length];
      for (int i = 0; i < length; i++) {
        all[i] = number();
      }
      return all;
    }
    throw new IllegalStateException("not read: " + kind);
  }

  private List<Object> list(Type type) {
    Type element = RecordTypes.argument(type, 0);
    int length = length();
    List<Object> all = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      all.add(value(element));
    }
    return all;
  }

  private Map<Object, Object> map(Type type) {
    int length = length();
    Map<Object, Object> all = new LinkedHashMap<>();
    for (int i = 0; i < length; i++) {
      Object key = value(RecordTypes.argument(type, 0));
      all.put(key, value(RecordTypes.argument(type, 1)));
    }
    return Collections.unmodifiableMap(all);
  }

  private String text() {
    int length = length();
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  /** The number of elements, each of which takes a byte at least. */
  private int length() {
    int length = integer();
    if (length < 0 || length > bytes.length - at) {
      throw new IllegalStateException("a list of " + length);
    }
    return length;
  }

  private boolean bool() {
    return switch (bytes[at++]) {
      case 0 -> false;
      case 1 -> true;
      default -> throw new IllegalStateException("neither true nor false");
    };
  }

  private int integer() {
    return Math.toIntExact(number());
  }

  private long number() {
    long value = 0;
    int shift = 0;
    int next = MORE;
    while ((next & MORE) != 0) {
      next = bytes[at++];
      value |= (long) (next & LOW_BITS) << shift;
      shift += 7;
    }
    return (value >>> 1) ^ -(value & 1);
  }
}
