package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.program.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Nothing that a program is called, or holds, makes a terminal, a browser or a parser obey it. */
class VisibleNamesTest {
  private static final String BODY =
      "#include <assert.h>\n%sint x;\nint main(void) { x = 1; assert(x == 2); } /* %s */\n";

  @TempDir private Path folder;

  /** The ends of scripts in any page, and what is behind the last. */
  private static int scripts;

  @BeforeAll
  static void countScripts(@TempDir Path plain) throws IOException {
    Path file = Files.writeString(plain.resolve("plain.c"), BODY.formatted("", ""));
    Path page = plain.resolve("plain.html");
    Outcome.of("check", file.toString(), "--html", page.toString());
    scripts = Files.readString(page).split("</script>", -1).length;
  }

  private static void isHarmless(String text) {
    assertThat(text.codePoints().filter(c -> c != '\n' && c != '\t'))
        .as(text)
        .allMatch(VisibleText::isShown);
  }

  private void isReportedHarmlessly(Path file, String name) throws Exception {
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--full"));
    for (String format : List.of("html", "dot", "sarif", "junit", "witness")) {
      words.addAll(List.of("--" + format, folder.resolve("result." + format).toString()));
    }
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    isHarmless(outcome.out());
    isHarmless(outcome.err());
    String html = read("html");
    isHarmless(html);
    assertThat(html).doesNotContain(name).containsOnlyOnce("</html>");
    assertThat(html.split("</script>", -1)).hasSize(scripts);
    isHarmless(read("dot"));
    isHarmless(read("junit"));
    new ObjectMapper().readTree(read("sarif"));
    new ObjectMapper().readTree(Outcome.of("check", file.toString(), "--json").out());
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(folder.resolve("result.junit").toFile());
    Object witness = new Yaml().load(read("witness"));
    assertThat(witness).isInstanceOf(List.class);
  }

  private String read(String format) throws IOException {
    return Files.readString(folder.resolve("result." + format));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\033]0;owned\007\033[31m.c",
        "a\nsafe: no error\u202e\u2066.c",
        "\"'</script><!-- --> ]]> {{data}} \u009b31m\u2028.c",
        "%n $(touch x) `y`: &amp; *anchor\t.c"
      })
  void aFileMayHaveAnyName(String name) throws Exception {
    Path file = Files.writeString(folder.resolve(name.replace('/', '_')), BODY.formatted("", name));
    isReportedHarmlessly(file, name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\033]0;owned\\007\\033[31m.c",
        "</script>-->\\nsafe\\342\\200\\256.c",
        "\\233m.c"
      })
  void aLineMayNameAnyFile(String name) throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(file, BODY.formatted("#line 1 \"" + name + "\"\n", ""));
    isReportedHarmlessly(file, "</script>-->");
  }

  @Test
  void aSymbolMayHaveAnyName() throws Exception {
    Path file = folder.resolve("a.c");
    String symbol = "int x __asm__(\"\\033[31m\\n</script>\\\"\");\n";
    Files.writeString(file, BODY.formatted("", "").replace("int x;\n", symbol));
    isReportedHarmlessly(file, "\n</script>\"");
  }

  @Test
  void whatIsSaidOfBadInputIsHarmless() throws Exception {
    for (String name : List.of("\033[31m.c", "a\n\u202e.litmus", "b\007.rmm", "c\033.trace")) {
      String command = name.endsWith("trace") ? "replay" : "check";
      isHarmless(Outcome.of(command, folder.resolve(name).toString()).err());
      Path file = Files.writeString(folder.resolve(name), "\033]0;x\007 \u202e $ \"\n");
      Outcome outcome = Outcome.of(command, file.toString());
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
      isHarmless(outcome.err());
    }
  }
}
