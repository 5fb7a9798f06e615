package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The values that choices are given under the conventions of the SV-COMP, against all values of
 * eight bits: in random programs that look at a choice in many ways, those that are said to stand
 * for all must show every path.
 */
class ChosenValuesTest {
  private static final int PROGRAMS = Effort.isNightly() ? 60 : 24;
  private static final int QUESTIONS = 5;

  /** What is asked, of {@code x} itself more often than of what is made of it. */
  private static final String[] TERMS = {
    "x",
    "x",
    "x",
    "x",
    "y",
    "y",
    "g",
    "g",
    "same(x)",
    "same(y)",
    "(int)x",
    "(long)y",
    "(short)g",
    "(unsigned char)x",
    "(signed char)x",
    "(unsigned)x",
    "(_Bool)x",
    "x + 1",
    "x & 6",
    "-x",
    "~y",
    "x / 3",
    "(x == 4 ? 9 : x)",
    "*p",
    "!x",
    "x * 2",
    "u.part",
    "array[1]",
  };

  /** Of so many terms, constants tell the values apart. */
  private static final int SIMPLE = 12;

  private static final String[] COMPARISONS = {"==", "==", "!=", "<", "<=", ">", ">="};
  private static final int[] CONSTANTS = {0, -1, 5, 6, 7, 8, 99, 101, 127, 128, 130, -3, -5};

  @TempDir private Path folder;

  private final ObjectMapper mapper = new ObjectMapper();

  @Test
  void valuesThatStandForAllShowEveryPath() throws IOException {
    int complete = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String program = program(new Random(seed));
      Path file = Files.writeString(folder.resolve("program.c"), program);
      JsonNode chosen = check(file, "--svcomp");
      Set<Integer> all = paths(check(file, "--svcomp", "--nondet-values", "-128..255"));
      assertThat(all).as(program).containsAll(paths(chosen)).isNotEmpty();
      if (chosen.path("complete").asBoolean()) {
        complete++;
        assertThat(paths(chosen)).as(program).isEqualTo(all);
      }
    }
    assertThat(complete).isBetween(PROGRAMS / 6, PROGRAMS - PROGRAMS / 6);
  }

  private JsonNode check(Path file, String... options) throws IOException {
    String[] words = new String[options.length + 3];
    words[0] = "check";
    words[1] = file.toString();
    words[2] = "--json";
    System.arraycopy(options, 0, words, 3, options.length);
    Outcome outcome = Outcome.of(words);
    JsonNode json = mapper.readTree(outcome.out());
    assertThat(json.path("verdict").asText()).as(outcome.err()).isEqualTo("safe");
    return json;
  }

  private static Set<Integer> paths(JsonNode json) {
    Set<Integer> paths = new HashSet<>();
    json.path("observations").forEach(seen -> paths.add(seen.path("path").asInt()));
    return paths;
  }

  private static String program(Random random) {
    String type = random.nextInt(4) > 0 ? "char" : "unsigned char";
    String choice = type.equals("char") ? "__VERIFIER_nondet_char" : "__VERIFIER_nondet_uchar";
    int terms = random.nextInt(3) == 0 ? TERMS.length : SIMPLE;
    StringBuilder text = new StringBuilder();
    text.append("#include <weir.h>\nextern %s %s(void);\n".formatted(type, choice));
    text.append("%s g, array[2];\n".formatted(type));
    text.append("static %s same(%s value) { return value; }\n".formatted(type, type));
    text.append("int main(void) {\n  %s x = %s(), y = 3;\n".formatted(type, choice));
    if (terms == TERMS.length) {
      text.append("  %s *p = &g;\n".formatted(type));
    }
    text.append("  union { %s whole; struct { %s part : 4; }; } u;\n".formatted(type, type));
    text.append("  u.whole = 0;\n  int path = 0;\n");
    for (int i = 0; i < QUESTIONS; i++) {
      text.append(statement(random, terms, 1 << i));
    }
    return text.append("  weir_observe(\"path\", path);\n  return 0;\n}\n").toString();
  }

  private static String statement(Random random, int terms, int bit) {
    String asked =
        "%s %s %d"
            .formatted(
                TERMS[random.nextInt(terms)],
                COMPARISONS[random.nextInt(COMPARISONS.length)],
                CONSTANTS[random.nextInt(CONSTANTS.length)]);
    return switch (random.nextInt(terms == TERMS.length ? 10 : 8)) {
      case 0 -> "  g = x;\n";
      case 1 -> "  if (%s)\n    y = x;\n".formatted(asked);
      case 2 ->
          "  switch (%s) {\n  case 7: path |= %d; break;\n  case 120: path |= 64;\n  }\n"
              .formatted(TERMS[random.nextInt(terms)], bit);
      case 8 -> "  u.whole = x;\n  array[1] = y;\n";
      case 9 -> "  y = %s;\n".formatted(TERMS[random.nextInt(terms)]);
      default -> "  if (%s)\n    path |= %d;\n".formatted(asked, bit);
    };
  }
}
