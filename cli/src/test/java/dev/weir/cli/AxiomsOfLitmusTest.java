package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.litmus.Datum;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.frontend.litmus.Location;
import dev.weir.frontend.litmus.Place;
import dev.weir.frontend.litmus.Proposition;
import dev.weir.program.Operand;
import dev.weir.testing.axioms.AxiomaticModel;
import dev.weir.testing.axioms.ExecutionGraph;
import dev.weir.testing.candidate.CandidateExecutions;
import dev.weir.testing.candidate.InitialMemory;
import dev.weir.testing.candidate.Step;
import dev.weir.testing.candidate.ThreadRun;
import dev.weir.testing.candidate.TooLarge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the axioms of each model to tables of final states that were made by other tools. */
class AxiomsOfLitmusTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");

  private record Row(String test, AxiomaticModel model, String states) {}

  private static Stream<Row> rows(Path table) throws IOException {
    Map<String, AxiomaticModel> models = new TreeMap<>();
    for (AxiomaticModel model : AxiomaticModel.values()) {
      models.put(model.title(), model);
    }
    return Files.readAllLines(table).stream()
        .map(line -> line.split("\t", -1))
        .filter(cells -> models.containsKey(cells[1]))
        .map(cells -> new Row(cells[0], models.get(cells[1]), cells[10]));
  }

  /** The final states of a test under all models. */
  private static Map<AxiomaticModel, Set<String>> states(LitmusTest test) throws TooLarge {
    CandidateExecutions executions = new CandidateExecutions(test.program());
    Map<AxiomaticModel, Set<String>> found = new EnumMap<>(AxiomaticModel.class);
    for (AxiomaticModel model : AxiomaticModel.values()) {
      found.put(model, new TreeSet<>());
    }
    executions.forEach(
        (runs, last, candidate) -> {
          State state = new State(test, executions.memory(), runs, last);
          String text = state.text();
          List<AxiomaticModel> open =
              found.keySet().stream().filter(model -> !found.get(model).contains(text)).toList();
          if (!open.isEmpty() && test.filter().holds(state)) {
            ExecutionGraph graph = candidate.graph();
            open.stream()
                .filter(model -> model.allows(graph))
                .forEach(model -> found.get(model).add(text));
          }
        });
    return found;
  }

  @ParameterizedTest
  @CsvSource({"x86, 684", "ppc, 1440"})
  void everyTestHasTheStatesOfTheTables(String folder, int compared) throws Exception {
    Map<String, List<Row>> tests = new TreeMap<>();
    for (String table : List.of("expected.tsv", "expected-variants.tsv")) {
      Path file = ROOT.resolve(folder).resolve(table);
      if (Files.exists(file)) {
        rows(file)
            .forEach(row -> tests.computeIfAbsent(row.test(), key -> new ArrayList<>()).add(row));
      }
    }
    List<String> wrong = new ArrayList<>();
    int right = 0;
    for (Map.Entry<String, List<Row>> test : tests.entrySet()) {
      Map<AxiomaticModel, Set<String>> found =
          states(LitmusReader.read(ROOT.resolve(folder).resolve(test.getKey() + ".litmus")));
      for (Row row : test.getValue()) {
        String states = String.join(" | ", found.get(row.model()));
        if (states.equals(row.states())) {
          right++;
        } else {
          wrong.add(row + " but found " + states);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(right).isEqualTo(compared);
  }

  /** The final state of a candidate. */
  private record State(
      LitmusTest test, InitialMemory memory, List<ThreadRun> runs, Map<Step.Cell, Long> last)
      implements Proposition.State {

    private long value(Place place) {
      return switch (place) {
        case Place.Register register ->
            cut(runs.get(register.thread()).registers()[register.register()], register.width());
        case Place.Memory bytes -> {
          Step.Cell cell =
              new Step.Cell(memory.address(bytes.global(), bytes.offset()), bytes.size());
          yield cut(last.getOrDefault(cell, memory.value(cell)), bytes.width());
        }
      };
    }

    private static long cut(long value, int width) {
      return value & -1L >>> (Long.SIZE - width);
    }

    private long value(Datum datum) {
      return switch (test.operand(datum)) {
        case Operand.Constant(long value) -> value;
        case Operand.GlobalAddress(int global, long offset) -> memory.address(global, offset);
        case Operand operand -> throw new IllegalStateException("a value " + operand);
      };
    }

    @Override
    public boolean has(Location location, Datum value) {
      Place place = test.place(location);
      return value(place) == cut(value(value), place.width());
    }

    @Override
    public boolean same(Location left, Location right) {
      Place one = test.place(left);
      Place other = test.place(right);
      int width = Math.min(one.width(), other.width());
      return cut(value(one), width) == cut(value(other), width);
    }

    String text() {
      List<String> parts = new ArrayList<>();
      for (Location location : test.shown()) {
        parts.add(location + "=" + text(test.place(location)) + ";");
      }
      return String.join(" ", parts);
    }

    private String text(Place place) {
      long value = value(place);
      int unused = Long.SIZE - place.width();
      return memory
          .name(value)
          .orElseGet(
              () ->
                  place.isSigned()
                      ? Long.toString(value << unused >> unused)
                      : Long.toUnsignedString(value));
    }
  }
}
