package dev.weir.message;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Writes messages; replaces what Java does not serialise by itself. */
public final class MessageOutput extends ObjectOutputStream {

  /** Stands for a value of a kind that cannot be sent. */
  sealed interface Replacement extends Serializable {

    /** An {@link Optional}. */
    record Choice(List<Object> value) implements Replacement {}

    /** An {@link OptionalInt}. */
    record IntChoice(List<Integer> value) implements Replacement {}

    /** An {@link OptionalLong}. */
    record LongChoice(List<Long> value) implements Replacement {}

    /** A {@link Path}. */
    record PathName(String name) implements Replacement {}
  }

  /** Writes to a stream for who is of the same build: of a class only its name is told. */
  public MessageOutput(OutputStream out) throws IOException {
    super(out);
    enableReplaceObject(true);
  }

  @Override
  protected void writeClassDescriptor(ObjectStreamClass description) throws IOException {
    writeUTF(description.getName());
  }

  /**
   * Writes one message, independent of those before it.
   *
   * @param message of records, enumerations, collections and what {@link Replacement} replaces
   */
  public void send(Object message) throws IOException {
    writeObject(message);
    reset();
    flush();
  }

  @Override
  protected Object replaceObject(Object value) {
    return switch (value) {
      case Optional<?> choice -> new Replacement.Choice(List.copyOf(choice.stream().toList()));
      case OptionalInt choice ->
          new Replacement.IntChoice(choice.isPresent() ? List.of(choice.getAsInt()) : List.of());
      case OptionalLong choice ->
          new Replacement.LongChoice(choice.isPresent() ? List.of(choice.getAsLong()) : List.of());
      case Path path -> new Replacement.PathName(path.toString());
      default -> value;
    };
  }
}
