package dev.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.doctor.Finding;
import dev.weir.report.doctor.Finding.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that are not as they should be. */
class DoctorTest {
  private static final long GIGA = 1L << 30;

  @TempDir private Path folder;
  private final Map<String, String> properties = new HashMap<>();
  private long memory = 16 * GIGA;
  private long heapLimit = 4 * GIGA;
  private List<String> jvmOptions = List.of("-XX:AOTCache=/w/weir.aot");
  private Optional<String> mappings = Optional.of("7f00-7f01 r--p 00 08:01 3 /w/weir.aot\n");

  @Test
  void isContentWithAnOrdinaryMachine() {
    assertThat(examine()).extracting(Finding::status).containsOnly(Status.OK);
  }

  @Test
  void warnsWhereJavaTookNoNoteOfTheStartCache() {
    mappings = Optional.of("7f00-7f01 r--p 00 08:01 3 /usr/lib/libc.so\n");

    assertThat(found("start cache").status()).isEqualTo(Status.WARN);
    assertThat(found("start cache").found()).startsWith("/w/weir.aot is not used");
    assertThat(found("start cache").advice()).startsWith("delete it and start again");
    assertThat(found("start cache").details()).containsEntry("used", false);
  }

  @Test
  void tellsHowToUnpackAnInstallationWhoseStartCacheIsNotUsed() {
    mappings = Optional.of("");
    properties.put("weir.home", "/opt/weir");

    assertThat(found("start cache").advice()).contains("tar without -m");
    assertThat(found("weir").found()).endsWith("installed in /opt/weir");
  }

  @Test
  void warnsWhereThereIsNoStartCache() {
    jvmOptions = List.of();

    assertThat(found("start cache").status()).isEqualTo(Status.WARN);
  }

  @Test
  void warnsOfASmallHeap() {
    heapLimit = GIGA / 4;

    assertThat(found("memory").status()).isEqualTo(Status.WARN);
    assertThat(found("memory").advice()).endsWith("WEIR_JAVA_OPTS=-Xmx8192m");

    memory = GIGA / 2;

    assertThat(found("memory").advice()).endsWith("use a machine with more");
  }

  @Test
  void warnsOfNamesThatCannotBeRead() {
    properties.put("sun.jnu.encoding", "ANSI_X3.4-1968");

    assertThat(found("file names").status()).isEqualTo(Status.WARN);
  }

  @Test
  void namesAFileOfTheCompilerThatIsMissing() throws Exception {
    String name = "llvm-" + found("compiler").details().get("llvm");
    Path compiler =
        Files.createDirectories(
            folder.resolve(name + "-" + found("compiler").details().get("platform")));

    assertThat(found("compiler").status()).isEqualTo(Status.FAIL);
    assertThat(found("compiler").found()).isEqualTo(compiler + "/bin/clang is missing");
    assertThat(found("compiler").advice()).isEqualTo("delete " + compiler + " and start again");
  }

  @Test
  void saysWhyTheCompilerDoesNotStart() throws Exception {
    Map<String, Object> details = found("compiler").details();
    Path compiler = folder.resolve("llvm-" + details.get("llvm") + "-" + details.get("platform"));
    Files.createDirectories(compiler);
    while (found("compiler").found().endsWith(" is missing")) {
      Path missing = Path.of(found("compiler").found().replace(" is missing", ""));
      Files.createDirectories(missing.getParent());
      Files.writeString(missing, "#!/bin/sh\necho 'libz.so.1: cannot open' >&2\nexit 127\n");
      missing.toFile().setExecutable(true);
    }

    assertThat(found("compiler").status()).isEqualTo(Status.FAIL);
    assertThat(found("compiler").found()).isEqualTo("libz.so.1: cannot open");
    assertThat(found("compiler").advice()).startsWith("install the library");
  }

  @Test
  void takesTheCompilerOfAnInstallation() throws Exception {
    Map<String, Object> details = found("compiler").details();
    Path home = folder.resolve("home");
    Path compiler =
        home.resolve("cache/llvm-" + details.get("llvm") + "-" + details.get("platform"));
    Files.createDirectories(compiler);
    properties.put("weir.home", home.toString());

    assertThat(found("compiler").found()).isEqualTo(compiler + "/bin/clang is missing");
  }

  @Test
  void warnsOfWhatOtherVersionsLeft() throws Exception {
    Files.createDirectories(folder.resolve("llvm-1.0-linux-x86_64"));

    assertThat(found("cache").status()).isEqualTo(Status.WARN);
    assertThat(found("cache").found()).endsWith("of other versions of Weir");
  }

  @Test
  void namesTheVariableThatTheCacheIsFrom() {
    assertThat(found("cache").found()).startsWith(folder + " (WEIR_CACHE)");
  }

  @Test
  void saysWhatKeepsItFromLookingForTheCompiler() {
    Finding none = Doctor.examine("1.0", host(Map.of("HOME", "", "WEIR_CACHE", ""))).getLast();

    assertThat(none.status()).isEqualTo(Status.FAIL);
    assertThat(none.name()).isEqualTo("compiler");
    assertThat(none.found()).startsWith("there is no home folder");
    assertThat(none.advice()).isEqualTo("set WEIR_CACHE to a folder");
  }

  @Test
  void needsNoHomeFolderWhereAllIsInstalled() {
    properties.put("weir.home", folder.toString());

    assertThat(Doctor.examine("1.0", host(Map.of("HOME", ""))))
        .extracting(Finding::status)
        .doesNotContain(Status.FAIL);
  }

  private Finding found(String name) {
    return examine().stream().filter(finding -> finding.name().equals(name)).findFirst().get();
  }

  private List<Finding> examine() {
    return Doctor.examine("1.0", host(Map.of("WEIR_CACHE", folder.toString())));
  }

  private Host host(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(Map.of("sun.jnu.encoding", "UTF-8"));
    all.putAll(properties);
    return new Host(
        environment,
        name -> Optional.ofNullable(all.get(name)),
        2,
        memory,
        heapLimit,
        jvmOptions,
        mappings);
  }
}
