package dev.weir.dist;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the archive for the kind of machine that it is made on, and packs it.
 *
 * <p>It holds a part of Java, the jars without that of LLVM, a cache that is filled already, and
 * what the JVM remembers of a run with exactly these files. The JVM compares the sizes and times of
 * the jars with those that it remembers, but not where they lie: the archive can be unpacked
 * anywhere.
 */
final class Distribution {
  /** What the path of the jar with LLVM contains; its files come as the filled cache. */
  private static final String LLVM = "bytedeco";

  private final Path checkout;
  private final Path target;
  private final String version;
  private final FileTime time;

  private Distribution(Path checkout, Path target, String version, FileTime time) {
    this.checkout = checkout;
    this.target = target;
    this.version = version;
    this.time = time;
  }

  /**
   * Makes the archive.
   *
   * @param arguments the root of the checkout; the folder for what is made, which holds the file
   *     class-path; the version; the time that all files are given
   * @throws IOException if a file cannot be read or written, or a program fails
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    new Distribution(
            Path.of(arguments[0]).toRealPath(),
            Path.of(arguments[1]).toRealPath(),
            arguments[2],
            FileTime.from(Instant.parse(arguments[3])))
        .make();
  }

  private void make() throws IOException, InterruptedException {
    Path scratch = target.resolve("scratch");
    delete(scratch);
    Files.createDirectories(scratch);
    Path home = Files.createDirectories(scratch.resolve("weir"));
    Path lib = Files.createDirectories(home.resolve("lib"));
    List<Path> jars = copyJars(scratch, lib);
    RuntimeImage.make(
        RuntimeImage.modules(
            jars.stream().filter(Distribution::isOwn).toList(),
            jars.stream().filter(jar -> !isOwn(jar)).toList()),
        home.resolve("runtime"));
    copyScripts(home, lib);
    Path share = home.resolve("share");
    Documentation.write(share, version);
    Path documents = Files.createDirectories(share.resolve("doc/weir"));
    for (String name : List.of("LICENSE", "README.md", "docs", "examples", "contrib")) {
      if (Files.exists(checkout.resolve(name))) {
        copyTree(checkout.resolve(name), documents.resolve(name));
      }
    }
    setTimes(home);
    rehearse(home, documents.resolve("examples"));
    letAllRead(home);
    setTimes(home);
    String platform = platform(home);
    Path named = scratch.resolve("weir-" + version + "-" + platform);
    Files.move(home, named);
    Path archive = target.resolve(named.getFileName() + ".tar.gz");
    pack(named, archive);
    System.out.printf("%s: %d MB%n", archive, Files.size(archive) / 1_000_000);
  }

  /** The jars in the order of the class path, with classes that the JVM can remember. */
  private List<Path> copyJars(Path scratch, Path lib) throws IOException, InterruptedException {
    Path classPath = scratch.resolve("class-path");
    Files.copy(target.resolve("class-path"), classPath);
    String all = System.getProperty("java.class.path");
    Path renewed = Files.createDirectories(scratch.resolve("renewed"));
    run(
        List.of(
            java().toString(),
            "-cp",
            all,
            "dev.weir.cli.jars.RewrittenJars",
            classPath.toString(),
            renewed.toString()));
    List<Path> jars = new ArrayList<>();
    for (String entry : Files.readString(classPath).strip().split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      if (!entry.contains(LLVM)) {
        jars.add(Files.copy(jar, lib.resolve(jar.getFileName())));
      }
    }
    Files.writeString(
        lib.resolve("class-path"),
        jars.stream()
            .map(jar -> String.valueOf(jar.getFileName()))
            .collect(Collectors.joining(":", "", "\n")));
    return jars;
  }

  private static boolean isOwn(Path jar) {
    return String.valueOf(jar.getFileName()).startsWith("weir-");
  }

  private void copyScripts(Path home, Path lib) throws IOException {
    Path launcher = Files.createDirectories(home.resolve("bin")).resolve("weir");
    Files.copy(checkout.resolve("dist/src/main/sh/weir"), launcher);
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.copy(checkout.resolve("dist/src/main/sh/installed.sh"), lib.resolve("installed.sh"));
    Files.copy(checkout.resolve("cli/src/main/sh/start.sh"), lib.resolve("start.sh"));
  }

  /** Fills the cache and has the JVM remember, by a run of what users ask for most. */
  private static void rehearse(Path home, Path examples) throws IOException, InterruptedException {
    Path cache = home.resolve("cache");
    // What unpacks the compiler needs the jar that it is in; it is not part of what is remembered.
    run(
        List.of(
            java().toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.weir.cli.Rehearsal",
            examples.toString()),
        cache);
    run(
        List.of(
            "sh",
            "-c",
            "home=$1; . \"$home/lib/installed.sh\"; rehearse \"$memory\" \"$2\"; [ -s \"$memory\" ]",
            "sh",
            home.toString(),
            examples.toString()),
        cache);
    try (Stream<Path> folders = Files.list(cache)) {
      for (Path folder : folders.toList()) {
        String name = String.valueOf(folder.getFileName());
        if (Stream.of("llvm-", "headers-", "library-").noneMatch(name::startsWith)) {
          delete(folder);
        }
      }
    }
  }

  private static String platform(Path home) throws IOException {
    try (Stream<Path> folders = Files.list(home.resolve("cache"))) {
      String name =
          folders
              .map(folder -> String.valueOf(folder.getFileName()))
              .filter(folder -> folder.startsWith("llvm-"))
              .findFirst()
              .orElseThrow(() -> new IOException("the compiler was not unpacked"));
      List<String> parts = Arrays.asList(name.split("-"));
      return String.join("-", parts.subList(parts.size() - 2, parts.size()));
    }
  }

  private void pack(Path folder, Path archive) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("tar", "-czf", archive.toString()));
    if (System.getProperty("os.name").startsWith("Linux")) {
      command.addAll(List.of("--sort=name", "--owner=0", "--group=0", "--numeric-owner"));
    }
    command.addAll(
        List.of("-C", String.valueOf(folder.getParent()), String.valueOf(folder.getFileName())));
    run(command);
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    run(command, Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static void run(List<String> command, Path cache)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("WEIR_CACHE", cache.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(command.getFirst() + " ends with " + code + ": " + said);
    }
  }

  /** Folders of a cache are their owner's alone; those of an installation are everybody's. */
  private static void letAllRead(Path home) throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.filter(path -> !Files.isSymbolicLink(path)).toList()) {
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(path);
        boolean isProgram = rights.contains(PosixFilePermission.OWNER_EXECUTE);
        Files.setPosixFilePermissions(
            path, PosixFilePermissions.fromString(isProgram ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }

  private void setTimes(Path home) throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.toList()) {
        Files.getFileAttributeView(path, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setTimes(time, time, time);
      }
    }
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e)
              throws IOException {
            Files.delete(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
