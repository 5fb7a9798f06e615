package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Folders of the cache appear whole or not at all.
 *
 * <p>A folder is filled under another name beside its place and then renamed, so several processes
 * that start at once each fill one of their own; the first to rename wins, the others use its
 * folder.
 */
final class CacheFolder {
  private static final String UNFINISHED = ".unfinished-";

  /** Nobody takes that long to fill a folder: what is older was left by a process that died. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private CacheFolder() {}

  /** Writes the contents of a new folder. */
  @FunctionalInterface
  interface Filler {
    /** Fills the empty {@code folder}. */
    void fill(Path folder) throws IOException, InputException;
  }

  /**
   * Makes sure that a folder exists.
   *
   * @param parent the folder that it lies in; made if it does not exist
   * @param name the folder's name; a folder of this name is complete
   * @param filler writes its contents if it does not exist yet
   * @return the folder
   * @throws InputException if it cannot be written; names the folder and what to do
   */
  static Path ensure(Path parent, String name, Filler filler) throws InputException {
    Path target = parent.resolve(name);
    if (Files.isDirectory(target)) {
      return target;
    }
    try {
      OwnFiles.createFolders(parent);
      removeAbandoned(parent);
      Path unfinished = Files.createTempDirectory(parent, name + UNFINISHED);
      try {
        filler.fill(unfinished);
        publish(unfinished, target);
      } finally {
        deleteTree(unfinished);
      }
    } catch (IOException e) {
      throw new InputException(
          "cannot write the cache folder "
              + parent
              + " ("
              + reason(e)
              + "); make room or set WEIR_CACHE to a folder that can be written");
    }
    return target;
  }

  private static void publish(Path unfinished, Path target) throws IOException {
    try {
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Another process was faster: its folder has the same contents.
      if (!Files.isDirectory(target)) {
        throw e;
      }
    }
  }

  private static void removeAbandoned(Path parent) throws IOException {
    Instant limit = Instant.now().minus(ABANDONED);
    List<Path> old;
    try (Stream<Path> entries = Files.list(parent)) {
      old = entries.filter(p -> p.toString().contains(UNFINISHED)).toList();
    }
    for (Path path : old) {
      if (modified(path).isBefore(limit)) {
        deleteTree(path);
      }
    }
  }

  private static Instant modified(Path path) throws IOException {
    try {
      return Files.getLastModifiedTime(path).toInstant();
    } catch (NoSuchFileException e) {
      return Instant.MAX;
    }
  }

  private static void deleteTree(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            // Someone else cleans up the same folder.
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e)
              throws IOException {
            Files.deleteIfExists(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** What the system says is wrong, without the path that the message names anyway. */
  static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "permission denied";
      case FileAlreadyExistsException exists -> exists.getFile() + " is a file";
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
