package dev.weir.fence.reach;

import dev.weir.program.automaton.Variable;
import java.util.ArrayList;
import java.util.List;

/** The contents that memory can have at the start. */
final class InitialMemories {
  private InitialMemories() {}

  /** For each of them the values of all variables. */
  static List<List<Integer>> of(List<Variable> variables) {
    List<List<Integer>> memories = List.of(List.of());
    for (Variable variable : variables) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> memory : memories) {
        variable
            .domain()
            .values()
            .filter(value -> variable.initial().orElse(value) == value)
            .forEach(
                value -> {
                  List<Integer> extended = new ArrayList<>(memory);
                  extended.add(value);
                  longer.add(extended);
                });
      }
      memories = longer;
    }
    return memories;
  }
}
