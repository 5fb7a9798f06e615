package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked into a folder whose name has a space, where there is nothing else. */
class ArchiveIT {
  private static final Pattern LIBRARY = Pattern.compile("(/[^ ()]+)(?= \\()");

  @TempDir private static Path folder;
  private static Path root;
  private static Path home;

  @BeforeAll
  static void unpack() throws Exception {
    root = Files.createDirectories(folder.toRealPath().resolve("a root"));
    Shell tar = Shell.run("tar", "-xzf", archive().toString(), "-C", root.toString());
    assertThat(tar).isEqualTo(new Shell(0, ""));
    home = only(root);
    Files.copy(Path.of("../examples/dekker.c"), root.resolve("dekker.c"));
    Files.createDirectories(root.resolve("tmp"));
  }

  private static Path archive() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("weir.archives")))) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
  }

  private static Path only(Path parent) throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files.findFirst().orElseThrow();
    }
  }

  @Test
  void saysItsVersion() throws Exception {
    Shell version = weir("--version");

    assertThat(version.output()).matches("weir [0-9].*\n");
    assertThat(home.getFileName().toString()).contains(version.output().strip().replace(' ', '-'));
  }

  @Test
  void checksWithNothingOnThePathAndNoHome() throws Exception {
    Shell check = weir("check", root.resolve("dekker.c").toString());

    assertThat(check.output()).startsWith("violation: assertion 'owner == me' failed at ");
    assertThat(check.exitCode()).isEqualTo(1);
  }

  @Test
  void stampsItsVersionIntoJson() throws Exception {
    Shell check = weir("check", "--json", "--model", "sc", root.resolve("dekker.c").toString());

    assertThat(check.output())
        .contains("\"version\":\"" + weir("--version").output().strip().substring(5) + "\"")
        .contains("\"verdict\":\"safe\"");
    assertThat(check.exitCode()).isZero();
  }

  @Test
  void findsAllThatItNeedsInItsOwnFolder() throws Exception {
    Shell doctor = weir("doctor");

    assertThat(doctor.output())
        .startsWith("ready: ")
        .contains("installed in " + home)
        .contains("ok    start cache  in use, " + home + "/lib/weir.aot")
        .containsPattern("ok    compiler     clang version .*" + Pattern.quote(home.toString()))
        .containsPattern("ok    headers      own in " + Pattern.quote(home.toString()));
    assertThat(doctor.exitCode()).isZero();
  }

  /** Their libraries refer to modules of Java that the archive does not have. */
  @Test
  void readsTasksAndCompilationDatabases() throws Exception {
    Path task = root.resolve("task.yml");
    Files.writeString(
        task,
        """
        format_version: '2.0'
        input_files: 'dekker.c'
        properties:
          - property_file: unreach-call.prp
            expected_verdict: true
        options:
          language: C
          data_model: LP64
        """);
    Files.writeString(
        root.resolve("unreach-call.prp"), "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");

    assertThat(weir("check", task.toString()).output()).startsWith("safe: ");
  }

  @Test
  void readsModulesOfLlvmInAProcessOfTheirOwn() throws Exception {
    Path module = root.resolve("module.ll");
    Files.writeString(
        module,
        """
        @x = global i32 0
        define i32 @main() {
          store i32 1, ptr @x
          ret i32 0
        }
        """);

    assertThat(weir("check", module.toString()).output()).startsWith("safe: ");
  }

  @Test
  void findsFencesWithItsSolver() throws Exception {
    assertThat(weir("fence", root.resolve("dekker.c").toString()).output()).startsWith("fixed: ");
  }

  @Test
  void aProcessStaysAndRunsTheNextCommand() throws Exception {
    Map<String, String> environment =
        Map.of("PATH", "", "WEIR_RESIDENT", "1", "WEIR_CACHE", root.resolve("cache").toString());
    List<String> check = List.of("/bin/sh", home + "/bin/weir", "check", root + "/dekker.c");
    List<String> stop = List.of("/bin/sh", home + "/bin/weir", "resident", "--stop");
    try {
      Shell.run(environment, check);

      assertThat(Shell.run(environment, check).output())
          .startsWith("violation: assertion 'owner == me' failed at ");
    } finally {
      assertThat(Shell.run(environment, stop).output()).contains(": 2 commands, ");
    }
  }

  @Test
  void startsThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(root.resolve("linked"), home.resolve("bin/weir"));
    Map<String, String> environment = Map.of("PATH", System.getenv("PATH"));

    assertThat(Shell.run(environment, List.of(link.toString(), "--version")).output())
        .startsWith("weir ");
  }

  @Test
  void saysThatItIsNotComplete() throws Exception {
    Path broken = Files.createDirectories(root.resolve("broken/bin")).resolve("weir");
    Files.copy(home.resolve("bin/weir"), broken);

    Shell outcome = Shell.run(Map.of(), List.of("/bin/sh", broken.toString(), "--version"));

    assertThat(outcome)
        .isEqualTo(
            new Shell(2, "weir: " + root + "/broken is not complete; unpack the archive again\n"));
  }

  @Test
  void hasAPageOfTheManualForEachCommand() throws Exception {
    for (String file : Documentation.files("").keySet()) {
      assertThat(home.resolve("share").resolve(file)).isRegularFile();
    }
  }

  /** A root of its own with a shell, the C library, and nothing else of this machine. */
  @Test
  void worksWhereThereIsNothingElse() throws Exception {
    assumeTrue(Shell.has("unshare") && Shell.has("chroot") && Shell.has("ldd"), "no unshare");
    assumeTrue(Shell.run("unshare", "--mount", "true").exitCode() == 0, "no right to have a root");
    Path shell = Path.of("/bin/sh").toRealPath();
    List<Path> programs = new ArrayList<>(List.of(shell));
    try (Stream<Path> all = Files.walk(home)) {
      all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .filter(file -> Files.isExecutable(file) || file.toString().contains(".so"))
          .forEach(programs::add);
    }
    for (String library : libraries(programs)) {
      copy(Path.of(library), root.resolve(library.substring(1)));
    }
    copy(shell, root.resolve("bin/sh"));
    Files.createDirectories(root.resolve("proc"));
    Files.createDirectories(root.resolve("dev"));
    String inside = "/" + home.getFileName() + "/bin/weir";
    String enter =
        "mount -t proc proc \"$1/proc\" && mount --rbind /dev \"$1/dev\" && chroot=$(command -v chroot)"
            + " && exec env -i \"$chroot\" \"$1\" \"$2\" check /dekker.c";

    Shell check = Shell.run("unshare", "--mount", "sh", "-c", enter, "sh", root.toString(), inside);

    assertThat(check.output())
        .startsWith("violation: assertion 'owner == me' failed at dekker.c:35:3 in contender");
    assertThat(check.exitCode()).isEqualTo(1);
  }

  /** The libraries of the machine that programs need, by their paths. */
  private static Set<String> libraries(List<Path> programs) throws Exception {
    Set<String> libraries = new TreeSet<>();
    for (Path program : programs) {
      Matcher matcher = LIBRARY.matcher(Shell.run("ldd", program.toString()).output());
      while (matcher.find()) {
        Optional.of(matcher.group(1))
            .filter(library -> !library.startsWith(root.toString()))
            .filter(library -> Files.isRegularFile(Path.of(library)))
            .ifPresent(libraries::add);
      }
    }
    return libraries;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    if (!Files.exists(to)) {
      Files.copy(from, to);
    }
  }

  private static Shell weir(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("/bin/sh", home + "/bin/weir"));
    command.addAll(List.of(arguments));
    return Shell.run(Map.of("PATH", "", "HOME", "/nowhere"), command);
  }
}
