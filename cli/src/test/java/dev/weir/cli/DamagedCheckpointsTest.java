package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds, {@code weir resume} goes on with it or refuses it in one line. */
class DamagedCheckpointsTest {
  private static final int HEADER = "weir checkpoint 9\n".length();

  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      volatile int last, other;
      static void *write(void *number) { last = (int)(long)number; other += last; return 0; }
      int main(void) {
        pthread_t threads[6];
        for (long i = 0; i < 6; i++) pthread_create(&threads[i], 0, write, (void *)(i + 1));
        for (int i = 0; i < 6; i++) pthread_join(threads[i], 0);
        assert(last != 0);
        return 0;
      }
      """;

  @TempDir private Path folder;
  private Path kept = Path.of("");

  @BeforeEach
  void writeCheckpoint() throws IOException {
    writeCheckpoint("--model=tso");
  }

  private void writeCheckpoint(String model) throws IOException {
    Path program = Files.writeString(folder.resolve("a.c"), PROGRAM);
    kept = Files.createTempFile(folder, "a", ".checkpoint");
    Files.delete(kept);
    Outcome stopped =
        Outcome.of(
            "check",
            program.toString(),
            model,
            "--checkpoint",
            kept.toString(),
            "--time-limit",
            "20ms");
    assertThat(stopped.code()).as(stopped.err()).isEqualTo(3);
  }

  private byte[] content() throws IOException {
    byte[] all = Files.readAllBytes(kept);
    return new GZIPInputStream(new ByteArrayInputStream(all, HEADER, all.length - HEADER))
        .readAllBytes();
  }

  private Path packed(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write("weir checkpoint 9\n".getBytes(StandardCharsets.US_ASCII));
    try (OutputStream packing = new GZIPOutputStream(bytes)) {
      packing.write(content);
    }
    return Files.write(folder.resolve("made.checkpoint"), bytes.toByteArray());
  }

  private static void isRefused(Path file) {
    Outcome resume = Outcome.of("resume", file.toString());
    assertThat(resume.code()).as(resume.err()).isEqualTo(2);
    assertThat(resume.err()).hasLineCount(1);
  }

  @Test
  void aChangedByteOfTheFileIsSeen() throws IOException {
    byte[] whole = Files.readAllBytes(kept);
    Random random = new Random(1);
    for (int i = 0; i < 30; i++) {
      byte[] changed = whole.clone();
      // What the header of the packed part says of its making means nothing.
      int at = i < HEADER ? i : HEADER + 10 + random.nextInt(whole.length - HEADER - 10);
      changed[at] ^= (byte) (1 + random.nextInt(255));
      isRefused(Files.write(folder.resolve("made.checkpoint"), changed));
      isRefused(
          Files.write(
              folder.resolve("made.checkpoint"),
              Arrays.copyOf(whole, random.nextInt(whole.length))));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--model=tso", "--model=armv8"})
  void contentThatIsMadeUpIsRefusedOrGoneOnWith(String model) throws IOException {
    writeCheckpoint(model);
    byte[] whole = content();
    Random random = new Random(1);
    for (int i = 0; i < 40; i++) {
      byte[] changed =
          i % 5 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
      for (int j = 0; j < i % 4 && changed.length > 0; j++) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      }
      Outcome resume =
          Outcome.of(
              "resume", packed(changed).toString(), "--time-limit", "20ms", "--threads", "1");
      assertThat(resume.code()).as(resume.err()).isIn(0, 1, 2, 3);
    }
  }

  @Test
  void olderFormatsAndObjectsOfJavaAreRefused() throws IOException {
    for (String start : new String[] {"weir checkpoint 8\n", "weir checkpoint 10\n", ""}) {
      byte[] old = Files.readAllBytes(kept);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write(start.getBytes(StandardCharsets.US_ASCII));
      bytes.write(old, HEADER, old.length - HEADER);
      Path file = Files.write(folder.resolve("old.checkpoint"), bytes.toByteArray());
      assertThat(Outcome.of("resume", file.toString()).err())
          .contains("of this version")
          .hasLineCount(1);
      isRefused(file);
    }
    isRefused(packed(new byte[] {(byte) 0xac, (byte) 0xed, 0, 5, 't', 0, 1, 'x'}));
    byte[] endless = new byte[1 << 20];
    Arrays.fill(endless, (byte) 0xff);
    isRefused(packed(endless));
    isRefused(packed(new byte[1 << 20]));
  }
}
