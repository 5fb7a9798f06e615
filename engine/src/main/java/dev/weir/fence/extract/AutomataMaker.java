package dev.weir.fence.extract;

import dev.weir.fence.infer.FirstStores;
import dev.weir.machine.Machine;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Target;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/** Makes automata of the graphs of threads. */
final class AutomataMaker {
  private final OpenMachine open;
  private final Machine machine;
  private final List<LocalGraph> graphs;
  private final List<FinalStates> finals;
  private final Results results;
  private final Variables variables;
  private final List<ProcessMaker> makers = new ArrayList<>();

  AutomataMaker(OpenMachine open, List<LocalGraph> graphs, List<FinalStates> finals) {
    this.open = open;
    this.machine = open.machine();
    this.graphs = graphs;
    this.finals = finals;
    this.results = new Results(graphs);
    this.variables =
        new Variables(open.locations().all().stream().filter(this::isVariable).toList());
    FirstStores firsts = new FirstStores(machine.code().program());
    for (LocalGraph graph : graphs) {
      makers.add(new ProcessMaker(machine.code(), graph, results, variables, firsts));
    }
  }

  /**
   * Whether a place has a part in what threads do together: others only have one value, or are read
   * by what comes at the end.
   */
  private boolean isVariable(SharedLocation location) {
    return !results.contains(location)
        && graphs.stream()
            .flatMap(graph -> graph.edges().stream())
            .map(LocalGraph.Edge::effect)
            .filter(e -> e.accessed().equals(Optional.of(location)))
            .anyMatch(e -> e.isWrite() || e instanceof Effect.Atomic);
  }

  Extracted make() {
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < graphs.size(); i++) {
      failures(i).ifPresent(targets::add);
    }
    finals.forEach(end -> targets.add(target(end)));
    List<AutomatonProcess> processes = new ArrayList<>();
    for (int i = 0; i < graphs.size(); i++) {
      ProcessMaker maker = makers.get(i);
      String name = "thread " + machine.number(graphs.get(i).thread());
      processes.add(new AutomatonProcess(name, maker.states(), 0, maker.transitions()));
    }
    Automata automata = new Automata(variables.make(), processes, targets);
    return new Extracted(
        automata,
        graphs.stream().map(LocalGraph::thread).toList(),
        variables.addresses(),
        makers.stream().map(ProcessMaker::outcomes).toList(),
        open.creations(),
        finals.stream().findFirst().map(end -> graphs.get(end.judge()).thread()),
        hasLoops());
  }

  private List<Optional<Set<Integer>>> anywhere() {
    List<Optional<Set<Integer>>> states = new ArrayList<>();
    graphs.forEach(_ -> states.add(Optional.empty()));
    return states;
  }

  /** The numbers of states of a process. */
  private Set<Integer> states(int process, BiPredicate<Integer, Map<SharedLocation, Long>> which) {
    Set<Integer> states = new HashSet<>();
    makers
        .get(process)
        .numbers()
        .forEach(
            (state, number) -> {
              if (which.test(state.local(), state.results())) {
                states.add(number);
              }
            });
    return states;
  }

  /** The states in which a thread has made an error. */
  private Optional<Target> failures(int process) {
    List<LocalState> local = graphs.get(process).states();
    Set<Integer> failed = states(process, (s, _) -> local.get(s) instanceof LocalState.Failed);
    if (failed.isEmpty()) {
      return Optional.empty();
    }
    List<Optional<Set<Integer>>> states = anywhere();
    states.set(process, Optional.of(failed));
    return Optional.of(new Target(states));
  }

  private Target target(FinalStates end) {
    Map<Integer, Integer> memory = new HashMap<>();
    end.memory()
        .forEach(
            (location, value) -> {
              if (variables.contains(location)) {
                memory.put(variables.number(location), variables.code(location, value));
              }
            });
    List<Optional<Set<Integer>>> all = anywhere();
    for (int i = 0; i < graphs.size(); i++) {
      int process = i;
      BitSet here = new BitSet();
      here.set(end.judgeState());
      Optional<BitSet> local = i == end.judge() ? Optional.of(here) : end.ends().get(i);
      all.set(
          i,
          local.map(
              those ->
                  states(
                      process,
                      (s, stored) -> those.get(s) && agree(process, stored, end.memory()))));
    }
    return new Target(all, memory);
  }

  /** Whether what a thread stored is what is read at the end. */
  private boolean agree(
      int process, Map<SharedLocation, Long> stored, Map<SharedLocation, Long> read) {
    return read.entrySet().stream()
        .filter(entry -> results.contains(entry.getKey()) && isWriter(process, entry.getKey()))
        .allMatch(
            entry ->
                stored
                    .getOrDefault(entry.getKey(), entry.getKey().initial())
                    .equals(entry.getValue()));
  }

  private boolean isWriter(int process, SharedLocation location) {
    return graphs.get(process).edges().stream()
        .anyMatch(e -> e.effect().accessed().equals(Optional.of(location)));
  }

  /** Whether a thread can come to a store again. */
  private boolean hasLoops() {
    return graphs.stream().anyMatch(AutomataMaker::hasLoop);
  }

  private static boolean hasLoop(LocalGraph graph) {
    Map<Integer, List<Integer>> next = new HashMap<>();
    graph
        .edges()
        .forEach(e -> next.computeIfAbsent(e.source(), _ -> new ArrayList<>()).add(e.target()));
    return graph.edges().stream()
        .filter(e -> e.effect().isWrite())
        .anyMatch(e -> reaches(next, e.target(), e.source()));
  }

  private static boolean reaches(Map<Integer, List<Integer>> next, int from, int to) {
    BitSet seen = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(from));
    seen.set(from);
    while (!open.isEmpty()) {
      int state = open.removeLast();
      if (state == to) {
        return true;
      }
      for (int other : next.getOrDefault(state, List.of())) {
        if (!seen.get(other)) {
          seen.set(other);
          open.add(other);
        }
      }
    }
    return false;
  }
}
