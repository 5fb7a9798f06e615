package dev.weir.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Messages as bytes and back. */
class MessagesTest {
  private enum Colour {
    RED,
    GREEN
  }

  /** One of each kind of thing that messages are made of. */
  private record Everything(
      int number,
      long[] numbers,
      String text,
      Colour colour,
      List<Integer> list,
      Set<Colour> set,
      Map<String, Long> map,
      Optional<String> some,
      Optional<String> none,
      OptionalInt small,
      OptionalLong large,
      Path path,
      Duration time)
      implements Serializable {}

  private static final Everything MESSAGE =
      new Everything(
          7,
          new long[] {1, -2},
          "text",
          Colour.GREEN,
          List.of(1, 2, 3),
          Set.of(Colour.RED),
          Map.of("key", 5L),
          Optional.of("some"),
          Optional.empty(),
          OptionalInt.of(3),
          OptionalLong.empty(),
          Path.of("folder", "file"),
          Duration.ofMillis(12));

  private static byte[] bytes(Object... messages) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MessageOutput out = new MessageOutput(bytes)) {
      for (Object message : messages) {
        out.send(message);
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void aMessageComesBackAsItWas() throws IOException {
    MessageInput in = new MessageInput(new ByteArrayInputStream(bytes(MESSAGE, MESSAGE)));

    for (int i = 0; i < 2; i++) {
      assertThat(in.receive(Everything.class)).usingRecursiveComparison().isEqualTo(MESSAGE);
    }
  }

  @Test
  void ofAClassOnlyTheNameIsTold() throws IOException {
    assertThat(new String(bytes(MESSAGE), StandardCharsets.ISO_8859_1))
        .contains("$Everything")
        .doesNotContain("numbers");
  }

  @Test
  void aMessageOfAnotherKindIsRefused() throws IOException {
    MessageInput in = new MessageInput(new ByteArrayInputStream(bytes("text")));

    assertThatThrownBy(() -> in.receive(Everything.class)).isInstanceOf(IOException.class);
  }

  @Test
  void whatNoMessageIsMadeOfIsRefused() throws IOException {
    byte[] bytes = bytes(new java.util.concurrent.atomic.AtomicInteger());
    MessageInput in = new MessageInput(new ByteArrayInputStream(bytes));

    assertThatThrownBy(() -> in.receive(Object.class)).isInstanceOf(IOException.class);
  }

  @Test
  void whatIsWrittenAsOtherProgramsDoIsRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(Colour.GREEN);
    }
    MessageInput in = new MessageInput(new ByteArrayInputStream(bytes.toByteArray()));

    assertThatThrownBy(() -> in.receive(Colour.class)).isInstanceOf(IOException.class);
  }
}
