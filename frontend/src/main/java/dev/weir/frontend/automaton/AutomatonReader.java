package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.automaton.Expansion.Expanded;
import dev.weir.frontend.automaton.ModelFile.ProcessHead;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Reads automaton models. */
public final class AutomatonReader {
  /** The text of a process as a graph. */
  private record Text(PlaceGraph graph, Map<String, Integer> labels, RegisterFile registers) {}

  private final ModelFile file;
  private final Names names;

  private AutomatonReader(ModelFile file) {
    this.file = file;
    this.names = new Names(file);
  }

  /**
   * Reads a file to its end.
   *
   * @throws InputException if it cannot be read or is no model of finitely many local states
   */
  public static Automata read(Path file) throws InputException {
    return read(file, () -> false).orElseThrow();
  }

  /**
   * Reads a file, and finds the values of its variables, which may take long.
   *
   * @param stop asked often; whether to give up
   * @return nothing if it was given up
   * @throws InputException if it cannot be read or is no model of finitely many local states
   */
  public static Optional<Automata> read(Path file, BooleanSupplier stop) throws InputException {
    InputFiles.requireSmall(file, "a model");
    return parse(file.toString(), InputFiles.text(file, "an automaton model"), stop);
  }

  /**
   * Reads a text.
   *
   * @param file its name, for positions
   * @throws InputException if it is no model of finitely many local states
   */
  public static Automata parse(String file, String text) throws InputException {
    return parse(file, text, () -> false).orElseThrow();
  }

  private static Optional<Automata> parse(String file, String text, BooleanSupplier stop)
      throws InputException {
    Tokens tokens = new Tokens(Macros.expand(Lexer.tokens(file, text)));
    try {
      return Optional.of(new AutomatonReader(ModelFile.read(tokens)).automata(stop));
    } catch (Values.Stopped e) {
      return Optional.empty();
    }
  }

  private Automata automata(BooleanSupplier stop) throws InputException {
    List<Text> texts = new ArrayList<>();
    for (int process = 0; process < file.processes().size(); process++) {
      texts.add(text(process));
    }
    checkLabels(texts);
    Values values = new Values(names.declarations(), stop);
    List<Expanded> processes;
    do {
      processes = new ArrayList<>();
      for (int process = 0; process < texts.size(); process++) {
        processes.add(expand(process, texts.get(process), values));
      }
    } while (values.takeHasGrown());
    List<Target> targets = new ArrayList<>();
    for (List<Token> tuple : file.forbidden()) {
      targets.add(target(tuple, texts, processes));
    }
    return new Automata(
        values.variables(), processes.stream().map(Expanded::automaton).toList(), targets);
  }

  private Text text(int process) throws InputException {
    ProcessHead head = file.processes().get(process);
    PlaceGraph graph = new PlaceGraph();
    AccessParser accesses = new AccessParser(head, process, names);
    Map<String, Integer> labels = new TextParser(head.text(), accesses, graph).read();
    return new Text(graph, labels, new RegisterFile(head, graph));
  }

  private void checkLabels(List<Text> texts) throws InputException {
    for (List<Token> tuple : file.forbidden()) {
      for (int process = 0; process < tuple.size(); process++) {
        Token label = tuple.get(process);
        if (!label.is("*") && !texts.get(process).labels().containsKey(label.text())) {
          throw label.wrong(
              "process %d has no label %s; add it, or write '*' for any place"
                  .formatted(process, label.quoted()));
        }
      }
    }
  }

  private Expanded expand(int process, Text text, Values values) throws InputException {
    Set<Integer> observed = new HashSet<>();
    for (List<Token> tuple : file.forbidden()) {
      Integer place = text.labels().get(tuple.get(process).text());
      if (place != null) {
        observed.add(place);
      }
    }
    return Expansion.of(
        "P" + process, text.graph(), text.registers(), values, names.countOfCommon(), observed);
  }

  private static Target target(List<Token> tuple, List<Text> texts, List<Expanded> processes) {
    List<Optional<Set<Integer>>> states = new ArrayList<>();
    for (int process = 0; process < tuple.size(); process++) {
      Integer place = texts.get(process).labels().get(tuple.get(process).text());
      Map<Integer, Set<Integer>> statesAt = processes.get(process).statesAt();
      states.add(Optional.ofNullable(place).map(at -> statesAt.getOrDefault(at, Set.of())));
    }
    return new Target(states);
  }
}
