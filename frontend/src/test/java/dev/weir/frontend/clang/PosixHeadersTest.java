package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.Effort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Weir's own headers define all that POSIX.1-2017 says of them. The table {@code headers/posix.tsv}
 * names that, with a few headers of Linux.
 */
class PosixHeadersTest {
  /** Of so many headers one is compiled alone; all in a nightly build. */
  private static final int SAMPLE = 8;

  @TempDir private Path folder;

  @Test
  void eachHeaderAloneDefinesWhatPosixSays() throws Exception {
    for (Map.Entry<String, List<String>> header : uses().entrySet()) {
      if (Effort.takes(header.getKey(), SAMPLE)) {
        compile("a.c", including(header.getKey()) + String.join("", header.getValue()));
      }
    }
  }

  @Test
  void allHeadersTogetherDefineWhatPosixSays() throws Exception {
    Map<String, List<String>> uses = uses();
    String text =
        uses.keySet().stream().map(PosixHeadersTest::including).collect(Collectors.joining())
            + uses.values().stream().flatMap(List::stream).distinct().collect(Collectors.joining());
    compile("all.c", text);
    compile("all.cpp", text);
  }

  /** The lines that use what a header has, by header. */
  private static Map<String, List<String>> uses() throws Exception {
    try (Stream<String> lines = Files.lines(Path.of("src/test/resources/headers/posix.tsv"))) {
      return lines
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .collect(
              Collectors.groupingBy(
                  cells -> cells[0],
                  TreeMap::new,
                  Collectors.flatMapping(
                      cells -> Stream.of(cells[2].split(" ")).map(name -> use(cells[1], name)),
                      Collectors.toList())));
    }
  }

  private static String use(String kind, String name) {
    String own = "used_" + name;
    return switch (kind) {
      case "function" -> "__typeof__(&%s) %s(void) { return %s; }\n".formatted(name, own, name);
      case "constant" -> "long %s(void) { return (long)(%s); }\n".formatted(own, name);
      case "type" -> "%s *%s;\n".formatted(name, own);
      case "struct" -> "typedef char %s[sizeof(struct %s)];\n".formatted(own + "_tag", name);
      case "macro" -> "#ifndef %s\n#error no macro %s\n#endif\n".formatted(name, name);
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private static String including(String header) {
    return "#include <" + header + ">\n";
  }

  private void compile(String file, String text) throws Exception {
    Path source = Files.writeString(folder.resolve(file), text);
    CompiledModule module =
        new ClangDriver(NativeCache.ofUser())
            .compile(source, new CompilerOptions(Optional.empty(), List.of("-Wall", "-Wextra")));
    assertThat(module.warnings()).as(text).isEmpty();
  }
}
