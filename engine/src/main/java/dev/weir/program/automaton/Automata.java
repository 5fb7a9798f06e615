package dev.weir.program.automaton;

import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Barrier;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.ReadWrite;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A concurrent program as data: shared variables, an automaton for each process, and what must not
 * be reached.
 *
 * @param variables the shared variables
 * @param processes the processes
 * @param targets the bad configurations: the union of these
 */
public record Automata(
    List<Variable> variables, List<AutomatonProcess> processes, List<Target> targets) {

  /**
   * Copies the lists and checks what they refer to.
   *
   * @throws IllegalArgumentException if a value is not of its variable's domain, or a target does
   *     not speak of each process
   * @throws IndexOutOfBoundsException if there is no such variable or state
   */
  public Automata {
    variables = List.copyOf(variables);
    processes = List.copyOf(processes);
    targets = List.copyOf(targets);
    for (AutomatonProcess process : processes) {
      for (Transition transition : process.transitions()) {
        check(variables, transition.operation());
      }
    }
    for (Target target : targets) {
      check(variables, processes, target);
    }
  }

  private static void check(List<Variable> variables, Operation operation) {
    switch (operation) {
      case Nop _, Barrier _ -> {}
      case Access access -> check(variables, access.variable(), access.value());
      case ReadWrite change -> {
        check(variables, change.variable(), change.from());
        check(variables, change.variable(), change.to());
      }
      case Atomic atomic -> atomic.accesses().forEach(access -> check(variables, access));
    }
  }

  private static void check(
      List<Variable> variables, List<AutomatonProcess> processes, Target target) {
    if (target.states().size() != processes.size()) {
      throw new IllegalArgumentException(
          "a target of %d processes for %d".formatted(target.states().size(), processes.size()));
    }
    for (int process = 0; process < processes.size(); process++) {
      int states = processes.get(process).states();
      target
          .states()
          .get(process)
          .ifPresent(some -> some.forEach(state -> Objects.checkIndex(state, states)));
    }
    target.memory().forEach((variable, value) -> check(variables, variable, value));
  }

  private static void check(List<Variable> variables, int variable, int value) {
    Variable accessed = variables.get(variable);
    if (!accessed.domain().has(value)) {
      throw new IllegalArgumentException(
          "%d is not in the domain %s of %s".formatted(value, accessed.domain(), accessed.name()));
    }
  }

  /**
   * The same program with fences: P ⊕ F of the paper. A transition of a statement with a fence
   * after it becomes two with a fresh local state between, and all transitions of the statement
   * that lead into one state share the fresh one; before it likewise. The fences have no statement.
   */
  public Automata withFences(Collection<InsertedFence> fences) {
    Automata fenced = this;
    for (InsertedFence fence : fences) {
      fenced = fenced.with(fence);
    }
    return fenced;
  }

  /** The same program with other operations: those that a function gives for each transition. */
  public Automata withOperations(Function<Transition, Operation> operation) {
    return new Automata(
        variables,
        processes.stream()
            .map(
                process ->
                    new AutomatonProcess(
                        process.name(),
                        process.states(),
                        process.initial(),
                        process.transitions().stream()
                            .map(t -> t.with(operation.apply(t)))
                            .toList()))
            .toList(),
        targets);
  }

  /** The program of which every configuration is a target. */
  public Automata withAnyTarget() {
    Target anywhere = new Target(Collections.nCopies(processes.size(), Optional.empty()));
    return new Automata(variables, processes, List.of(anywhere));
  }

  /** The same program with a full fence after each write: nothing is delayed. */
  public Automata withFencesAfterWrites() {
    List<AutomatonProcess> fenced =
        processes.stream().map(FenceInsertion::insertAfterWrites).toList();
    return new Automata(variables, fenced, targets);
  }

  private Automata with(InsertedFence fence) {
    List<AutomatonProcess> fenced = new ArrayList<>();
    for (AutomatonProcess process : processes) {
      fenced.add(FenceInsertion.insert(fence, process));
    }
    return new Automata(variables, fenced, targets);
  }
}
