package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.ForwardSearch;
import dev.weir.fence.reach.SingleBuffer;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.AutomatonReader;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.InsertedFence;
import dev.weir.program.automaton.InsertedFence.Side;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The automaton models against their table: their size, what they show, and the fences that they
 * need after stores. Where the backward search takes long, runs with short buffers stand for it.
 */
class AutomatonExamplesTest {
  private static final Path FOLDER = ExamplesTest.FOLDER.resolve("rmm");

  /** A row of the table; each set has the lines of the stores that get a fence. */
  record Row(
      String model,
      String size,
      String sc,
      String tso,
      List<Set<Integer>> sets,
      boolean isForBackward,
      boolean isLarge,
      Optional<String> paperFences,
      String paperSets) {
    static Row of(String line) {
      String[] cells = line.split("\t", -1);
      return new Row(
          cells[0],
          cells[1],
          cells[2],
          cells[3],
          cells[4].equals("unfixable")
              ? List.of()
              : Stream.of(cells[4].split("\\|")).map(Row::lines).toList(),
          cells[5].equals("yes"),
          cells[5].equals("large"),
          Optional.of(cells[8]).filter(cell -> !cell.equals("-")),
          cells[9]);
    }

    private static Set<Integer> lines(String set) {
      return set.equals("none")
          ? Set.of()
          : Arrays.stream(set.split(",")).map(Integer::valueOf).collect(Collectors.toSet());
    }

    Automata read() throws InputException {
      return AutomatonReader.read(FOLDER.resolve(model + ".rmm"));
    }

    @Override
    public String toString() {
      return model;
    }
  }

  static Stream<Row> rows() throws IOException {
    return Files.readAllLines(FOLDER.resolve("expected.tsv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(Row::of);
  }

  /** The stores of a model that stand on one of some lines. */
  private static Set<Statement> stores(Automata model, Set<Integer> lines) {
    return model.processes().stream()
        .flatMap(process -> stores(process).stream())
        .filter(store -> lines.contains(store.position().line()))
        .collect(Collectors.toSet());
  }

  private static Set<Statement> stores(AutomatonProcess process) {
    return process.transitions().stream()
        .filter(transition -> transition.operation() instanceof Write)
        .map(Transition::statement)
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }

  private static Automata fenced(Automata model, Set<Statement> stores) {
    return model.withFences(
        stores.stream().map(store -> new InsertedFence(new Fence(), Side.AFTER, store)).toList());
  }

  /** Whether runs with few stores in a buffer show it. */
  private static boolean isReached(Automata model) {
    return forward(1).reach(model) instanceof Answer.Reachable
        || forward(2).reach(model) instanceof Answer.Reachable;
  }

  private static ForwardSearch forward(int bound) {
    return new ForwardSearch(WeakMemory.TSO, bound, () -> false);
  }

  @Test
  void everyModelIsInTheTable() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".rmm"))
                  .map(name -> name.replace(".rmm", "")))
          .containsExactlyInAnyOrderElementsOf(rows().map(Row::model).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void hasTheSizeOfTheTable(Row row) throws InputException {
    Automata model = row.read();
    List<AutomatonProcess> processes = model.processes();
    assertThat(row.size())
        .isEqualTo(
            "%d/%d/%d/%d",
            processes.size(),
            processes.stream().mapToInt(AutomatonProcess::states).sum(),
            model.variables().size(),
            processes.stream().mapToInt(process -> process.transitions().size()).sum());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void showsUnderScWhatTheTableSays(Row row) throws InputException {
    assertThat(forward(1).reach(withoutBuffers(row.read())))
        .isInstanceOf(row.sc().equals("safe") ? Answer.Unreachable.class : Answer.Reachable.class);
  }

  /** The same model with each store in memory at once. */
  private static Automata withoutBuffers(Automata model) {
    List<AutomatonProcess> processes = new ArrayList<>();
    for (AutomatonProcess process : model.processes()) {
      List<Transition> transitions =
          process.transitions().stream()
              .map(
                  one ->
                      one.operation() instanceof Write write
                          ? new Transition(
                              one.source(),
                              new Atomic(List.of(write)),
                              one.target(),
                              one.statement())
                          : one)
              .toList();
      processes.add(
          new AutomatonProcess(process.name(), process.states(), process.initial(), transitions));
    }
    return new Automata(model.variables(), processes, model.targets());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void showsUnderTsoWhatTheTableSays(Row row) throws InputException {
    assumeTrue(!row.isLarge());
    assertThat(isReached(row.read())).isEqualTo(row.tso().equals("violation"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void eachSetSufficesAndNothingOfItCanGo(Row row) throws InputException {
    assumeTrue(!row.isLarge());
    Automata model = row.read();
    for (Set<Integer> set : row.sets()) {
      Set<Statement> stores = stores(model, set);
      assertThat(stores).as("stores on lines %s", set).hasSameSizeAs(set);
      assertThat(isReached(fenced(model, stores))).as("fences %s", set).isFalse();
      for (Statement store : stores) {
        Set<Statement> fewer = new HashSet<>(stores);
        fewer.remove(store);
        assertThat(isReached(fenced(model, fewer))).as("without %s", store).isTrue();
      }
    }
  }

  /** As many fences for each process, and as many sets, as in the paper's table. */
  @ParameterizedTest
  @MethodSource("rows")
  void agreesWithThePaper(Row row) throws InputException {
    if (!row.paperSets().equals("-")) {
      assertThat(row.paperSets()).isEqualTo(String.valueOf(row.sets().size()));
    }
    if (row.paperFences().isPresent()) {
      int most = Integer.parseInt(row.paperFences().get());
      Automata model = row.read();
      for (Set<Integer> set : row.sets()) {
        Set<Statement> fenced = stores(model, set);
        assertThat(model.processes())
            .allSatisfy(
                process -> assertThat(stores(process)).filteredOn(fenced::contains).hasSize(most));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theBackwardSearchDecidesIt(Row row) throws InputException {
    assumeTrue(row.isForBackward());
    SingleBuffer exact = new SingleBuffer(WeakMemory.TSO, () -> false);
    Automata model = row.read();
    assertThat(exact.reach(model))
        .isInstanceOf(row.tso().equals("safe") ? Answer.Unreachable.class : Answer.Reachable.class);
    for (Set<Integer> set : row.sets()) {
      assertThat(exact.reach(fenced(model, stores(model, set))))
          .as("fences %s", set)
          .isInstanceOf(Answer.Unreachable.class);
    }
  }
}
