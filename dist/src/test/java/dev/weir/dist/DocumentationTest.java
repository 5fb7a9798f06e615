package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class DocumentationTest {
  private static final Map<String, String> FILES = Documentation.files("1.2.3");

  @TempDir private Path share;

  @BeforeEach
  void write() throws Exception {
    Documentation.write(share, "1.2.3");
  }

  @Test
  void everyCommandHasAPageAndALineInThatOfTheTool() {
    assertThat(commands()).hasSizeGreaterThan(10);
    for (String command : commands()) {
      assertThat(FILES).containsKey("man/man1/weir-" + command + ".1");
      assertThat(FILES.get("man/man1/weir.1"))
          .contains("\n.TP\n\\fB" + command + "\\fR\n", "\\fBweir\\-" + command + "\\fR(1)");
    }
  }

  @Test
  void everyOptionOfACommandIsOnItsPage() {
    for (CommandLine command : Main.declared().getSubcommands().values()) {
      String page = FILES.get("man/man1/weir-" + command.getCommandName() + ".1");
      for (OptionSpec option : command.getCommandSpec().options()) {
        for (String name : option.names()) {
          assertThat(page).contains("\\fB" + name.replace("-", "\\-") + "\\fR");
        }
      }
    }
  }

  @Test
  void aPageSaysTheVersionTheSynopsisAndTheExitStatus() {
    assertThat(FILES.get("man/man1/weir-check.1"))
        .startsWith(
            ".TH \"WEIR-CHECK\" 1 \"\" \"Weir 1.2.3\" \"Weir\"\n.SH NAME\nweir\\-check \\- ")
        .contains(
            ".SH SYNOPSIS\n.nf\nweir check FILE... [options] [\\-\\- compiler options]\n.fi\n")
        .contains(".SH EXIT STATUS\n0 no error was found, 1 a violation");
  }

  @Test
  void aPageHasExamplesAndTheHeadingsOfTheOptions() {
    assertThat(FILES.get("man/man1/weir-check.1"))
        .contains(
            ".SH EXAMPLES\n.TP\n\\fBweir check examples/dekker.c\\fR\n",
            "\n.SH OPTIONS\n.SS Input\n.TP\n",
            "\n.SS Memory model\n.TP\n\\fB\\-\\-model\\fR",
            "\n.SS What counts as an error\n.TP\n");
    assertThat(FILES.get("man/man1/weir.1"))
        .contains(".SH EXAMPLES\n.TP\n\\fBweir check ", "\n.SH OPTIONS\n.TP\n");
  }

  @Test
  void troffHasNothingToSayAboutThePages() throws Exception {
    assumeTrue(Shell.has("groff"), "no groff on this machine");
    for (String file : FILES.keySet()) {
      if (file.startsWith("man/")) {
        Shell groff = Shell.run("groff", "-man", "-ww", "-z", share.resolve(file).toString());
        assertThat(groff).as(file).isEqualTo(new Shell(0, ""));
      }
    }
  }

  @Test
  void bashReadsItsCompletions() throws Exception {
    assumeTrue(Shell.has("bash"), "no bash on this machine");
    String script = share.resolve("bash-completion/completions/weir").toString();

    assertThat(Shell.run("bash", "-n", script)).isEqualTo(new Shell(0, ""));
    assertThat(completedByBash(script, "weir", "rob")).isEqualTo("robust");
    assertThat(completedByBash(script, "weir", "check", "--algo")).isEqualTo("--algorithm");
    assertThat(completedByBash(script, "weir", "check", "--model", "ts")).isEqualTo("tso");
  }

  /** The words that bash would put for the last one; compopt works only where it completes. */
  private static String completedByBash(String script, String... words) throws Exception {
    String line =
        "compopt() { :; }; source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=${#COMP_LINE}; "
                .formatted(
                    script, String.join(" ", words), words.length - 1, String.join(" ", words))
            + "_complete_weir; echo \"${COMPREPLY[*]}\"";
    return Shell.run("bash", "-c", line).output().strip();
  }

  @Test
  void zshReadsItsCompletions() throws Exception {
    assertThat(FILES.get("zsh/site-functions/_weir"))
        .startsWith("#compdef weir\n")
        .contains("'robust:")
        .contains("'--color=[", ":auto|always|never:(auto always never)'");
    assumeTrue(Shell.has("zsh"), "no zsh on this machine");

    assertThat(Shell.run("zsh", "-n", share.resolve("zsh/site-functions/_weir").toString()))
        .isEqualTo(new Shell(0, ""));
  }

  @Test
  void fishCompletesCommandsOptionsAndValues() throws Exception {
    Path script = share.resolve("fish/vendor_completions.d/weir.fish");
    assertThat(Files.readString(script))
        .contains("-l color -x -a 'auto always never' ", " -a robust -d ");
    assumeTrue(Shell.has("fish"), "no fish on this machine");

    assertThat(completedByFish(script, "weir rob")).startsWith("robust\t");
    assertThat(completedByFish(script, "weir check --algo")).startsWith("--algorithm\t");
    assertThat(completedByFish(script, "weir check --model ts")).startsWith("tso\t");
  }

  private static String completedByFish(Path script, String line) throws Exception {
    Map<String, String> environment =
        Map.of("PATH", System.getenv("PATH"), "HOME", script.getParent().toString());
    String command = "source '" + script + "'; complete -C '" + line + "'";
    return Shell.run(environment, List.of("fish", "--no-config", "-c", command)).output();
  }

  private static List<String> commands() {
    return List.copyOf(Main.declared().getSubcommands().keySet());
  }
}
