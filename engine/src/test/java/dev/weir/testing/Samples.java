package dev.weir.testing;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.TypeLayout;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Records of programs by their components alone, so that a component that is added later is in the
 * tests at once: made with values that differ from each other and from the usual ones, written as a
 * text, and changed in one component.
 */
public final class Samples {
  /**
   * Indices of functions and blocks are less, those of globals too; thread-local ones are the next
   * so many.
   */
  public static final int INDICES = 5;

  /** The virtual machine makes them anew for each who asks. */
  private static final ClassValue<List<RecordComponent>> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> record) {
          return List.of(record.getRecordComponents());
        }
      };

  private static final int DEEPEST = 4;
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
    Class<?> record = component.getDeclaringRecord();
    if (component.getType() == int.class) {
      return number(component.getName(), record);
    }
    if (record == Instruction.WideReadModifyWrite.class
        && component.getType() == AtomicOperator.class) {
      return AtomicOperator.NAND;
    }
    return record == Instruction.WideBinary.class && component.getType() == BinaryOperator.class
        ? BinaryOperator.SMIN
        : value(component.getGenericType());
  }

  private int number(String name, Class<?> record) {
    return switch (name) {
      case "size" -> 1 << number % 4;
      case "alignment" -> 1 << number % 5;
      case "width" -> width(record);
      case "shift" -> number % 32;
      case "unneeded" -> 1;
      case "marks" -> 1 + number % 1000;
      case "global" -> number % INDICES + (record == Operand.GlobalAddress.class ? 0 : INDICES);
      case "function", "target", "ifTrue", "ifFalse", "otherwise" -> number % INDICES;
      default -> number;
    };
  }

  private int width(Class<?> record) {
    if (record == Instruction.Load.class) {
      return 1 + number % 8;
    }
    if (record == Instruction.Binary.class) {
      return number % 2 == 0 ? 32 : 64;
    }
    return record == Instruction.WideBinary.class ? 65 + number % 64 : 1 + number % 32;
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
          new TreeMap<>(Map.of(-7L * number, "n" + number, 3L, "\"three\""));
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
      case ParameterizedType map when map.getRawType() == Map.class -> Map.of(number, "s" + number);
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

  /**
   * Values that differ from one in just one place: for each component of each record in it, in each
   * part of each list.
   */
  public static List<Object> variants(Object value) {
    List<Object> variants = new ArrayList<>();
    switch (value) {
      case Record record -> {
        RecordComponent[] components = record.getClass().getRecordComponents();
        for (int i = 0; i < components.length; i++) {
          for (Object other : variants(get(record, components[i]))) {
            Object[] values = new Object[components.length];
            for (int k = 0; k < values.length; k++) {
              values[k] = k == i ? other : get(record, components[k]);
            }
            variants.add(make(record.getClass(), values));
          }
        }
      }
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          List<Object> shorter = new ArrayList<>(list);
          shorter.remove(i);
          variants.add(shorter);
          for (Object other : variants(list.get(i))) {
            List<Object> changed = new ArrayList<>(list);
            changed.set(i, other);
            variants.add(changed);
          }
        }
      }
      case Optional<?> option ->
          option.ifPresent(
              o -> {
                variants.add(Optional.empty());
                variants(o).forEach(other -> variants.add(Optional.of(other)));
              });
      case OptionalInt option ->
          option.ifPresent(
              o -> {
                variants.add(OptionalInt.empty());
                variants.add(OptionalInt.of(o + 1));
              });
      case SortedMap<?, ?> map -> variants.add(new TreeMap<>(Map.of(1L, "other")));
      case byte[] bytes -> {
        for (int i = 0; i < bytes.length; i++) {
          byte[] changed = bytes.clone();
          changed[i]++;
          variants.add(changed);
        }
        variants.add(Arrays.copyOf(bytes, bytes.length + 1));
      }
      case Integer number -> variants.add(number + 1);
      case Long number -> variants.add(number + 1);
      case Boolean flag -> variants.add(!flag);
      case String text -> variants.add(text + "x");
      case Set<?> _ -> variants.add(Set.of("one more"));
      case Enum<?> constant -> {
        Object[] all = constant.getDeclaringClass().getEnumConstants();
        variants.add(all[(constant.ordinal() + 1) % all.length]);
      }
      case Map<?, ?> map -> {
        Map<Object, Object> more = new HashMap<>(map);
        more.put(99, "more");
        variants.add(more);
        Map<Object, Object> renamed = new HashMap<>(map);
        renamed.replaceAll((_, name) -> name + "x");
        variants.addAll(map.isEmpty() ? List.of() : List.of(renamed));
      }
      default -> throw new AssertionError("say here how to change a " + value.getClass());
    }
    return variants;
  }

  /** Everything that is in a record, or in a list or option of records, as text. */
  public static String everything(Object value) {
    StringBuilder text = new StringBuilder();
    write(value, text);
    return text.toString();
  }

  private static void write(Object value, StringBuilder text) {
    switch (value) {
      case Record record -> {
        text.append(record.getClass().getName()).append('(');
        for (RecordComponent component : COMPONENTS.get(record.getClass())) {
          text.append(component.getName()).append('=');
          write(get(record, component), text);
          text.append(", ");
        }
        text.append(')');
      }
      case List<?> list -> {
        text.append('[');
        for (int i = 0; i < list.size(); i++) {
          text.append(i == 0 ? "" : ", ");
          write(list.get(i), text);
        }
        text.append(']');
      }
      case Optional<?> option -> text.append(option.map(Samples::everything));
      case byte[] bytes -> text.append(Arrays.toString(bytes));
      default -> text.append(value);
    }
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
