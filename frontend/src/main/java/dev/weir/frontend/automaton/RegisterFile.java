package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.ModelFile.ProcessHead;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Variable.Domain;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The registers of a process, and where it matters what they hold. */
final class RegisterFile {
  private final SourcePosition process;
  private final List<Declaration> declarations;
  private final List<BitSet> needs;
  private final List<Set<Integer>> seen = new ArrayList<>();

  RegisterFile(ProcessHead head, PlaceGraph graph) {
    this.process = head.start().position();
    this.declarations = head.registers();
    this.needs = IntStream.range(0, declarations.size()).mapToObj(graph::placesThatNeed).toList();
    declarations.forEach(_ -> seen.add(new HashSet<>()));
  }

  /** The states at the start: one for each choice of values that matters. */
  List<LocalState> initial() throws InputException {
    List<List<Integer>> choices = List.of(List.of());
    for (int register = 0; register < declarations.size(); register++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (int value : initial(register)) {
        for (List<Integer> choice : choices) {
          List<Integer> values = new ArrayList<>(choice);
          values.add(value);
          longer.add(values);
        }
      }
      choices = longer;
    }
    return choices.stream().map(choice -> state(0, choice)).toList();
  }

  private List<Integer> initial(int register) throws InputException {
    Declaration declared = declarations.get(register);
    if (declared.initial().isPresent()) {
      return List.of(declared.initial().getAsInt());
    }
    if (!needs.get(register).get(0)) {
      return List.of(0);
    }
    Domain domain =
        declared
            .domain()
            .orElseThrow(() -> Token.wrong(declared.position(), Values.startsAnywhere(declared)));
    return domain.values().boxed().toList();
  }

  /** The state at a place, without what does not matter there. */
  LocalState state(int place, List<Integer> registers) {
    List<Integer> values = new ArrayList<>(registers);
    for (int register = 0; register < needs.size(); register++) {
      if (needs.get(register).get(place)) {
        seen.get(register).add(values.get(register));
      } else {
        values.set(register, 0);
      }
    }
    return new LocalState(place, values);
  }

  /** The same registers with another value of one. */
  List<Integer> with(List<Integer> registers, int register, long value, SourcePosition position)
      throws InputException {
    Declaration declared = declarations.get(register);
    boolean isInside =
        Values.fits(value)
            && (declared.domain().isEmpty() || declared.domain().get().has((int) value));
    if (!isInside) {
      throw Token.wrong(position, Values.outside(declared, value));
    }
    List<Integer> values = new ArrayList<>(registers);
    values.set(register, (int) value);
    return values;
  }

  /** The refusal of a process with too many states, by the register with most values. */
  InputException tooManyStates(int limit) {
    return IntStream.range(0, seen.size())
        .boxed()
        .max(Comparator.comparingInt(register -> seen.get(register).size()))
        .map(declarations::get)
        .map(
            most ->
                Token.wrong(
                    most.position(),
                    "'%s' gives this process more than %d local states; give it a smaller domain"
                        .formatted(most.name(), limit)))
        .orElseGet(
            () -> Token.wrong(process, "more than %d local states; shorten it".formatted(limit)));
  }
}
