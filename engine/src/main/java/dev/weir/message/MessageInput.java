package dev.weir.message;

import dev.weir.message.MessageOutput.Replacement;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Reads what {@link MessageOutput} wrote. Who wrote it may have gone astray: whatever is no message
 * of ours is an {@link IOException}.
 */
public final class MessageInput extends ObjectInputStream {
  private static final ObjectInputFilter EXPECTED =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2000;dev.weir.**;java.base/java.lang.*;java.base/java.util.*"
              + ";java.base/java.math.*;java.base/java.time.*;java.base/sun.nio.fs.*;!*");

  /** Reads from a stream what the same build wrote. */
  public MessageInput(InputStream in) throws IOException {
    super(in);
    setObjectInputFilter(EXPECTED);
    enableResolveObject(true);
  }

  /** The next message of a kind. */
  public <T> T receive(Class<T> kind) throws IOException {
    try {
      return kind.cast(readObject());
    } catch (ClassNotFoundException | RuntimeException | StackOverflowError e) {
      throw new InvalidObjectException("no message", e);
    }
  }

  @Override
  protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
    Class<?> named = Class.forName(readUTF(), false, MessageInput.class.getClassLoader());
    ObjectStreamClass description = ObjectStreamClass.lookup(named);
    if (description == null) {
      throw new InvalidClassException(named.getName(), "no part of a message");
    }
    return description;
  }

  @Override
  protected Object resolveObject(Object value) {
    return switch (value) {
      case Replacement.Choice choice -> choice.value().stream().findFirst();
      case Replacement.IntChoice choice ->
          choice.value().isEmpty()
              ? OptionalInt.empty()
              : OptionalInt.of(choice.value().getFirst());
      case Replacement.LongChoice choice ->
          choice.value().isEmpty()
              ? OptionalLong.empty()
              : OptionalLong.of(choice.value().getFirst());
      case Replacement.PathName path -> Path.of(path.name());
      default -> value;
    };
  }
}
