package dev.weir.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Messages as bytes and back, for any build and for the same one. */
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

  private static byte[] briefBytes(Object... messages) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MessageOutput out = MessageOutput.forOwnBuild(bytes)) {
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
  void aMessageForTheSameBuildComesBackAsItWas() throws IOException {
    MessageInput in =
        MessageInput.ofOwnBuild(new ByteArrayInputStream(briefBytes(MESSAGE, MESSAGE)));

    for (int i = 0; i < 2; i++) {
      assertThat(in.receive(Everything.class)).usingRecursiveComparison().isEqualTo(MESSAGE);
    }
  }

  @Test
  void theSameBuildNeedsFewerBytes() throws IOException {
    assertThat(briefBytes(MESSAGE).length * 3).isLessThan(bytes(MESSAGE).length * 2);
  }

  @Test
  void aMessageOfAnotherKindIsRefused() throws IOException {
    MessageInput in = MessageInput.ofOwnBuild(new ByteArrayInputStream(briefBytes("text")));

    assertThatThrownBy(() -> in.receive(Everything.class)).isInstanceOf(IOException.class);
  }

  @Test
  void whatNoMessageIsMadeOfIsRefused() throws IOException {
    byte[] bytes = briefBytes(new java.util.concurrent.atomic.AtomicInteger());
    MessageInput in = MessageInput.ofOwnBuild(new ByteArrayInputStream(bytes));

    assertThatThrownBy(() -> in.receive(Object.class)).isInstanceOf(IOException.class);
  }

  @Test
  void aMessageForAnyBuildIsNoneForTheSame() throws IOException {
    MessageInput in = MessageInput.ofOwnBuild(new ByteArrayInputStream(bytes(MESSAGE)));

    assertThatThrownBy(() -> in.receive(Everything.class)).isInstanceOf(IOException.class);
  }
}
