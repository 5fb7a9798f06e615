package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptFilesTest {
  private static final byte[] BYTES = "what was found out".getBytes();

  @TempDir Path root;

  private final List<String> said = new ArrayList<>();
  private NativeCache cache;
  private KeptFiles files;

  @BeforeEach
  void makeCache() throws Exception {
    cache = new NativeCache(root, said::add);
    files = new KeptFiles(cache, "things", ".thing", 2, 1000);
  }

  /** The key with this number among those that are kept in the same one of the sixteen folders. */
  private static List<String> name(int number) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> List.of("a key", "number " + i))
        .filter(key -> ContentHash.of(key).text().startsWith("0"))
        .skip(number)
        .findFirst()
        .orElseThrow();
  }

  private Path file(int number) throws IOException {
    String hash = ContentHash.of(name(number)).text().substring(1);
    return all().stream().filter(path -> path.toString().contains(hash)).findFirst().orElseThrow();
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
  void whatLiesUnderTheNameOfAnotherKeyIsNotThere() throws Exception {
    files.keep(name(1), BYTES);
    files.keep(name(2), new byte[] {2});
    Files.copy(file(1), file(2), StandardCopyOption.REPLACE_EXISTING);
    assertThat(files.find(name(1))).hasValue(BYTES);
    assertThat(files.find(name(2))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'',                     rwxrwx---, true",
    "'',                     rwx---rwx, true",
    "things,                 rwxrwxr-x, true",
    "things/0,               rwx----w-, true",
    "A FILE,                 rw-rw----, true",
    "A FILE,                 rw-----w-, true",
    "'',                     rwxr-xr-x, false",
    "things,                 rwxr-xr-x, false",
    "A FILE,                 r--r--r--, false"
  })
  void whatOthersCanWriteIsNotThere(String place, String rights, boolean isRefused)
      throws Exception {
    files.keep(name(1), BYTES);
    Path loose = place.equals("A FILE") ? file(1) : root.resolve(place);
    Set<PosixFilePermission> before = Files.getPosixFilePermissions(loose);
    Files.setPosixFilePermissions(loose, PosixFilePermissions.fromString(rights));
    assertThat(files.find(name(1)).isEmpty()).isEqualTo(isRefused);
    assertThat(files.find(name(1)).isEmpty()).isEqualTo(isRefused);
    assertThat(said)
        .hasSize(isRefused ? 1 : 0)
        .allSatisfy(
            line -> assertThat(line).contains("can be written by others", "WEIR_CACHE", "chmod"));
    files.keep(name(2), BYTES);
    Files.setPosixFilePermissions(loose, before);
    assertThat(files.find(name(1))).hasValue(BYTES);
  }

  @Test
  void newFoldersAndFilesAreOfTheUserAlone() throws Exception {
    Path deep = root.resolve("not/there");
    new KeptFiles(new NativeCache(deep, said::add), "things", ".thing", 2, 1000)
        .keep(name(1), BYTES);
    try (Stream<Path> all = Files.walk(root.resolve("not"))) {
      assertThat(all.toList())
          .hasSize(5)
          .allSatisfy(
              path ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                      .endsWith("------"));
    }
  }

  /** As the folders for temporary files are: what lies there is looked at by itself. */
  @Test
  void aFolderInWhichOthersCanOnlyAddIsGood() throws Exception {
    files.keep(name(1), BYTES);
    Files.setAttribute(root, "unix:mode", 01777);
    assertThat(files.find(name(1))).hasValue(BYTES);
  }

  @Test
  void whatBelongsToAnotherUserIsNotThere() throws Exception {
    files.keep(name(1), BYTES);
    try {
      Files.setAttribute(file(1), "unix:uid", 12345);
    } catch (IOException e) {
      assumeThat(e).as("only root gives files away").isNull();
    }
    assertThat(files.find(name(1))).isEmpty();
    assertThat(said).hasSize(1).first().asString().contains("belongs to user 12345");
  }

  @Test
  void whatWasNotUsedForLongestGoes() throws Exception {
    files.keep(name(1), BYTES);
    age(all().getFirst(), 2);
    files.keep(name(2), BYTES);
    // Found, and so used.
    assertThat(files.find(name(1))).isPresent();
    age(file(2), 1);
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
