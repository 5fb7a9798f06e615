package dev.weir.cli.doctor;

import dev.weir.report.doctor.Finding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Weir itself, the Java that it runs on, and what lets it start fast. */
final class JavaFindings {
  private static final String CACHE_OPTION = "-XX:AOTCache=";
  private static final String PLAIN =
      "of WEIR_JAVA_OPTS, all but -Xmx may be what keeps Java from using it";
  private static final String START_CACHE = "start cache";

  private JavaFindings() {}

  /** The version, and where it comes from. */
  static Finding weir(String version, Host host) {
    Optional<String> home = host.properties().apply("weir.home");
    String place =
        home.map(folder -> "installed in " + folder)
            .orElse("from " + host.property("java.class.path").split(":", 2)[0]);
    return Finding.ok("weir", version + ", " + place)
        .with("version", version)
        .with("installed", home.isPresent());
  }

  /** It is new enough, or this would not run. */
  static Finding java(Host host) {
    String home = host.property("java.home");
    String version = host.property("java.runtime.version");
    return Finding.ok("java", version + " (" + host.property("java.vendor") + "), " + home)
        .with("version", version)
        .with("path", home);
  }

  /** The JVM silently does without a memory of earlier starts that does not fit. */
  static Finding startCache(Host host) {
    Optional<String> file =
        host.jvmOptions().stream()
            .filter(option -> option.startsWith(CACHE_OPTION))
            .reduce((_, last) -> last)
            .map(option -> option.substring(CACHE_OPTION.length()));
    if (file.isEmpty()) {
      return Finding.warn(
              START_CACHE,
              "none: each start takes about a second longer",
              "start Weir with its launcher, from a folder that it may write to")
          .with("used", false);
    }
    // Where the system does not tell what is mapped, the file that was found is believed in.
    boolean isUsed =
        host.mappings().map(all -> all.contains(file.get())).orElse(exists(file.get()));
    Finding finding =
        isUsed
            ? Finding.ok(START_CACHE, "in use, " + file.get())
            : Finding.warn(
                START_CACHE,
                file.get() + " is not used: each start takes about a second longer",
                isInstalled(host)
                    ? "unpack the archive again so that the times of its files are kept (tar"
                        + " without -m); "
                        + PLAIN
                    : "delete it and start again; " + PLAIN);
    return finding.with("used", isUsed).with("path", file.get());
  }

  private static boolean isInstalled(Host host) {
    return host.properties().apply("weir.home").isPresent();
  }

  private static boolean exists(String file) {
    return Files.exists(Path.of(file));
  }
}
