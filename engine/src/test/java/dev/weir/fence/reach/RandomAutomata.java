package dev.weir.fence.reach;

import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomataBuilder;
import dev.weir.program.automaton.AutomataBuilder.ProcessBuilder;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Variable;
import dev.weir.program.automaton.Variable.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Small random programs: straight lines with shortcuts, and with steps back where loops are wanted.
 */
public final class RandomAutomata {
  private final SplittableRandom random;
  private final AutomataBuilder builder = new AutomataBuilder();
  private final int greatest;
  private final int variables;

  private RandomAutomata(long seed) {
    this.random = new SplittableRandom(seed);
    this.greatest = random.nextInt(10) < 7 ? 1 : 2;
    this.variables = random.nextInt(1, 4);
    for (int variable = 0; variable < variables; variable++) {
      OptionalInt initial = random.nextInt(10) == 0 ? OptionalInt.empty() : OptionalInt.of(0);
      builder.variable(new Variable("v" + variable, Domain.between(0, greatest), initial));
    }
  }

  /** A program whose processes end. */
  public static Automata withoutLoops(long seed) {
    return new RandomAutomata(seed).program(false);
  }

  /** A program in which some processes can go back. */
  public static Automata withLoops(long seed) {
    return new RandomAutomata(seed).program(true);
  }

  private Automata program(boolean loops) {
    int kind = random.nextInt(16);
    int processes = kind == 0 ? 1 : kind < 5 ? 3 : 2;
    List<Integer> lengths = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      int length = random.nextInt(1, processes == 3 ? 4 : 6);
      lengths.add(length);
      ProcessBuilder made = builder.process("P" + process);
      for (int at = 0; at < length; at++) {
        made.add(at, operation(), at + 1);
      }
      if (random.nextInt(3) == 0) {
        int from = random.nextInt(length);
        made.add(from, operation(), random.nextInt(from + 1, length + 1));
      }
      if (loops && random.nextInt(2) == 0) {
        int to = random.nextInt(length + 1);
        made.add(random.nextInt(to, length + 1), operation(), to);
      }
    }
    return builder.target(target(lengths)).build();
  }

  private Target target(List<Integer> lengths) {
    List<Optional<Set<Integer>>> states = new ArrayList<>();
    for (int length : lengths) {
      states.add(
          switch (random.nextInt(8)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(Set.of(length, random.nextInt(length)));
            default -> Optional.of(Set.of(length));
          });
    }
    Target target = new Target(states);
    return random.nextInt(4) == 0
        ? target.withMemory(Map.of(random.nextInt(variables), value()))
        : target;
  }

  private Operation operation() {
    int variable = random.nextInt(variables);
    int kind = random.nextInt(100);
    if (kind < 42) {
      return new Write(variable, value());
    } else if (kind < 82) {
      return new Read(variable, value());
    } else if (kind < 87) {
      return new Fence();
    } else if (kind < 90) {
      return new StoreFence();
    } else if (kind < 92) {
      return new Nop();
    } else if (kind < 96) {
      return new ReadWrite(variable, value(), value());
    }
    List<Access> accesses = new ArrayList<>();
    for (int access = random.nextInt(1, 4); access > 0; access--) {
      int accessed = random.nextInt(variables);
      accesses.add(
          random.nextBoolean() ? new Read(accessed, value()) : new Write(accessed, value()));
    }
    return new Atomic(accesses, random.nextBoolean() ? Drain.ALL : Drain.ACCESSED);
  }

  private int value() {
    return random.nextInt(greatest + 1);
  }
}
