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
  /** To ask Java what a record is made of takes longer than to write one. */
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> kind) {
          return Shape.of(kind);
        }
      };

  private final List<Class<?>> kinds;

  /** What a record is made of, and what makes one. */
  record Shape(List<Component> components, Constructor<?> constructor) {
    private static Shape of(Class<?> kind) {
      RecordComponent[] all = kind.getRecordComponents();
      Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        Constructor<?> constructor = kind.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return new Shape(Arrays.stream(all).map(Component::of).toList(), constructor);
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
    }

    /** A record with these components. */
    Object make(Object[] values) {
      try {
        return constructor.newInstance(values);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A component of a record: its declared type, and what tells its value. */
  record Component(Type type, Method accessor) {
    private static Component of(RecordComponent component) {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return new Component(component.getGenericType(), accessor);
    }

    /** The value of this component. */
    Object value(Record of) {
      try {
        return accessor.invoke(of);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  RecordTypes(List<Class<? extends Record>> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /** What a record is made of. */
  static Shape shape(Class<?> kind) {
    return SHAPES.get(kind);
  }

  /** The records that a value of a type may be, where there are several; else none. */
  List<Class<?>> choices(Class<?> type) {
    if (type.isRecord()) {
      return List.of();
    } else if (type == Serializable.class) {
      return kinds;
    }
    List<Class<?>> choices = new ArrayList<>();
    addChoices(type, choices);
    return choices;
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
}
