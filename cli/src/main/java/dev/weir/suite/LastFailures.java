package dev.weir.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The tests that were not as expected when they were last run, by their names in the cache. */
public final class LastFailures {
  private static final String NAME = "failed";

  private final Path folder;

  /** Those of a cache. */
  public LastFailures(Path folder) {
    this.folder = folder;
  }

  /**
   * The tests.
   *
   * @throws IOException if they cannot be read
   */
  public Set<String> read() throws IOException {
    try {
      return new TreeSet<>(Files.readAllLines(folder.resolve(NAME)));
    } catch (NoSuchFileException e) {
      return Set.of();
    }
  }

  /**
   * Changes them after a run.
   *
   * @param run all tests of the run
   * @param failed those of them that were not as expected
   * @throws IOException if they cannot be written
   */
  public void update(Collection<String> run, Collection<String> failed) throws IOException {
    Set<String> before = read();
    Set<String> all = new TreeSet<>(before);
    all.removeAll(run);
    all.addAll(failed);
    if (all.equals(before)) {
      return;
    }
    Files.createDirectories(folder);
    Path unfinished = Files.createTempFile(folder, NAME, ".unfinished");
    Files.write(unfinished, all);
    Files.move(
        unfinished,
        folder.resolve(NAME),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
