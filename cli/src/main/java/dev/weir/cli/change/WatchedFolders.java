package dev.weir.cli.change;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Changes of files as the system tells them of folders. Editors put a new file in the place of an
 * old one, so no file itself is looked at.
 */
public final class WatchedFolders implements FileChanges {
  /** How often somebody may ask for an end. */
  private static final long TURN_MILLIS = 200;

  /** A file is often written in several steps. */
  private static final long QUIET_MILLIS = 50;

  private final WatchService service;
  private final Map<WatchKey, Path> folders = new HashMap<>();
  private final Set<Path> files = new TreeSet<>();
  private final Set<Path> trees = new TreeSet<>();

  private WatchedFolders(WatchService service) {
    this.service = service;
  }

  /**
   * Begins to look.
   *
   * @throws IOException if this machine does not tell
   */
  public static FileChanges open() throws IOException {
    return new WatchedFolders(FileSystems.getDefault().newWatchService());
  }

  @Override
  public void lookAt(Set<Path> more) throws IOException {
    for (Path path : more) {
      Path whole = path.toAbsolutePath().normalize();
      if (Files.isDirectory(whole)) {
        trees.add(whole);
        lookAtTree(whole);
      } else if (files.add(whole)) {
        Path folder = whole.getParent();
        if (folder != null && Files.isDirectory(folder)) {
          register(folder);
        }
      }
    }
  }

  private void lookAtTree(Path tree) throws IOException {
    List<Path> below;
    try (Stream<Path> all = Files.walk(tree)) {
      below = all.filter(Files::isDirectory).filter(folder -> !isHidden(tree, folder)).toList();
    }
    for (Path folder : below) {
      register(folder);
    }
  }

  private static boolean isHidden(Path tree, Path path) {
    for (Path part : tree.relativize(path)) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private void register(Path folder) throws IOException {
    WatchKey key =
        folder.register(
            service,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY,
            StandardWatchEventKinds.ENTRY_DELETE);
    folders.put(key, folder);
  }

  @Override
  public Set<Path> next(BooleanSupplier stop) throws InterruptedException {
    Set<Path> changed = new TreeSet<>();
    while (!stop.getAsBoolean()) {
      WatchKey key =
          service.poll(changed.isEmpty() ? TURN_MILLIS : QUIET_MILLIS, TimeUnit.MILLISECONDS);
      if (key != null) {
        key.pollEvents().forEach(event -> take(key, event, changed));
        key.reset();
      } else if (!changed.isEmpty()) {
        return changed;
      }
    }
    return Set.of();
  }

  private void take(WatchKey key, WatchEvent<?> event, Set<Path> changed) {
    Path folder = folders.get(key);
    if (folder == null) {
      return;
    }
    if (event.kind() == StandardWatchEventKinds.OVERFLOW) {
      changed.add(folder);
      return;
    }
    Path path = folder.resolve(String.valueOf(event.context()));
    if (files.contains(path) || isInTree(path)) {
      changed.add(path);
    }
  }

  /**
   * Whether a file of a folder that is looked at may be a test; what editors leave there is not.
   */
  private boolean isInTree(Path path) {
    return !path.toString().endsWith("~")
        && trees.stream().anyMatch(tree -> path.startsWith(tree) && !isHidden(tree, path));
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
