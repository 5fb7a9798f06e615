package dev.weir.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of tests in earlier runs, a file for each. It counts as long as neither a file that was
 * read for it, nor Weir, nor the command has changed.
 */
public final class ResultCache {
  private static final String ENDING = ".result";
  private static final Duration KEPT = Duration.ofDays(30);
  private static final Duration TOUCHED = Duration.ofDays(1);

  private final Path folder;
  private final String tool;
  private final Digests digests;

  /**
   * A cache.
   *
   * @param folder where it lies; made when something is kept
   * @param tool says which Weir this is
   */
  public ResultCache(Path folder, String tool, Digests digests) {
    this.folder = folder;
    this.tool = tool;
    this.digests = digests;
  }

  /**
   * The name of a test under one memory model, wherever it is run from.
   *
   * @param words its command
   */
  public static String id(List<String> words) {
    return Digests.of(Path.of("").toAbsolutePath() + "\n" + String.join("\n", words));
  }

  /** What is known of a test, if it still counts. */
  public Optional<TestResult> find(String id, TestCase test, String model) {
    Path file = folder.resolve(id + ENDING);
    try {
      Optional<KeptResult> kept = KeptResult.parse(Files.readString(file));
      if (kept.filter(this::counts).isEmpty()) {
        return Optional.empty();
      }
      touch(file);
      return kept.map(result -> result.of(test, model));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The files that were read for a test; none if it is not known. */
  public Set<Path> read(String id) {
    try {
      return KeptResult.parse(Files.readString(folder.resolve(id + ENDING))).stream()
          .flatMap(kept -> kept.read().keySet().stream())
          .map(Path::of)
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      return Set.of();
    }
  }

  private boolean counts(KeptResult kept) {
    return kept.tool().equals(tool)
        && kept.read().entrySet().stream()
            .allMatch(
                file -> digests.of(Path.of(file.getKey())).equals(Optional.of(file.getValue())));
  }

  /** So that what is used is not taken for old. */
  private static void touch(Path file) throws IOException {
    if (Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(TOUCHED))) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    }
  }

  /**
   * Keeps what came of a test, if it would come of it again.
   *
   * @param read the files that were read for it
   * @param since when it began: what changed later may have been read before
   * @throws IOException if the cache cannot be written
   */
  public void keep(String id, TestResult result, Collection<Path> read, Instant since)
      throws IOException {
    if (!result.seen().isLasting()) {
      return;
    }
    Optional<KeptResult> kept = KeptResult.of(result, tool, read, since, digests);
    if (kept.isPresent()) {
      Files.createDirectories(folder);
      Path unfinished = Files.createTempFile(folder, id, ".unfinished");
      Files.writeString(unfinished, kept.get().text());
      Files.move(
          unfinished,
          folder.resolve(id + ENDING),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * Removes what was not used for long.
   *
   * @throws IOException if that is not possible
   */
  public void clean() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Instant limit = Instant.now().minus(KEPT);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        boolean isOurs =
            file.toString().endsWith(ENDING) || file.toString().endsWith(".unfinished");
        if (isOurs && Files.getLastModifiedTime(file).toInstant().isBefore(limit)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
