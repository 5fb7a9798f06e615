package dev.weir.message;

import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Writes records as bytes, for files that anybody may change: what the bytes mean is said by the
 * declared types of the components alone, and no class is named in them. {@link RecordInput} reads
 * them.
 */
public final class RecordOutput {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;

  private final RecordTypes types;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** The records that are {@link WrittenOnce}, with their numbers. */
  private final Map<Record, Integer> written = new HashMap<>();

  /** Nothing yet, and no value may be any {@link Serializable}. */
  public RecordOutput() {
    this(List.of());
  }

  /**
   * Nothing yet.
   *
   * @param kinds the records that may stand where any {@link Serializable} may
   */
  public RecordOutput(List<Class<? extends Record>> kinds) {
    this.types = new RecordTypes(kinds);
  }

  /** A record as bytes, for {@link RecordInput#whole} in the same build. */
  public static byte[] whole(Record value) {
    return new RecordOutput().write(value).bytes();
  }

  /** What was written so far. */
  public byte[] bytes() {
    return bytes.toByteArray();
  }

  /**
   * Writes a record.
   *
   * @throws IllegalStateException if it has a component of a type that is not written
   */
  public RecordOutput write(Record value) {
    write(value.getClass(), value);
    return this;
  }

  private void write(Type type, Object value) {
    switch (value) {
      case Record one -> {
        List<Class<?>> choices = types.choices(RecordTypes.raw(type));
        if (!choices.isEmpty()) {
          number(RecordTypes.index(choices, one.getClass()));
        }
        if (one instanceof WrittenOnce) {
          once(one);
        } else {
          components(one);
        }
      }
      case Boolean truth -> bytes.write(truth ? 1 : 0);
      case Integer number -> number(number);
      case Long number -> number(number);
      case String text -> bytes(text.getBytes(StandardCharsets.UTF_8));
      case Path path -> bytes(path.toString().getBytes(StandardCharsets.UTF_8));
      case BigInteger number -> bytes(number.toByteArray());
      case Enum<?> constant -> number(constant.ordinal());
      case Duration time -> {
        number(time.getSeconds());
        number(time.getNano());
      }
      case byte[] all -> bytes(all);
      case int[] all -> {
        number(all.length);
        for (int one : all) {
          number(one);
        }
      }
      case long[] all -> {
        number(all.length);
        for (long one : all) {
          number(one);
        }
      }
      case OptionalInt choice -> {
        bytes.write(choice.isPresent() ? 1 : 0);
        choice.ifPresent(this::number);
      }
      case OptionalLong choice -> {
        bytes.write(choice.isPresent() ? 1 : 0);
        choice.ifPresent(this::number);
      }
      case Optional<?> choice -> {
        bytes.write(choice.isPresent() ? 1 : 0);
        choice.ifPresent(one -> write(RecordTypes.argument(type, 0), one));
      }
      case Collection<?> all -> {
        Type element = RecordTypes.argument(type, 0);
        number(all.size());
        all.forEach(one -> write(element, one));
      }
      case Map<?, ?> all -> {
        number(all.size());
        all.forEach(
            (key, one) -> {
              write(RecordTypes.argument(type, 0), key);
              write(RecordTypes.argument(type, 1), one);
            });
      }
      default -> throw new IllegalStateException("not written: " + value.getClass());
    }
  }

  /** Writes the number of a record, and what it is made of where that is a new one. */
  private void once(Record one) {
    Integer number = written.get(one);
    if (number == null) {
      number(written.size());
      components(one);
      written.put(one, written.size());
    } else {
      number(number);
    }
  }

  private void components(Record one) {
    for (RecordTypes.Component component : RecordTypes.shape(one.getClass()).components()) {
      write(component.type(), component.value(one));
    }
  }

  private void bytes(byte[] all) {
    number(all.length);
    bytes.writeBytes(all);
  }

  /** Small numbers take one byte, of either sign; seven bits in each byte, the lowest first. */
  private void number(long value) {
    long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
    while ((rest & ~LOW_BITS) != 0) {
      bytes.write((int) (rest & LOW_BITS) | MORE);
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
