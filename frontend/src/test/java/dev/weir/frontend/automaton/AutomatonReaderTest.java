package dev.weir.frontend.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import dev.weir.program.automaton.Variable.Domain;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AutomatonReaderTest {
  private static final int X = 0;
  private static final int Y = 1;

  private static Automata parse(String text) throws InputException {
    return AutomatonReader.parse("m.rmm", text);
  }

  /** The only process of a model with x and y in [0:2] and registers $r and $s. */
  private static AutomatonProcess process(String text) throws InputException {
    return parse(
            """
            forbidden END
            data x = 0 : [0:2] y = 0 : [0:2]
            process registers $r = 1 : [0:2] $s = * : [0:2] text
            """
                + text)
        .processes()
        .getFirst();
  }

  /** The operations along the only way through a process. */
  private static List<Operation> operations(String text) throws InputException {
    AutomatonProcess process = process(text);
    assertThat(process.transitions()).extracting(Transition::source).doesNotHaveDuplicates();
    return process.transitions().stream().map(Transition::operation).toList();
  }

  @Test
  void declarationsGiveVariables() throws InputException {
    Automata model =
        parse(
            """
            forbidden A *
            predicates x = 0 ; $r < 3
            data x = 1 : [-1:1] y = * : [0:1] z = -3
            process(2) data v = 0 : [0:1] text A: nop
            """);
    assertThat(model.variables())
        .containsExactly(
            new Variable("x", Domain.between(-1, 1), OptionalInt.of(1)),
            new Variable("y", Domain.between(0, 1), OptionalInt.empty()),
            new Variable("z", Domain.of(-3), OptionalInt.of(-3)),
            new Variable("v[P0]", Domain.between(0, 1), OptionalInt.of(0)),
            new Variable("v[P1]", Domain.between(0, 1), OptionalInt.of(0)));
    assertThat(model.processes()).extracting(AutomatonProcess::name).containsExactly("P0", "P1");
  }

  @Test
  void everyStatementHasItsOperation() throws InputException {
    assertThat(
            operations(
                """
                read: x = 1; write: x := $r + 1; locked write: y := 2 - $r; syncwr: y := 0;
                cas(x, $r, $r - 1); fence; ssfence; END: nop
                """))
        .containsExactly(
            new Read(X, 1),
            new Write(X, 2),
            new Atomic(List.of(new Write(Y, 1))),
            new Atomic(List.of(new Write(Y, 0))),
            new ReadWrite(X, 1, 0),
            new Fence(),
            new StoreFence());
  }

  @Test
  void aStatementKnowsItsPlaceAndText() throws InputException {
    Automata model =
        parse(
            """
            forbidden E E
            data x = 0 : [0:1]
            process(2) data v = 0 : [0:1] registers $r = * : [0:1] text
              read: $r := v [0];  write :x:=$r+( 1-$r ) ;E: nop
            """);
    List<Statement> first = statements(model.processes().get(0));
    assertThat(first)
        .extracting(Statement::text)
        .containsExactly("read: $r := v[0]", "write: x := $r + (1 - $r)");
    assertThat(first)
        .extracting(one -> one.position().toString())
        .containsExactly("m.rmm:4:3", "m.rmm:4:23");
    assertThat(statements(model.processes().get(1))).isEqualTo(first);
  }

  private static List<Statement> statements(AutomatonProcess process) {
    return process.transitions().stream()
        .map(Transition::statement)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  @Test
  void readsIntoRegistersBranchOverTheDomain() throws InputException {
    AutomatonProcess process =
        process("read: $s := x; if $s = 2 then write: y := 1 else write: y := 2; END: nop");
    assertThat(process.from(process.initial()))
        .extracting(Transition::operation)
        .containsExactly(new Read(X, 0), new Read(X, 1), new Read(X, 2));
    for (Transition read : process.from(process.initial())) {
      int written = read.operation().equals(new Read(X, 2)) ? 1 : 2;
      assertThat(process.from(read.target()))
          .extracting(Transition::operation)
          .containsExactly(new Write(Y, written));
    }
  }

  @Test
  void registersThatDoNotMatterMakeNoStates() throws InputException {
    AutomatonProcess process = process("read: $s := x; read: $s := y; END: write: x := 1");
    assertThat(process.states()).isEqualTo(4);
  }

  @Test
  void anUnknownRegisterAtTheStartIsAChoice() throws InputException {
    AutomatonProcess process = process("write: x := $s; END: nop");
    assertThat(process.from(process.initial()))
        .extracting(Transition::operation)
        .containsExactlyInAnyOrder(new Write(X, 0), new Write(X, 1), new Write(X, 2));
  }

  @Test
  void loopsJumpsAndChoicesLeadWhereTheySay() throws InputException {
    AutomatonProcess process =
        process(
            """
            L: either { read: x = 0; goto L or read: x = 1 or assume: $r = 0; read: x = 2 };
            while [ $r < 2 || $r > 2 ] && not $r != 1 do { write: y := 0; $r := $r + 1 };
            goto M; write: x := 2;
            M: END: nop
            """);
    int start = process.initial();
    assertThat(process.from(start))
        .extracting(Transition::operation)
        .containsExactlyInAnyOrder(new Read(X, 0), new Read(X, 1));
    assertThat(process.from(start)).extracting(Transition::target).contains(start);
    assertThat(process.transitions())
        .extracting(Transition::operation)
        .containsExactlyInAnyOrder(new Read(X, 0), new Read(X, 1), new Write(Y, 0));
  }

  @Test
  void whatWaitsForeverDoesNothing() throws InputException {
    AutomatonProcess process = process("write: x := 1; assume: false; write: x := 2; END: nop");
    assertThat(process.transitions())
        .extracting(Transition::operation)
        .containsExactly(new Write(X, 1));
    assertThat(process("write: x := 1; L: goto L; END: nop").transitions())
        .extracting(Transition::operation)
        .containsExactly(new Write(X, 1));
  }

  @Test
  void theForbiddenPlacesAreStatesOfTheirOwn() throws InputException {
    Automata model =
        parse(
            """
            forbidden CS * ; * CS
            process registers $r = * : [0:1] text
              if $r = 0 then CS: $r := 1
            process text A: CS: nop; goto A
            """);
    AutomatonProcess first = model.processes().get(0);
    assertThat(first.from(first.initial()))
        .extracting(Transition::operation)
        .containsExactly(new Nop());
    int inside = first.from(first.initial()).getFirst().target();
    assertThat(model.targets().get(0).states())
        .containsExactly(Optional.of(Set.of(inside)), Optional.empty());
    assertThat(model.targets().get(1).states().get(1))
        .contains(Set.of(model.processes().get(1).initial()));
  }

  @Test
  void aLockedBlockIsOneOperation() throws InputException {
    AutomatonProcess process =
        process(
            """
            locked { read: x = 0; write: x := 1
                  or read: $s := y; assume: $s > 0; write: y := $s - 1; write: x := $s; read: y = 0
                  or nop };
            END: nop
            """);
    assertThat(process.transitions())
        .extracting(Transition::operation)
        .containsExactlyInAnyOrder(
            new ReadWrite(X, 0, 1),
            new Atomic(List.of(new Read(Y, 1), new Write(Y, 0), new Write(X, 1), new Read(Y, 0))),
            new Fence());
  }

  @Test
  void aRegisterSetInALockedBlockIsHeldAfterIt() throws InputException {
    AutomatonProcess process =
        process("locked { read: $s := x; $r := $s }; write: y := $r; END: nop");
    assertThat(process.transitions())
        .extracting(Transition::operation)
        .containsExactlyInAnyOrder(
            new Atomic(List.of(new Read(X, 0))),
            new Atomic(List.of(new Read(X, 1))),
            new Atomic(List.of(new Read(X, 2))),
            new Write(Y, 0),
            new Write(Y, 1),
            new Write(Y, 2));
  }

  @Test
  void otherProcessesAreCountedWithoutOneself() throws InputException {
    Automata model =
        parse(
            """
            forbidden E E E
            process(3) data v = 0 : [0:1] text
              write: v[my] := 1; read: v[0] = 0; read: v[1] = 0; E: nop
            """);
    assertThat(model.processes().get(1).transitions())
        .extracting(Transition::operation)
        .containsExactly(new Write(1, 1), new Read(0, 0), new Read(2, 0));
  }

  @Test
  void pointersCountTheCommonVariables() throws InputException {
    assertThat(operations("write: [$r] := 2; read: [$r - 1] = 0; END: nop"))
        .containsExactly(new Write(Y, 2), new Read(X, 0));
  }

  @Test
  void macrosAreReplacedAndTheirStatementsAreShared() throws InputException {
    Automata model =
        parse(
            """
            macro set(v, n) write: v := n endmacro
            macro both(v, w) set(v, 1); set(w, 1 + (1)) endmacro
            forbidden E E
            data x = 0 : [0:2] y = 0 : [0:2]
            process text both(x, y); E: nop
            process text set(y, 0); E: nop
            """);
    assertThat(model.processes().get(0).transitions())
        .extracting(Transition::operation)
        .containsExactly(new Write(X, 1), new Write(Y, 2));
    Statement shared = statements(model.processes().get(1)).getFirst();
    assertThat(statements(model.processes().get(0))).containsExactly(shared);
    assertThat(shared.text()).isEqualTo("write: v := n");
    assertThat(shared.position().toString()).isEqualTo("m.rmm:1:17");
  }

  @Test
  void aVariableWithoutDomainHasTheValuesThatAreWritten() throws InputException {
    Automata model =
        parse(
            """
            forbidden E E
            data x = 0 y = 5 : Z
            process registers $r = 0 : Z text read: $r := x; write: y := $r + 1; E: nop
            process registers $r = 0 text
              read: $r := y; if $r < 7 then write: x := $r + $r; E: nop
            """);
    assertThat(model.variables())
        .extracting(Variable::domain)
        .containsExactly(Domain.of(0, 2, 6, 10), Domain.of(1, 3, 5, 7, 11));
  }

  @Test
  void readingIsGivenUpWhenSomebodyWantsThat() throws Exception {
    Path model = Path.of("../examples/rmm/dekker.rmm");
    assertThat(AutomatonReader.read(model, () -> false)).isPresent();
    assertThat(AutomatonReader.read(model, () -> true)).isEmpty();
  }
}
