package dev.weir.frontend.clang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files that nobody else can have written but the user of this process, or root, who may do
 * anything. What programs are started from, and what verdicts are made of, must be such files.
 *
 * <p>In a folder that is sticky, as those for temporary files are, others can only add files, which
 * then belong to them; so it may be written by all, and what lies in it is looked at by itself.
 */
final class OwnFiles {
  private static final int ROOT = 0;
  private static final int WRITABLE_BY_OTHERS = 0022;
  private static final int OPEN_TO_OTHERS = 0011;
  private static final int STICKY = 01000;

  private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private OwnFiles() {}

  /** Whose a file is, and who may do what with it. */
  private record Rights(int owner, int mode) {
    static Rights of(Path file) throws IOException {
      return new Rights(
          (int) Files.getAttribute(file, "unix:uid"), (int) Files.getAttribute(file, "unix:mode"));
    }
  }

  /**
   * Why a file or folder may hold what somebody else has written, and what to do; empty if it
   * cannot, or is not there.
   */
  static Optional<String> objection(Path file) {
    try {
      Rights rights = Rights.of(file);
      if ((rights.mode & WRITABLE_BY_OTHERS) != 0 && (rights.mode & STICKY) == 0) {
        return Optional.of(
            file
                + " can be written by others; run chmod -R go-w on it, or set WEIR_CACHE to another"
                + " folder");
      }
      return isOwn(rights.owner)
          ? Optional.empty()
          : Optional.of(
              file
                  + " belongs to user "
                  + rights.owner
                  + "; set WEIR_CACHE to a folder of your own");
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(
          file
              + " cannot be read ("
              + CacheFolder.reason(e)
              + "); set WEIR_CACHE to another folder");
    }
  }

  /** The same for a folder with all that lies below it; where others cannot enter, that is sure. */
  static Optional<String> objectionBelow(Path folder) {
    Optional<String> objection = objection(folder);
    try {
      if (objection.isPresent() || (Rights.of(folder).mode & OPEN_TO_OTHERS) == 0) {
        return objection;
      }
      List<Path> all;
      try (Stream<Path> below = Files.walk(folder)) {
        all = below.toList();
      }
      return all.stream().flatMap(file -> objection(file).stream()).findFirst();
    } catch (IOException | UncheckedIOException e) {
      return Optional.of(folder + " cannot be read; set WEIR_CACHE to another folder");
    }
  }

  private static boolean isOwn(int owner) throws IOException {
    return owner == ROOT || owner == user() || owner == creator();
  }

  /** The number of the user of this process, as the system shows it; -1 where it does not. */
  private static int user() {
    try {
      return Rights.of(Path.of("/proc/self")).owner;
    } catch (IOException e) {
      return -1;
    }
  }

  /** The number of the user to whom files belong that this process makes. */
  private static int creator() throws IOException {
    Path file = Files.createTempFile("weir", ".user");
    try {
      return Rights.of(file).owner;
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Makes a folder, and those above it, for this user alone, whatever new folders are else. */
  static void createFolders(Path folder) throws IOException {
    Files.createDirectories(folder, PRIVATE_FOLDER);
  }

  /** Writes a new file for this user alone. */
  static void write(Path file, byte[] bytes) throws IOException {
    Files.deleteIfExists(file);
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (WritableByteChannel channel = Files.newByteChannel(file, options, PRIVATE_FILE)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    }
  }
}
