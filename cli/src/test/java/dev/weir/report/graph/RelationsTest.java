package dev.weir.report.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.library.Library;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.Replay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Why events come one before the other, as the graph has it and as names tell it. */
class RelationsTest {
  private static final String SB =
      """
      X86 SB
      { x=0; y=0; }
       P0          | P1          ;
       MOV [x],$1  | MOV [y],$1  ;
       MOV EAX,[y] | MOV EAX,[x] ;
      exists (0:EAX=0 /\\ 1:EAX=0)
      """;
  private static final String OWN =
      """
      X86 OWN
      { x=0; y=0; }
       P0          | P1          ;
       MOV [x],$1  | MOV [x],$2  ;
       MOV EAX,[x] | MOV EBX,[y] ;
       MOV [y],$1  | XCHG [x],EBX ;
      exists (0:EAX=1 /\\ 1:EBX=2)
      """;

  @TempDir private Path folder;

  private Replay failing(String litmus) throws Exception {
    Path file = Files.writeString(folder.resolve("test.litmus"), litmus);
    Program program = LitmusReader.read(file).withAssertion();
    Checker checker = new Checker(program, new Library());
    CheckOptions options = CheckOptions.of(new PartialStoreOrder());
    CheckResult result = checker.check(options);
    return checker.replay(options, result.firstError().orElseThrow().schedule(), () -> false);
  }

  @Test
  void aCycleIsFound() throws Exception {
    Replay execution = failing(SB);
    Relations relations = Relations.of(execution, List.of());
    assertThat(relations.cycle())
        .extracting(event -> execution.steps().get(event).operation())
        .containsExactlyInAnyOrder("store to buffer", "load", "store to buffer", "load");
    assertThat(relations.edges())
        .filteredOn(edge -> edge.kinds().contains(EdgeKind.FROM_READS))
        .filteredOn(edge -> relations.cycle().contains(edge.from()))
        .filteredOn(edge -> relations.cycle().contains(edge.to()))
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {SB, OWN})
  void namesTellTheSameWhereAccessesHaveOneSize(String litmus) throws Exception {
    Replay execution = failing(litmus);
    Set<EdgeKind> told = Set.of(EdgeKind.READS_FROM, EdgeKind.COHERENCE, EdgeKind.FROM_READS);
    List<EventGraph.Edge> known =
        Relations.of(execution, List.of()).edges().stream()
            .filter(edge -> edge.kinds().stream().anyMatch(told::contains))
            .toList();
    assertThat(known).isNotEmpty();
    assertThat(new NamedPlaces(execution.steps()).relations(List.of()).edges())
        .extracting(edge -> List.of(edge.from(), edge.to()))
        .containsAll(
            known.stream()
                .filter(edge -> !edge.kinds().contains(EdgeKind.PROGRAM_ORDER))
                .map(edge -> List.of(edge.from(), edge.to()))
                .toList());
  }
}
