package dev.weir.frontend.process;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Sends messages; replaces what Java does not serialise by itself. */
final class MessageOutput extends ObjectOutputStream {

  /** Stands for a value of a kind that cannot be sent. */
  sealed interface Replacement extends Serializable {

    /** An {@link Optional}. */
    record Choice(List<Object> value) implements Replacement {}

    /** An {@link OptionalInt}. */
    record IntChoice(List<Integer> value) implements Replacement {}

    /** A {@link Path}. */
    record PathName(String name) implements Replacement {}
  }

  MessageOutput(OutputStream out) throws IOException {
    super(out);
    enableReplaceObject(true);
  }

  /** Sends one message, independent of those before it. */
  void send(Object message) throws IOException {
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
      case Path path -> new Replacement.PathName(path.toString());
      default -> value;
    };
  }
}
