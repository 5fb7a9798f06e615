package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Barrier;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes the run of a program with some fences over to the same program with fewer or weaker ones:
 * the same steps, without those of fences that are not there.
 */
public record RunTransfer(WeakMemory model) {
  /** A configuration, and the steps to it, the last one first. */
  private record Node(Configuration at, Optional<Link> link) {}

  private record Link(Node before, Step step) {}

  /** The run of another program; empty if it has none like it. */
  public Optional<Run> transfer(Run run, Automata to) {
    Configuration initial = Configuration.initial(model, to, run.initialMemory());
    Map<Configuration, Node> reached = Map.of(initial, new Node(initial, Optional.empty()));
    for (Step step : run.steps()) {
      Map<Configuration, Node> next = new LinkedHashMap<>();
      for (Node node : reached.values()) {
        if (isInsertedFence(step)) {
          next.putIfAbsent(node.at(), node);
        }
        for (Step like : like(step, node.at(), to)) {
          node.at()
              .after(like)
              .ifPresent(
                  after ->
                      next.putIfAbsent(after, new Node(after, Optional.of(new Link(node, like)))));
        }
      }
      reached = next;
    }
    return reached.values().stream()
        .filter(node -> node.at().isIn(to.targets()))
        .findFirst()
        .map(node -> new RunChecker(model).check(to, new Run(run.initialMemory(), steps(node))));
  }

  private static List<Step> steps(Node last) {
    List<Step> steps = new ArrayList<>();
    Optional<Link> link = last.link();
    while (link.isPresent()) {
      steps.addFirst(link.get().step());
      link = link.get().before().link();
    }
    return steps;
  }

  private static boolean isInsertedFence(Step step) {
    return step instanceof Step.Take take && isInsertedFence(take.transition());
  }

  private static boolean isInsertedFence(Transition transition) {
    return transition.operation() instanceof Barrier && transition.statement().isEmpty();
  }

  /** What the other program does in place of a step. */
  private static List<Step> like(Step step, Configuration at, Automata to) {
    return switch (step) {
      case Step.Update _ -> List.of(step);
      case Step.Take(int process, Transition transition) ->
          to.processes().get(process).from(at.state(process)).stream()
              .filter(other -> isLike(transition, other))
              .<Step>map(other -> new Step.Take(process, other))
              .toList();
    };
  }

  private static boolean isLike(Transition transition, Transition other) {
    return isInsertedFence(transition)
        ? isInsertedFence(other)
        : transition.statement().equals(other.statement())
            && isLike(transition.operation(), other.operation());
  }

  /** A fence of the program that has gone is a step that does nothing. */
  private static boolean isLike(Operation operation, Operation other) {
    return operation.equals(other) || (operation instanceof Barrier && other instanceof Nop);
  }
}
