package dev.weir.report.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * An object of JSON, with its members in the order in which they are put. A value is a text, a
 * number, a truth value, a time (which is told in seconds), another object, a list or a map of
 * values, or an optional value, which is {@code null} where it is empty.
 */
public final class Json {
  private final List<Member> members = new ArrayList<>();

  private record Member(String key, Object value) {}

  /** A number as it is to be written. */
  private record Digits(String text) {}

  /** A value that is a number, by its digits. */
  public static Object number(String digits) {
    return new Digits(digits);
  }

  /** A value for each of some things. */
  public static <T> List<Object> list(Collection<T> things, Function<T, ?> value) {
    List<Object> values = new ArrayList<>();
    things.forEach(thing -> values.add(value.apply(thing)));
    return values;
  }

  /** Adds a member. */
  public Json put(String key, Object value) {
    members.add(new Member(key, value));
    return this;
  }

  /** Adds a list as a member, with a value for each of some things. */
  public <T> Json putEach(String key, Collection<T> things, Function<T, ?> value) {
    return put(key, list(things, value));
  }

  /** Adds a member if there is reason to. */
  public Json putIf(boolean isReason, String key, Object value) {
    return isReason ? put(key, value) : this;
  }

  /** Adds a member if there is a value. */
  public Json putIfPresent(String key, Optional<?> value) {
    return putIf(value.isPresent(), key, value);
  }

  /** Adds a member that is {@code null} where the text is empty. */
  public Json putText(String key, String text) {
    return put(key, Optional.of(text).filter(one -> !one.isEmpty()));
  }

  /** Adds the members of another object. */
  public Json putAll(Json other) {
    members.addAll(other.members);
    return this;
  }

  /** All of it in one line, without a line break. */
  public String text() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /**
   * Writes all of it.
   *
   * @throws IOException if that is not possible
   */
  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (Member member : members) {
      json.writeFieldName(member.key);
      write(json, member.value);
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case String text -> json.writeString(text);
      case Digits(String digits) -> json.writeNumber(digits);
      case Boolean truth -> json.writeBoolean(truth);
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case BigInteger number -> json.writeNumber(number);
      case Duration time -> json.writeNumber(Seconds.text(time, 6));
      case Json object -> object.write(json);
      case OptionalInt number when number.isPresent() -> json.writeNumber(number.getAsInt());
      case OptionalLong number when number.isPresent() -> json.writeNumber(number.getAsLong());
      case Optional<?> some when some.isPresent() -> write(json, some.get());
      case OptionalInt _, OptionalLong _, Optional<?> _ -> json.writeNull();
      case int[] numbers -> {
        json.writeStartArray();
        for (int number : numbers) {
          json.writeNumber(number);
        }
        json.writeEndArray();
      }
      case Collection<?> values -> {
        json.writeStartArray();
        for (Object one : values) {
          write(json, one);
        }
        json.writeEndArray();
      }
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          json.writeFieldName(entry.getKey().toString());
          write(json, entry.getValue());
        }
        json.writeEndObject();
      }
      default -> throw new IllegalArgumentException("no value of JSON: " + value);
    }
  }
}
