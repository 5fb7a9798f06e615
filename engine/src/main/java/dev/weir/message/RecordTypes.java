package dev.weir.message;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the declared types of records say of their values. */
final class RecordTypes {
  private final List<Class<?>> kinds;

  RecordTypes(List<Class<? extends Record>> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /** The records that a value of a type may be, where there are several; else none. */
  List<Class<?>> choices(Class<?> type) {
    if (type == Serializable.class) {
      return kinds;
    }
    List<Class<?>> choices = new ArrayList<>();
    addChoices(type, choices);
    return type.isRecord() ? List.of() : choices;
  }

  private static void addChoices(Class<?> type, List<Class<?>> choices) {
    if (type.isRecord()) {
      choices.add(type);
    } else if (type.isSealed()) {
      Arrays.stream(type.getPermittedSubclasses()).forEach(one -> addChoices(one, choices));
    }
  }

  static int index(List<Class<?>> choices, Class<?> kind) {
    int index = choices.indexOf(kind);
    if (index < 0) {
      throw new IllegalStateException("not written: " + kind);
    }
    return index;
  }

  /** The class of a type. */
  static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> plain -> plain;
      case ParameterizedType generic -> (Class<?>) generic.getRawType();
      default -> throw new IllegalStateException("not written: " + type);
    };
  }

  /** What a generic type is of. */
  static Type argument(Type type, int which) {
    if (type instanceof ParameterizedType generic) {
      return generic.getActualTypeArguments()[which];
    }
    throw new IllegalStateException("not written: " + type);
  }

  /** The value of a component. */
  static Object value(RecordComponent component, Record of) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A record with these components. */
  static Object make(Class<?> kind, Object[] values) {
    Class<?>[] types =
        Arrays.stream(kind.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = kind.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
