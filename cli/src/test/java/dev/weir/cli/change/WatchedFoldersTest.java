package dev.weir.cli.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WatchedFoldersTest {
  @TempDir private Path folder;

  @Test
  void tellsOfAFileThatIsReplacedAndNotOfItsNeighbours() throws Exception {
    Path file = Files.writeString(folder.resolve("a.c"), "old");
    Path other = folder.resolve("b.c");
    try (FileChanges changes = WatchedFolders.open()) {
      changes.lookAt(Set.of(file));
      Files.writeString(other, "new");
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      assertThat(changes.next(() -> false)).containsExactly(file);
    }
  }

  @Test
  void tellsOfFilesInFoldersBelow() throws Exception {
    Path below = Files.createDirectories(folder.resolve("x/y"));
    Path hidden = Files.createDirectories(folder.resolve(".git"));
    try (FileChanges changes = WatchedFolders.open()) {
      changes.lookAt(Set.of(folder));
      Files.writeString(hidden.resolve("index"), "1");
      Files.writeString(below.resolve("new.c~"), "1");
      Path file = Files.writeString(below.resolve("new.c"), "1");
      assertThat(changes.next(() -> false)).containsExactly(file);
    }
  }

  @Test
  void endsWhenThatIsWanted() throws Exception {
    try (FileChanges changes = WatchedFolders.open()) {
      changes.lookAt(Set.of(folder));
      assertThat(changes.next(() -> true)).isEmpty();
    }
  }
}
