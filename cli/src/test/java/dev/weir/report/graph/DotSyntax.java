package dev.weir.report.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Graphviz reads, as far as it is used here. */
public final class DotSyntax {
  private static final String ID = "(?:[A-Za-z_][A-Za-z_0-9]*|[0-9]+|\"(?:[^\"\\\\\n]|\\\\.)*\")";
  private static final String ATTRIBUTE = ID + "=" + ID;
  private static final String LIST = "\\[" + ATTRIBUTE + "(?:, " + ATTRIBUTE + ")*\\]";
  private static final Pattern LINE =
      Pattern.compile(
          "digraph "
              + ID
              + " \\{| *subgraph cluster_\\d+ \\{| *\\}| *(?:"
              + ATTRIBUTE
              + "; *)+| *(?:node|edge) "
              + LIST
              + ";| *(?<node>\\w+) "
              + LIST
              + ";| *(?<from>\\w+) -> (?<to>\\w+) "
              + LIST
              + ";|(?:  labelloc=t;)?");

  private DotSyntax() {}

  /** Holds a text against the grammar: each line by itself, and ends of edges to be there. */
  public static void hold(String text) {
    Set<String> nodes = new HashSet<>();
    Set<String> ends = new HashSet<>();
    int depth = 0;
    for (String line : text.lines().toList()) {
      Matcher parts = LINE.matcher(line);
      assertThat(line).matches(LINE);
      assertThat(parts.matches()).isTrue();
      if (parts.group("node") != null) {
        assertThat(nodes.add(parts.group("node"))).as(line).isTrue();
      } else if (parts.group("from") != null) {
        ends.add(parts.group("from"));
        ends.add(parts.group("to"));
      }
      depth += line.endsWith("{") ? 1 : line.strip().equals("}") ? -1 : 0;
      if (depth == 0) {
        assertThat(nodes).containsAll(ends);
        nodes.clear();
        ends.clear();
      }
    }
    assertThat(depth).isZero();
  }

  /** Whether Graphviz is installed. */
  public static boolean hasGraphviz() {
    try {
      return new ProcessBuilder("dot", "-V").redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What Graphviz makes of a file: a picture as text. */
  public static String drawn(Path file) throws IOException, InterruptedException {
    Path picture = file.resolveSibling("picture.svg");
    Process dot =
        new ProcessBuilder("dot", "-Tsvg", file.toString(), "-o", picture.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(dot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(dot.waitFor()).as(said).isZero();
    assertThat(said).isEmpty();
    return Files.readString(picture);
  }
}
