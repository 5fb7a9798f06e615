package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.cli.session.ResultFile;
import dev.weir.search.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The files of a run: which are written, and which are refused before the work begins. */
class ResultFilesTest {
  private final FakeToolkit toolkit = new FakeToolkit();

  @TempDir private Path folder;

  private Outcome check(String... words) {
    return Outcome.of(
        toolkit, Stream.concat(Stream.of("check", "a.c"), Stream.of(words)).toArray(String[]::new));
  }

  private void assertRefused(Outcome outcome, String why) {
    assertThat(outcome.err()).isEqualToIgnoringNewLines("weir: " + why);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(toolkit.options.get()).as("what was explored").isNull();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatCannotBeWrittenIsRefusedBeforeTheExploration(ResultFile kind) {
    Path nowhere = folder.resolve("no-such-folder").resolve("result");
    assertRefused(
        check(kind.option(), nowhere.toString()),
        kind.option() + " " + nowhere + ": cannot be written; give another path");
    assertRefused(
        check(kind.option() + "=" + folder),
        kind.option() + " " + folder + ": cannot be written; give another path");
  }

  @ParameterizedTest
  @EnumSource
  void anInputIsNotWrittenOver(ResultFile kind) {
    assertRefused(
        check(kind.option(), "a.c"), kind.option() + " a.c: an input file; give another path");
    assertRefused(
        check(kind.option(), "./x/../a.c"),
        kind.option() + " ./x/../a.c: an input file; give another path");
  }

  @ParameterizedTest
  @EnumSource
  void aHeaderIsNotWrittenOver(ResultFile kind) throws IOException {
    Path header = Files.writeString(folder.resolve("queue.h"), "int queue;");
    assertRefused(
        check(kind.option(), header.toString()),
        kind.option()
            + " "
            + header
            + ": a source file, which is not written over; give another path");
    assertThat(header).hasContent("int queue;");
  }

  @Test
  void theWitnessThatIsFollowedIsNotWrittenOver() {
    Path file = folder.resolve("witness.yml");
    assertRefused(
        check("--follow", file.toString(), "--witness", file.toString()),
        "--witness " + file + ": also the file of --follow; give another");
  }

  @Test
  void twoOptionsDoNotWriteOneFile() {
    Path file = folder.resolve("result");
    assertRefused(
        check("--junit", file.toString(), "--trace", file.toString()),
        "--junit " + file + ": also the file of --trace; give another");
  }

  @Test
  void anUnwritableFileIsSaidOnceForAllModels() {
    Outcome outcome = check("--model", "sc,tso,pso", "--junit", "/no/where");
    assertRefused(outcome, "--junit /no/where: cannot be written; give another path");
  }

  @Test
  void aFileThatIsThereIsReplacedAsAWhole() throws IOException {
    Path file = folder.resolve("result.xml");
    Files.writeString(file, "x".repeat(100_000));
    assertThat(check("--junit", file.toString()).code()).isZero();
    assertThat(Files.readString(file)).startsWith("<?xml").endsWith("</testsuites>\n");
    assertThat(files()).containsExactly("result.xml");
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = Files.writeString(folder.resolve("result.xml"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("latest.xml"), file);
    assertThat(check("--junit", link.toString()).code()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(file)).startsWith("<?xml");
  }

  @Test
  void aFileThatFailsToBeWrittenInTheEndIsOneLine() throws IOException {
    Path sub = Files.createDirectory(folder.resolve("sub"));
    toolkit.result =
        () -> {
          assertThat(sub.toFile().delete()).isTrue();
          return FakeToolkit.result(Verdict.SAFE, true, Set.of());
        };
    Outcome outcome = check("--junit", sub.resolve("result.xml").toString());
    assertThat(outcome.out()).startsWith("safe");
    assertThat(outcome.err())
        .startsWith("weir: --junit " + sub.resolve("result.xml") + ": could not be written (")
        .hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void aFolderWithoutRightsIsRefused() {
    Path file = Path.of("/proc/result.xml");
    assumeTrue(Files.isDirectory(Path.of("/proc")) && !Files.isWritable(Path.of("/proc")));
    assertRefused(
        check("--junit", file.toString()),
        "--junit " + file + ": cannot be written; give another path");
  }

  @Test
  void askingForHelpWritesNothing() throws IOException {
    Path file = folder.resolve("result.xml");
    Outcome outcome = check("--junit", file.toString(), "--help");
    assertThat(outcome.out()).contains("--junit=FILE");
    assertThat(outcome.code()).isZero();
    assertThat(files()).isEmpty();
  }

  @Test
  void helpStandsLast() {
    assertThat(check("--help").out())
        .containsPattern("(?s)--seed.*--junit=FILE.*-h, --help.*Exit code");
  }

  @Test
  void aCommandRefusesTheFilesThatItDoesNotHave() {
    Outcome outcome = Outcome.of(toolkit, "replay", "a.trace", "--junit", "x.xml");
    assertThat(outcome.err())
        .isEqualToIgnoringNewLines("weir: unknown option '--junit'; see 'weir help replay'");
    assertThat(outcome.code()).isEqualTo(2);
  }
}
