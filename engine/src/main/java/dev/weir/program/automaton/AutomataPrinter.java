package dev.weir.program.automaton;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes automata as text in which nothing says where they stand in the source. */
public final class AutomataPrinter {
  private AutomataPrinter() {}

  /** A text that is the same for two programs exactly if runs of one are runs of the other. */
  public static String print(Automata program) {
    StringBuilder out = new StringBuilder();
    program.variables().forEach(variable -> out.append(variable).append('\n'));
    program.processes().forEach(process -> print(process, out));
    program.targets().forEach(target -> print(target, out));
    return out.toString();
  }

  private static void print(AutomatonProcess process, StringBuilder out) {
    out.append("%s %d %d\n".formatted(process.name(), process.states(), process.initial()));
    for (Transition transition : process.transitions()) {
      out.append(
          "%d %s %d\n".formatted(transition.source(), transition.operation(), transition.target()));
    }
  }

  private static void print(Target target, StringBuilder out) {
    List<Optional<Set<Integer>>> states =
        target.states().stream()
            .map(some -> some.map(set -> (Set<Integer>) new TreeSet<>(set)))
            .toList();
    out.append(states).append(new TreeMap<>(target.memory())).append('\n');
  }
}
