package dev.weir.program.automaton;

import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Variable.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes {@link Automata}. */
public final class AutomataBuilder {
  private final List<Variable> variables = new ArrayList<>();
  private final List<ProcessBuilder> processes = new ArrayList<>();
  private final List<Target> targets = new ArrayList<>();

  /** Adds a variable and gives its number. */
  public int variable(Variable variable) {
    variables.add(variable);
    return variables.size() - 1;
  }

  /** Adds a variable that starts with 0 and has the values up to a greatest one. */
  public int variable(String name, int greatest) {
    return variable(new Variable(name, Domain.between(0, greatest), OptionalInt.of(0)));
  }

  /** Adds a process, whose initial state is 0. */
  public ProcessBuilder process(String name) {
    ProcessBuilder process = new ProcessBuilder(name, processes.size());
    processes.add(process);
    return process;
  }

  /** Adds a target. */
  public AutomataBuilder target(Target target) {
    targets.add(target);
    return this;
  }

  /** Adds the target in which each process is in the state with the greatest number. */
  public AutomataBuilder targetOfLastStates() {
    return target(Target.at(processes.stream().mapToInt(process -> process.states - 1).toArray()));
  }

  /** The program. */
  public Automata build() {
    return new Automata(variables, processes.stream().map(ProcessBuilder::build).toList(), targets);
  }

  /** Makes a process. */
  public static final class ProcessBuilder {
    private final String name;
    private final int number;
    private final List<Transition> transitions = new ArrayList<>();
    private int states = 1;

    private ProcessBuilder(String name, int number) {
      this.name = name;
      this.number = number;
    }

    /** The number of the process. */
    public int number() {
      return number;
    }

    /** Adds a local state and gives its number. */
    public int state() {
      return states++;
    }

    /** Adds a transition; states up to the greatest that is named exist from then on. */
    public ProcessBuilder add(Transition transition) {
      states = Math.max(states, Math.max(transition.source(), transition.target()) + 1);
      transitions.add(transition);
      return this;
    }

    /** Adds a transition of a statement of its own, which is told by the process and its place. */
    public ProcessBuilder add(int source, Operation operation, int target) {
      Statement statement =
          new Statement(new SourcePosition(name, transitions.size() + 1, 1), operation.toString());
      return add(new Transition(source, operation, target, Optional.of(statement)));
    }

    /** Adds operations that follow one another from the last state that there is. */
    public ProcessBuilder then(Operation... operations) {
      for (Operation operation : operations) {
        int last = states - 1;
        add(last, operation, last + 1);
      }
      return this;
    }

    private AutomatonProcess build() {
      return new AutomatonProcess(name, states, 0, transitions);
    }
  }
}
