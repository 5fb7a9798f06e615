package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptFilesTest {
  private static final byte[] BYTES = "what was found out".getBytes();

  @TempDir Path root;

  private NativeCache cache;
  private KeptFiles files;

  @BeforeEach
  void makeCache() throws Exception {
    cache = new NativeCache(root, progress -> {});
    files = new KeptFiles(cache, "things", ".thing", 2, 1000);
  }

  private static ContentHash name(int number) {
    // In the same one of the sixteen folders.
    return new ContentHash(number, 0);
  }

  private List<Path> all() throws IOException {
    try (Stream<Path> found = Files.walk(root)) {
      return found.filter(Files::isRegularFile).toList();
    }
  }

  private static void age(Path file, int days) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(86_400L * days)));
  }

  @Test
  void whatWasKeptIsFoundUnderItsNameAlone() throws Exception {
    assertThat(files.find(name(1))).isEmpty();
    files.keep(name(1), BYTES);
    assertThat(files.find(name(1))).hasValue(BYTES);
    assertThat(files.find(name(2))).isEmpty();
    files.keep(name(1), new byte[0]);
    assertThat(files.find(name(1))).hasValue(new byte[0]);
    assertThat(all()).hasSize(1);
  }

  @Test
  void whatIsDamagedIsNotThere() throws Exception {
    files.keep(name(1), BYTES);
    Path kept = all().getFirst();
    byte[] whole = Files.readAllBytes(kept);
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 4;
      Files.write(kept, damaged);
      assertThat(files.find(name(1))).as("byte %d", i).isEmpty();
      Files.write(kept, Arrays.copyOf(whole, i));
      assertThat(files.find(name(1))).as("%d bytes", i).isEmpty();
    }
    files.keep(name(1), BYTES);
    assertThat(files.find(name(1))).hasValue(BYTES);
  }

  @Test
  void whatWasNotUsedForLongestGoes() throws Exception {
    files.keep(name(1), BYTES);
    age(all().getFirst(), 2);
    files.keep(name(2), BYTES);
    // Found, and so used.
    assertThat(files.find(name(1))).isPresent();
    for (Path file : all()) {
      if (file.toString().contains("2" + "0".repeat(16))) {
        age(file, 1);
      }
    }
    files.keep(name(3), BYTES);
    assertThat(files.find(name(1))).isPresent();
    assertThat(files.find(name(2))).isEmpty();
    assertThat(files.find(name(3))).isPresent();
    files.keep(name(4), new byte[2000]);
    assertThat(files.find(name(4))).as("more than there is room for").isEmpty();
  }

  @Test
  void whereNothingCanBeWrittenNothingIsKept() throws Exception {
    Files.writeString(root.resolve("things"), "a file where the folder should be");
    files.keep(name(1), BYTES);
    assertThat(files.find(name(1))).isEmpty();
    assertThat(all()).hasSize(1);
  }
}
