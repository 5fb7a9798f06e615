package dev.weir.program;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Records of programs by their components alone, so that a component that is added later is in the
 * tests at once: made with values that differ from each other and from the usual ones, written as a
 * text, and changed in one component.
 */
public final class Samples {
  /** As many functions, globals and blocks there are at least where indices of samples point. */
  public static final int INDICES = 5;

  private static final int DEEPEST = 6;
  private int number;
  private int depth;

  /** A record of a class, with the next values. */
  public <T extends Record> T record(Class<T> type) {
    depth++;
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(components[i]);
    }
    depth--;
    return make(type, values);
  }

  /** One record of each class that a sealed interface permits, directly or not. */
  public <T> List<T> all(Class<T> sealed) {
    return recordsOf(sealed).stream().map(type -> sealed.cast(record(type))).toList();
  }

  private static List<Class<? extends Record>> recordsOf(Class<?> type) {
    List<Class<? extends Record>> result = new ArrayList<>();
    if (type.isRecord()) {
      result.add(type.asSubclass(Record.class));
    } else {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        result.addAll(recordsOf(permitted));
      }
    }
    return result;
  }

  private Object value(RecordComponent component) {
    number++;
    return component.getType() == int.class
        ? number(component.getName(), component.getDeclaringRecord())
        : value(component.getGenericType());
  }

  private int number(String name, Class<?> record) {
    return switch (name) {
      case "size" -> 1 << number % 4;
      case "alignment" -> 1 << number % 5;
      case "width" ->
          record == Instruction.Load.class
              ? 1 + number % 8
              : record == Instruction.WideBinary.class ? 65 + number % 64 : 1 + number % 32;
      case "shift" -> number % 32;
      case "unneeded" -> 1;
      case "global", "function", "target", "ifTrue", "ifFalse", "otherwise" -> number % INDICES;
      default -> number;
    };
  }

  private Object value(Type type) {
    number++;
    return switch (type) {
      case ParameterizedType list when list.getRawType() == List.class ->
          depth > DEEPEST
              ? List.of()
              : List.of(
                  value(list.getActualTypeArguments()[0]), value(list.getActualTypeArguments()[0]));
      case ParameterizedType option when option.getRawType() == Optional.class ->
          Optional.of(value(option.getActualTypeArguments()[0]));
      case ParameterizedType map when map.getRawType() == SortedMap.class ->
          new TreeMap<>(java.util.Map.of(-7L * number, "n" + number, 3L, "\"three\""));
      case Class<?> plain when plain == int.class -> number;
      case Class<?> plain when plain == long.class -> (long) number;
      case Class<?> plain when plain == boolean.class -> true;
      case Class<?> plain when plain == String.class -> "s" + number + "\n\"\\;";
      case Class<?> plain when plain == byte[].class -> new byte[] {(byte) number, 0, 1};
      case Class<?> plain when plain == OptionalInt.class -> OptionalInt.of(number);
      case Class<?> plain when plain.isEnum() ->
          plain.getEnumConstants()[1 + number % (plain.getEnumConstants().length - 1)];
      case Class<?> plain when plain == TypeLayout.class && depth > DEEPEST -> TypeLayout.SCALAR;
      case Class<?> plain when plain.isRecord() -> record(plain.asSubclass(Record.class));
      case Class<?> plain when plain.isSealed() -> {
        List<Class<? extends Record>> records = recordsOf(plain);
        yield record(records.get(number % records.size()));
      }
      default -> throw new AssertionError("no sample of " + type + "; say here how to make one");
    };
  }

  private static <T extends Record> T make(Class<T> type, Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Everything that is in a record, or in a list or option of records, as text. */
  public static String everything(Object value) {
    return switch (value) {
      case Record record -> {
        StringBuilder text = new StringBuilder(record.getClass().getName()).append('(');
        for (RecordComponent component : record.getClass().getRecordComponents()) {
          text.append(component.getName())
              .append('=')
              .append(everything(get(record, component)))
              .append(", ");
        }
        yield text.append(')').toString();
      }
      case List<?> list -> list.stream().map(Samples::everything).toList().toString();
      case Optional<?> option -> option.map(Samples::everything).toString();
      case byte[] bytes -> Arrays.toString(bytes);
      default -> value.toString();
    };
  }

  /** The value of a component. */
  public static Object get(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
