package dev.weir.frontend.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Files of the user's cache that hold what it took long to find out, by names that are hashes. They
 * appear whole or not at all, what is damaged is not there, and what was not used for longest goes
 * when room is needed. Where the cache cannot be written nothing is kept.
 */
public final class KeptFiles {
  /** What is used is touched after that time, so that it is not taken for old. */
  private static final Duration TOUCHED = Duration.ofHours(1);

  private static final int HASH = 2 * Long.BYTES;

  private final Path folder;
  private final String ending;
  private final int mostFiles;
  private final long mostBytes;

  /**
   * The files in a folder of a cache, in sixteen folders below it.
   *
   * @param name of the folder
   * @param ending of the files' names
   * @param mostFiles how many there may be in each of the sixteen
   * @param mostBytes how many bytes these may have
   */
  public KeptFiles(NativeCache cache, String name, String ending, int mostFiles, long mostBytes) {
    this.folder = cache.root().resolve(name);
    this.ending = ending;
    this.mostFiles = mostFiles;
    this.mostBytes = mostBytes;
  }

  /** What was kept under a name; empty if nothing was, or it is damaged or cannot be read. */
  public Optional<byte[]> find(ContentHash name) {
    Path place = place(name);
    if (!Files.exists(place)) {
      return Optional.empty();
    }
    try {
      Optional<byte[]> kept = withoutHash(Files.readAllBytes(place));
      if (kept.isPresent()) {
        touch(place);
      }
      return kept;
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Keeps bytes under a name, in the place of what was kept there; unless they would take more than
   * a quarter of the room.
   */
  public void keep(ContentHash name, byte[] bytes) {
    if (bytes.length > mostBytes / 4) {
      return;
    }
    Path place = place(name);
    Path unfinished = beside(name, ".new");
    try {
      Files.createDirectories(place.resolveSibling("."));
      try {
        Files.write(unfinished, withHash(bytes));
        Files.move(unfinished, place, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        delete(unfinished);
      }
    } catch (IOException e) {
      // It will be found out again.
      delete(place);
      return;
    }
    try {
      makeRoom(place.resolveSibling("."));
    } catch (IOException e) {
      // Another process makes room at the same time.
    }
  }

  /** A file beside that of a name, which no other process or thread writes. */
  Path beside(ContentHash name, String newEnding) {
    Path place = place(name);
    String own = ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId();
    return place.resolveSibling(place.getFileName() + "-" + own + newEnding);
  }

  private Path place(ContentHash name) {
    String text = name.text();
    return folder.resolve(text.substring(0, 1)).resolve(text.substring(1) + ending);
  }

  /** With a hash of them behind them. */
  private static byte[] withHash(byte[] bytes) {
    byte[] all = Arrays.copyOf(bytes, bytes.length + HASH);
    System.arraycopy(ContentHash.of(bytes).bytes(), 0, all, bytes.length, HASH);
    return all;
  }

  private static Optional<byte[]> withoutHash(byte[] all) {
    if (all.length < HASH) {
      return Optional.empty();
    }
    byte[] bytes = Arrays.copyOf(all, all.length - HASH);
    byte[] hash = Arrays.copyOfRange(all, bytes.length, all.length);
    return Arrays.equals(ContentHash.of(bytes).bytes(), hash)
        ? Optional.of(bytes)
        : Optional.empty();
  }

  private static void touch(Path place) {
    try {
      if (Files.getLastModifiedTime(place).toInstant().isBefore(Instant.now().minus(TOUCHED))) {
        Files.setLastModifiedTime(place, FileTime.from(Instant.now()));
      }
    } catch (IOException e) {
      // It may be only read, or be gone by now.
    }
  }

  /** Removes what was not used for longest. */
  private void makeRoom(Path sixteenth) throws IOException {
    record Kept(Path file, FileTime used, long size) {}
    List<Kept> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(sixteenth)) {
      for (Path file : files.toList()) {
        all.add(new Kept(file, Files.getLastModifiedTime(file), Files.size(file)));
      }
    }
    all.sort(Comparator.comparing(Kept::used).reversed());
    long bytes = 0;
    for (int i = 0; i < all.size(); i++) {
      bytes += all.get(i).size();
      if (i >= mostFiles || bytes > mostBytes) {
        Files.deleteIfExists(all.get(i).file());
      }
    }
  }

  /** Deletes a file if that can be done. */
  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // What is left over is removed when room is needed.
    }
  }
}
