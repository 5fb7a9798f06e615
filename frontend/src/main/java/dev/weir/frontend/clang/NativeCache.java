package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The compiler and LLVM, unpacked once from the class path into a folder of the user.
 *
 * <p>The folder is {@code WEIR_CACHE}, or {@code weir} in {@code XDG_CACHE_HOME}, or {@code
 * ~/.cache/weir}. In it, one folder for each version and platform of LLVM holds the programs in
 * {@code bin}, the libraries under the names that the programs ask for in {@code lib}, and clang's
 * own headers where clang looks for them; another one, named by its contents, holds the headers of
 * Weir. Later starts find these and open no archive.
 *
 * <p>An installation brings a cache that is filled already and is only read: the system property
 * {@code weir.home} names the installation's folder. What lies there is not unpacked again.
 */
public final class NativeCache {
  /** The version of {@code org.bytedeco:llvm} that the build puts on the class path. */
  static final String VERSION = "20.1.7-1.5.12";

  /** What to do when a program of the cache does not start. */
  static final String CANNOT_START =
      "set WEIR_CACHE to a folder from which programs may be started";

  /** The system property that names the folder of an installation. */
  public static final String HOME = "weir.home";

  private static final String RESOURCES = "org/bytedeco/llvm/";
  private static final String CLANG_HEADERS = "lib/clang/20/include/";
  private static final String CLANG = "clang";
  private static final String LINKER = "llvm-link";

  private final Path root;
  private final Optional<Path> installed;
  private final Platform platform;
  private final Consumer<String> progress;

  /** Whether it was said that what lies in the folder is not used. */
  private final AtomicBoolean hasObjected = new AtomicBoolean();

  /** Once it was asked for. */
  private @Nullable String headersFingerprint;

  /**
   * The cache in a given folder.
   *
   * @param root the folder; made when something is unpacked
   * @param progress told, in one line, when something large is being unpacked
   * @throws InputException if this kind of machine is not supported
   */
  public NativeCache(Path root, Consumer<String> progress) throws InputException {
    this(root, Optional.empty(), progress);
  }

  /**
   * The cache in a given folder, and one that is only read.
   *
   * @param root the folder; made when something is unpacked
   * @param installed where an installation has what need not be unpacked
   * @param progress told, in one line, when something large is being unpacked
   * @throws InputException if this kind of machine is not supported
   */
  NativeCache(Path root, Optional<Path> installed, Consumer<String> progress)
      throws InputException {
    this.root = root.toAbsolutePath();
    this.installed = installed.map(Path::toAbsolutePath);
    this.platform = Platform.current();
    this.progress = progress;
  }

  /**
   * The cache of the user who runs this process, which reports on standard error.
   *
   * @throws InputException if this kind of machine is not supported, or no folder can be found
   */
  public static NativeCache ofUser() throws InputException {
    return of(
        System.getenv(),
        name -> Optional.ofNullable(System.getProperty(name)),
        System.err::println);
  }

  /**
   * The cache that a process with this environment uses.
   *
   * @param environment the environment variables
   * @param properties the properties of the system, by name
   * @param progress told, in one line, when something large is being unpacked
   * @throws InputException if this kind of machine is not supported, or no folder can be found
   */
  public static NativeCache of(
      Map<String, String> environment,
      Function<String, Optional<String>> properties,
      Consumer<String> progress)
      throws InputException {
    Optional<Path> installed = properties.apply(HOME).map(home -> Path.of(home, "cache"));
    Path root;
    try {
      root = folder(environment, properties.apply("user.home").orElse(""));
    } catch (InputException homeless) {
      // All that is needed may be installed, as in a container without users.
      root = installed.orElseThrow(() -> homeless);
    }
    return new NativeCache(root, installed, progress);
  }

  /**
   * The shared library with LLVM's C interface, unpacked if it was not yet.
   *
   * @throws InputException if it cannot be unpacked; one line that says what to do
   */
  public Path libLlvm() throws InputException {
    return llvm().resolve("lib").resolve(platform.versioned(platform.llvmLibrary()));
  }

  /** The clang program, unpacked if it was not yet. */
  Path clang() throws InputException {
    return llvm().resolve("bin").resolve(CLANG);
  }

  /** The program that reads, verifies and rewrites modules, unpacked if it was not yet. */
  Path linker() throws InputException {
    return llvm().resolve("bin").resolve(LINKER);
  }

  /**
   * The folder with Weir's own headers, unpacked if it was not yet.
   *
   * @throws InputException if the cache cannot be written
   */
  public Path headers() throws InputException {
    return ensure(headersName(), OwnHeaders::writeTo);
  }

  /** A name for exactly these headers. */
  synchronized String headersFingerprint() {
    if (headersFingerprint == null) {
      headersFingerprint = OwnHeaders.fingerprint();
    }
    return headersFingerprint;
  }

  /** The folder of the cache that is written to. */
  Path root() {
    return root;
  }

  /** The platform whose programs lie in it. */
  Platform platform() {
    return platform;
  }

  /** The name of the folder with the compiler. */
  String llvmName() {
    return "llvm-" + VERSION + "-" + platform.folder();
  }

  /** The name of the folder with Weir's own headers. */
  String headersName() {
    return "headers-" + headersFingerprint();
  }

  /** The folder with the headers that the compiler brings along. */
  Path builtInHeaders() throws InputException {
    return llvm().resolve(CLANG_HEADERS);
  }

  /**
   * Whether nobody else can have written what lies in the user's folder at a place that is not
   * unpacked there; if not, says so once.
   */
  boolean isOwn(Path place) {
    Optional<String> objection = OwnFiles.objection(root).or(() -> OwnFiles.objection(place));
    if (objection.isPresent() && !hasObjected.getAndSet(true)) {
      progress.accept("weir: what was kept is not used: " + objection.get());
    }
    return objection.isEmpty();
  }

  /** Whether a file lies in a folder that is named by its contents, and so does not change. */
  boolean isLasting(Path file) {
    Path path = InputFiles.real(file);
    return Stream.of(llvmName(), headersName())
        .flatMap(name -> find(name).stream())
        .anyMatch(folder -> path.startsWith(InputFiles.real(folder)));
  }

  /** A folder of this name, if it is there: of the installation, or else of the user. */
  Optional<Path> find(String name) {
    return Stream.concat(installed.stream(), Stream.of(root))
        .map(folder -> folder.resolve(name))
        .filter(Files::isDirectory)
        .findFirst();
  }

  /**
   * Makes sure that a folder exists.
   *
   * @param name the folder's name; a folder of this name is complete
   * @param filler writes its contents if it does not exist yet
   * @throws InputException if it cannot be written; names the folder and what to do
   */
  Path ensure(String name, CacheFolder.Filler filler) throws InputException {
    Optional<Path> ready = installed.map(folder -> folder.resolve(name)).filter(Files::isDirectory);
    return ready.isPresent() ? ready.get() : ensureOwn(name, filler);
  }

  /** Programs and headers that somebody else can have written are not used. */
  private Path ensureOwn(String name, CacheFolder.Filler filler) throws InputException {
    refuse(OwnFiles.objection(root));
    Path folder = CacheFolder.ensure(root, name, filler);
    refuse(OwnFiles.objectionBelow(folder));
    return folder;
  }

  private static void refuse(Optional<String> objection) throws InputException {
    if (objection.isPresent()) {
      throw new InputException("the cache is not used: " + objection.get());
    }
  }

  /** The first of the files without which nothing works that a folder with the compiler lacks. */
  Optional<Path> missing(Path folder) {
    return files().stream()
        .map(file -> folder.resolve(file.place()))
        .filter(file -> !Files.exists(file))
        .findFirst();
  }

  private Path llvm() throws InputException {
    Path folder = ensure(llvmName(), this::unpack);
    Optional<Path> missing = missing(folder);
    if (missing.isPresent()) {
      throw new InputException(
          missing.get() + " is missing; delete " + folder + " and start again");
    }
    return folder;
  }

  /** A file of the archive and where it goes. */
  private record Unpacked(String entry, String place) {}

  /** The files without which nothing works. */
  private List<Unpacked> files() {
    String llvm = platform.llvmLibrary();
    String clang = platform.clangLibrary();
    return List.of(
        new Unpacked(CLANG, "bin/" + CLANG),
        new Unpacked(LINKER, "bin/" + LINKER),
        new Unpacked(llvm, "lib/" + platform.versioned(llvm)),
        new Unpacked(clang, "lib/" + platform.versioned(clang)));
  }

  private void unpack(Path folder) throws IOException, InputException {
    String prefix = RESOURCES + platform.folder() + "/";
    try (ZipFile archive = new ZipFile(archive(prefix + CLANG).toFile())) {
      List<Unpacked> wanted = new ArrayList<>(files());
      archive.stream()
          .map(ZipEntry::getName)
          .filter(name -> isClangHeader(prefix, name))
          .map(name -> name.substring(prefix.length()))
          .forEach(name -> wanted.add(new Unpacked(name, name)));
      long size = 0;
      for (Unpacked file : wanted) {
        size += entry(archive, prefix + file.entry()).getSize();
      }
      progress.accept(
          "weir: unpacking the compiler (LLVM %s, %d MB) into %s, once"
              .formatted(VERSION, size / 1_000_000, root));
      for (Unpacked file : wanted) {
        copy(archive, entry(archive, prefix + file.entry()), folder.resolve(file.place()));
      }
    }
    for (String program : List.of(CLANG, LINKER)) {
      Files.setPosixFilePermissions(
          folder.resolve("bin").resolve(program), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** Clang's own headers lie directly in their folder; those in folders below adapt other tools. */
  private static boolean isClangHeader(String prefix, String name) {
    String folder = prefix + CLANG_HEADERS;
    return name.startsWith(folder) && name.endsWith(".h") && name.indexOf('/', folder.length()) < 0;
  }

  private static ZipEntry entry(ZipFile archive, String name) throws InputException {
    return Optional.ofNullable(archive.getEntry(name))
        .orElseThrow(
            () -> new InputException(archive.getName() + " holds no " + name + "; build it again"));
  }

  private static void copy(ZipFile archive, ZipEntry entry, Path target) throws IOException {
    Files.createDirectories(target.resolveSibling("."));
    try (InputStream in = archive.getInputStream(entry)) {
      Files.copy(in, target);
    }
  }

  /** The archive on the class path that a resource lies in. */
  private static Path archive(String resource) throws IOException, InputException {
    URL url =
        Optional.ofNullable(NativeCache.class.getClassLoader())
            .map(loader -> loader.getResource(resource))
            .orElseThrow(
                () ->
                    new InputException(
                        "the class path holds no " + resource + "; build Weir on this machine"));
    try {
      return Path.of(((JarURLConnection) url.openConnection()).getJarFileURL().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(url + " names no file", e);
    }
  }

  /**
   * The folder that the environment asks for.
   *
   * @param environment the environment variables
   * @param userHome the home folder to use where {@code HOME} is not set
   * @throws InputException if there is no home folder
   */
  public static Path folder(Map<String, String> environment, String userHome)
      throws InputException {
    String own = environment.getOrDefault("WEIR_CACHE", "");
    if (!own.isEmpty()) {
      return Path.of(own);
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    if (shared.startsWith("/")) {
      return Path.of(shared, "weir");
    }
    String home = environment.getOrDefault("HOME", userHome);
    if (!home.startsWith("/")) {
      throw new InputException(
          "there is no home folder to unpack the compiler into; set WEIR_CACHE to a folder");
    }
    return Path.of(home, ".cache", "weir");
  }
}
