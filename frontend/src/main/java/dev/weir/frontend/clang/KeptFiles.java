package dev.weir.frontend.clang;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
 * Files of the user's cache that hold what it took long to find out, by keys: each carries its own,
 * and the name of the file is a hash of it. They appear whole or not at all, what is damaged or was
 * kept under another key is not there, and what was not used for longest goes when room is needed.
 * Where the cache cannot be written, or others can write to it, nothing is kept.
 */
public final class KeptFiles {
  /** What is used is touched after that time, so that it is not taken for old. */
  private static final Duration TOUCHED = Duration.ofHours(1);

  private static final int HASH = 2 * Long.BYTES;

  private final NativeCache cache;
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
    this.cache = cache;
    this.folder = cache.root().resolve(name);
    this.ending = ending;
    this.mostFiles = mostFiles;
    this.mostBytes = mostBytes;
  }

  /** What was kept under a key; empty if nothing was, or it is damaged or cannot be read. */
  public Optional<byte[]> find(List<String> key) {
    Path place = place(key);
    if (!Files.exists(place) || !isOwn(place)) {
      return Optional.empty();
    }
    try {
      Optional<byte[]> kept = contents(key, Files.readAllBytes(place));
      if (kept.isPresent()) {
        touch(place);
      }
      return kept;
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private boolean isOwn(Path place) {
    return cache.isOwn(folder) && cache.isOwn(place.resolveSibling(".")) && cache.isOwn(place);
  }

  /**
   * Keeps bytes under a key, in the place of what was kept there; unless they would take more than
   * a quarter of the room.
   *
   * @return why that could not be done, if anything is wrong
   */
  public Optional<IOException> keep(List<String> key, byte[] bytes) {
    if (bytes.length > mostBytes / 4) {
      return Optional.empty();
    }
    Path place = place(key);
    String own = ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId();
    Path unfinished = place.resolveSibling(place.getFileName() + "-" + own + ".new");
    try {
      OwnFiles.createFolders(place.resolveSibling("."));
      if (!isOwn(place.resolveSibling("."))) {
        return Optional.empty();
      }
      try {
        OwnFiles.write(unfinished, file(key, bytes));
        Files.move(unfinished, place, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        delete(unfinished);
      }
    } catch (IOException e) {
      // It will be found out again.
      delete(place);
      return Optional.of(e);
    }
    try {
      makeRoom(place.resolveSibling("."));
    } catch (IOException e) {
      // Another process makes room at the same time.
    }
    return Optional.empty();
  }

  private Path place(List<String> key) {
    String text = ContentHash.of(key).text();
    return folder.resolve(text.substring(0, 1)).resolve(text.substring(1) + ending);
  }

  /** A key and bytes, and behind them a hash of it all. */
  private static byte[] file(List<String> key, byte[] bytes) {
    byte[] words = bytes(key);
    ByteBuffer file = ByteBuffer.allocate(Integer.BYTES + words.length + bytes.length + HASH);
    file.putInt(words.length).put(words).put(bytes);
    byte[] all = file.array();
    return file.put(ContentHash.of(Arrays.copyOf(all, file.position())).bytes()).array();
  }

  /** The bytes of such a file, if it is whole, and has this key. */
  private static Optional<byte[]> contents(List<String> key, byte[] file) {
    byte[] words = bytes(key);
    int start = Integer.BYTES + words.length;
    int end = file.length - HASH;
    boolean isWhole =
        end >= start
            && ByteBuffer.wrap(file).getInt() == words.length
            && Arrays.equals(words, 0, words.length, file, Integer.BYTES, start)
            && Arrays.equals(
                ContentHash.of(Arrays.copyOf(file, end)).bytes(),
                Arrays.copyOfRange(file, end, file.length));
    return isWhole ? Optional.of(Arrays.copyOfRange(file, start, end)) : Optional.empty();
  }

  /** No text of a command, a name or a path holds the character between them. */
  private static byte[] bytes(List<String> key) {
    return (key.size() + "\0" + String.join("\0", key)).getBytes(StandardCharsets.UTF_8);
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
  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // What is left over is removed when room is needed.
    }
  }
}
