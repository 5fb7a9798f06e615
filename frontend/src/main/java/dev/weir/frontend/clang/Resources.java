package dev.weir.frontend.clang;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The files that lie in a folder beside the classes, hundreds of them.
 *
 * <p>Where classes come from an archive, it is opened here: a class loader looks for each file in
 * the whole JDK first, which for all headers takes longer than a small program takes to explore.
 * And an archive knows the checksums of its files without their being read.
 */
final class Resources implements AutoCloseable {
  /** How the names of this module's archives begin. */
  private static final String ARCHIVE = "weir-frontend";

  private final String folder;
  private final Optional<ZipFile> archive;

  private Resources(String folder, Optional<ZipFile> archive) {
    this.folder = folder;
    this.archive = archive;
  }

  /**
   * Those in a folder.
   *
   * @param folder its path from where the packages begin
   */
  static Resources in(String folder) {
    return new Resources(folder, archive());
  }

  /**
   * The archive of this module, if it is still there. It is not asked of the classes: those that
   * the JVM remembers of an earlier run may name the place of that run.
   */
  private static Optional<ZipFile> archive() {
    for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
      File file = new File(entry);
      if (file.getName().startsWith(ARCHIVE) && file.isFile()) {
        try {
          return Optional.of(new ZipFile(file));
        } catch (IOException e) {
          // Another build replaces it; the class loader has it open.
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** The contents of a file. */
  byte[] read(String name) {
    try (InputStream in = stream(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A name for exactly the contents of these files, in this order. */
  String fingerprint(Collection<String> names) {
    CRC32 checksum = new CRC32();
    long length = 0;
    for (String name : names) {
      Summary summary = summary(name);
      checksum.update((name + " " + summary).getBytes(StandardCharsets.UTF_8));
      length += summary.length;
    }
    return Long.toHexString(checksum.getValue()) + "-" + length;
  }

  /** What tells contents apart. */
  private record Summary(long checksum, long length) {
    @Override
    public String toString() {
      return checksum + " " + length;
    }
  }

  private Summary summary(String name) {
    if (archive.isPresent()) {
      ZipEntry entry = entry(archive.get(), name);
      return new Summary(entry.getCrc(), entry.getSize());
    }
    byte[] contents = read(name);
    CRC32 checksum = new CRC32();
    checksum.update(contents);
    return new Summary(checksum.getValue(), contents.length);
  }

  private InputStream stream(String name) throws IOException {
    if (archive.isPresent()) {
      return archive.get().getInputStream(entry(archive.get(), name));
    }
    return Optional.ofNullable(Resources.class.getResourceAsStream("/" + path(name)))
        .orElseThrow(() -> missing(name));
  }

  private ZipEntry entry(ZipFile file, String name) {
    return Optional.ofNullable(file.getEntry(path(name)))
        .orElseThrow(() -> new UncheckedIOException(missing(name)));
  }

  private String path(String name) {
    return folder + "/" + name;
  }

  private FileNotFoundException missing(String name) {
    return new FileNotFoundException(path(name) + " is missing; build Weir again");
  }

  @Override
  public void close() {
    try {
      if (archive.isPresent()) {
        archive.get().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
