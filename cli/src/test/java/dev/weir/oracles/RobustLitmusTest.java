package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A litmus test with final states that sequential consistency does not give is not robust. */
class RobustLitmusTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");

  @ParameterizedTest
  @CsvSource({"tso, 129", "pso, 231"})
  void whatHasMoreFinalStatesIsNotRobust(String model, int count) throws Exception {
    int more = 0;
    for (String folder : List.of("x86", "ppc", "c")) {
      Map<String, String> states = states(folder);
      for (Path file : tests(folder)) {
        String test = file.getFileName().toString().replace(".litmus", "");
        RobustVerdict verdict = verdict(file, model, Method.MONITOR);
        assertThat(verdict).as(test).isEqualTo(verdict(file, model, Method.TRACES));
        String strong = states.getOrDefault(test + " sc", "");
        if (!states.getOrDefault(test + " " + model, strong).equals(strong)) {
          assertThat(verdict).as(test).isEqualTo(RobustVerdict.NOT_ROBUST);
          more++;
        }
      }
    }
    assertThat(more).isEqualTo(count);
  }

  private static List<Path> tests(String folder) throws IOException {
    try (var files = Files.list(ROOT.resolve(folder))) {
      return files.filter(file -> file.toString().endsWith(".litmus")).sorted().toList();
    }
  }

  private static Map<String, String> states(String folder) throws IOException {
    Map<String, String> states = new HashMap<>();
    for (String line : Files.readAllLines(ROOT.resolve(folder).resolve("expected.tsv"))) {
      String[] cells = line.split("\t", -1);
      states.put(cells[0] + " " + cells[1], cells[10]);
    }
    return states;
  }

  private static RobustVerdict verdict(Path file, String model, Method method)
      throws InputException {
    Program program = LitmusReader.read(file).program();
    CheckOptions options = CheckOptions.of(MemoryModels.named(model).orElseThrow());
    return new RobustChecker(program, new Library())
        .check(new RobustOptions(options, method), ProgressListener.NONE)
        .verdict();
  }
}
