package dev.weir.cli.resident;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder with the sockets of a user's resident processes, {@code resident} in the folder of the
 * cache. Nobody else may enter it: who could connect could run commands as this user.
 */
public final class SocketFolder {
  private static final String PRIVATE = "rwx------";
  private static final String OWNER = "unix:uid";

  /** The least that all systems allow for the name of a socket, in bytes, with room for a zero. */
  private static final int LONGEST = 103;

  private final Path folder;

  private SocketFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * That of a user; it need not be there.
   *
   * @param environment the environment variables
   * @throws IOException if the user has no folder for a cache
   */
  public static SocketFolder of(Map<String, String> environment) throws IOException {
    try {
      Path cache = NativeCache.folder(environment, System.getProperty("user.home", ""));
      return new SocketFolder(cache.toAbsolutePath().resolve("resident"));
    } catch (InputException homeless) {
      throw new IOException(homeless.text(), homeless);
    }
  }

  /**
   * Where a process listens, in a folder that is there and private.
   *
   * @param name the name of the socket
   * @throws IOException if there can be no such place; says why
   */
  Path socket(String name) throws IOException {
    Path socket = folder.resolve(name);
    if (socket.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      throw new IOException(folder + " is too long a name for a folder with sockets");
    }
    Files.createDirectories(folder.resolveSibling("."));
    try {
      Files.createDirectory(
          folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
    } catch (FileAlreadyExistsException e) {
      // As most times, or because another process made it just now.
    } catch (UnsupportedOperationException e) {
      throw new IOException(folder + " cannot be made private", e);
    }
    check();
    return socket;
  }

  private void check() throws IOException {
    PosixFileAttributes attributes = Files.readAttributes(folder, PosixFileAttributes.class);
    if (!isOwn(attributes)
        || !PosixFilePermissions.toString(attributes.permissions()).equals(PRIVATE)) {
      throw new IOException(folder + " is not for this user alone");
    }
  }

  /** Users need not have names where they have numbers, as in a container. */
  private boolean isOwn(PosixFileAttributes attributes) throws IOException {
    Path self = Path.of("/proc/self");
    return Files.exists(self)
        ? Files.getAttribute(folder, OWNER).equals(Files.getAttribute(self, OWNER))
        : attributes.owner().getName().equals(System.getProperty("user.name"));
  }

  /**
   * All sockets that are there.
   *
   * @throws IOException if they cannot be listed, or are not those of this user
   */
  List<Path> sockets() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    check();
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> !ServerLock.isOne(path)).sorted().toList();
    }
  }
}
