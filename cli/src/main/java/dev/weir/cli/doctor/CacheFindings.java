package dev.weir.cli.doctor;

import dev.weir.frontend.clang.Inventory;
import dev.weir.report.doctor.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder of the user that the compiler and the headers are unpacked into. */
final class CacheFindings {
  private static final String CACHE = "cache";
  private static final String ELSEWHERE = "make it writable, or set WEIR_CACHE to a folder that is";

  /** What the compiler, the headers and the compiled library take. */
  private static final long NEEDED = 300L << 20;

  private CacheFindings() {}

  /** Whether it can be written, or need not be. */
  static Finding cache(Host host, Inventory inventory) {
    Path folder = inventory.folder();
    String origin = folder + " (" + origin(host) + ")";
    boolean isComplete = inventory.compiler().isPresent() && inventory.headers().isPresent();
    Finding finding;
    try {
      finding = found(origin, inventory, isComplete);
    } catch (IOException | UncheckedIOException e) {
      finding = Finding.fail(CACHE, origin + " cannot be read", ELSEWHERE);
    }
    return finding.with("path", folder.toString());
  }

  private static Finding found(String origin, Inventory inventory, boolean isComplete)
      throws IOException {
    Path folder = inventory.folder();
    Optional<String> objection = inventory.objection();
    if (objection.isPresent()) {
      String[] parts = objection.get().split("; ", 2);
      return Finding.fail(CACHE, parts[0] + ", so it is not used", parts[1]);
    }
    boolean isWritable = isWritable(folder);
    if (!isWritable) {
      String found = origin + " cannot be written";
      Finding finding =
          isComplete
              ? Finding.warn(CACHE, found + "; what is needed is there", ELSEWHERE)
              : Finding.fail(CACHE, found, ELSEWHERE);
      return finding.with("writable", false);
    }
    long free = Files.getFileStore(existing(folder)).getUsableSpace();
    List<Path> stale = stale(inventory);
    long size = size(folder);
    Finding finding;
    if (!isComplete && free < NEEDED) {
      finding =
          Finding.fail(
              CACHE,
              "%s: %s are free, %s are needed"
                  .formatted(origin, Amount.of(free), Amount.of(NEEDED)),
              "make room, or set WEIR_CACHE to a folder on another disk");
    } else if (!stale.isEmpty()) {
      long old = 0;
      for (Path path : stale) {
        old += size(path);
      }
      finding =
          Finding.warn(
              CACHE,
              "%s, %s, of them %s of other versions of Weir"
                  .formatted(origin, Amount.of(size), Amount.of(old)),
              "delete " + folder + " if no other version is used; it is made again");
    } else {
      finding = Finding.ok(CACHE, origin + ", " + Amount.of(size));
    }
    return finding.with("writable", true).with("bytes", size).with("free", free);
  }

  private static String origin(Host host) {
    if (!host.environment().getOrDefault("WEIR_CACHE", "").isEmpty()) {
      return "WEIR_CACHE";
    }
    return host.environment().getOrDefault("XDG_CACHE_HOME", "").startsWith("/")
        ? "XDG_CACHE_HOME"
        : "in the home folder";
  }

  /** A folder that is not there yet can be made where the nearest one above it can be written. */
  private static boolean isWritable(Path folder) {
    Path existing = existing(folder);
    return Files.isDirectory(existing) && Files.isWritable(existing);
  }

  private static Path existing(Path folder) {
    Path path = folder;
    while (!Files.exists(path)) {
      path = Optional.ofNullable(path.getParent()).orElse(path.getRoot());
    }
    return path;
  }

  private static List<Path> stale(Inventory inventory) throws IOException {
    if (!Files.isDirectory(inventory.folder())) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(inventory.folder())) {
      return entries
          .filter(entry -> inventory.isStale(String.valueOf(entry.getFileName())))
          .toList();
    }
  }

  /** The bytes of all files in a folder; another process may change it meanwhile. */
  private static long size(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder, new FileVisitOption[0])) {
      all.filter(Files::isRegularFile).forEach(files::add);
    }
    long size = 0;
    for (Path file : files) {
      size += Files.exists(file) ? Files.size(file) : 0;
    }
    return size;
  }
}
