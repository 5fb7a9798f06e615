package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The local configurations of a process, each a local state with the stores that wait, numbered as
 * they are found, and the moves from each. Stores to variables that nothing reads do not wait: to
 * write them is a local step.
 */
final class LocalConfigurations {
  /** Beside its buffer, with some moves. */
  private static final int BYTES_OF_A_LOCAL = 1024;

  private final Automata program;
  private final StateLayout layout;
  private final ValueFlow flow;
  private final int process;
  private final int bound;
  private final EarlySteps early;
  private final List<List<Transition>> transitions = new ArrayList<>();
  private final List<Local> locals = new ArrayList<>();
  private final Map<Local, Integer> numbers = new HashMap<>();
  private Moves[] moves = new Moves[64];
  private long bytes;
  private boolean tooMany;

  private record Local(int state, StoreBuffer buffer) {}

  /**
   * The moves from a local configuration.
   *
   * @param transitions those that take a transition
   * @param updates those by which a store reaches memory
   * @param early whether the transitions can be taken before all else
   * @param blocked whether a store meets the bound
   * @param targets the targets that the process can be in, by their numbers
   */
  record Moves(
      Move[] transitions, Move[] updates, boolean early, boolean blocked, BitSet targets) {}

  LocalConfigurations(
      Automata program,
      WeakMemory model,
      ValueFlow flow,
      StateLayout layout,
      int process,
      int bound) {
    this.program = program;
    this.layout = layout;
    this.flow = flow;
    this.process = process;
    this.bound = bound;
    this.early = new EarlySteps(program, flow, process);
    int states = program.processes().get(process).states();
    for (int state = 0; state < states; state++) {
      transitions.add(new ArrayList<>());
    }
    flow.transitions(process).forEach(one -> transitions.get(one.source()).add(one));
    number(new Local(program.processes().get(process).initial(), StoreBuffer.empty(model)));
  }

  /** Whether there were more than the layout has room for; numbers mean nothing then. */
  boolean areTooMany() {
    return tooMany;
  }

  /** Bytes that they take, about. */
  long bytes() {
    return bytes;
  }

  /** The moves from a local configuration; 0 is the initial one. */
  Moves moves(int number) {
    if (number >= moves.length) {
      moves = Arrays.copyOf(moves, Math.max(number + 1, 2 * moves.length));
    }
    Moves known = moves[number];
    if (known == null) {
      known = movesFrom(locals.get(number));
      moves[number] = known;
    }
    return known;
  }

  private int number(Local local) {
    int number = numbers.computeIfAbsent(local, _ -> locals.size());
    if (number == locals.size()) {
      locals.add(local);
      bytes += BYTES_OF_A_LOCAL + local.buffer().bytes();
    }
    tooMany |= number > layout.greatest(process);
    return tooMany ? 0 : number;
  }

  private Moves movesFrom(Local local) {
    boolean isBlocked = false;
    boolean waits = false;
    List<Move> taken = new ArrayList<>();
    for (Transition transition : transitions.get(local.state())) {
      waits |= transition.operation() instanceof Fence && !local.buffer().isEmpty();
      if (transition.operation() instanceof Write write
          && flow.isRead(write.variable())
          && local.buffer().pending(write) >= bound) {
        isBlocked = true;
      } else {
        moveBy(transition, local.buffer()).ifPresent(taken::add);
      }
    }
    List<Move> updates = new ArrayList<>();
    for (int variable = 0; variable < program.variables().size(); variable++) {
      int written = variable;
      local
          .buffer()
          .withoutNext(variable)
          .ifPresent(rest -> updates.add(update(local, written, rest)));
    }
    return new Moves(
        taken.toArray(Move[]::new),
        updates.toArray(Move[]::new),
        early.areAt(local.state()) && !isBlocked && !waits && !taken.isEmpty(),
        isBlocked,
        targets(local));
  }

  private BitSet targets(Local local) {
    List<Target> targets = program.targets();
    BitSet in = new BitSet();
    IntStream.range(0, targets.size())
        .filter(
            number ->
                targets.get(number).hasState(process, local.state())
                    && (!targets.get(number).isOfMemory() || local.buffer().isEmpty()))
        .forEach(in::set);
    return in;
  }

  private Move update(Local local, int variable, StoreBuffer rest) {
    int next = number(new Local(local.state(), rest));
    Move move = new Move(layout, new Step.Update(process, variable), next);
    local.buffer().next(variable).ifPresent(value -> move.write(variable, place(variable, value)));
    return move;
  }

  private Optional<Move> moveBy(Transition transition, StoreBuffer buffer) {
    return switch (transition.operation()) {
      case Nop _ -> Optional.of(to(transition, buffer));
      case Read read -> {
        OptionalInt own = buffer.newest(read.variable());
        yield own.isEmpty()
            ? atomic(
                transition, buffer, new NetEffect(Map.of(read.variable(), read.value()), Map.of()))
            : own.getAsInt() == read.value()
                ? Optional.of(to(transition, buffer))
                : Optional.empty();
      }
      case Write write ->
          Optional.of(to(transition, flow.isRead(write.variable()) ? buffer.with(write) : buffer));
      case Fence _ -> buffer.isEmpty() ? Optional.of(to(transition, buffer)) : Optional.empty();
      case StoreFence _ -> Optional.of(to(transition, buffer.withBarrier()));
      case ReadWrite change -> atomic(transition, buffer, change.asAtomic());
      case Atomic atomic -> atomic(transition, buffer, atomic);
    };
  }

  private Optional<Move> atomic(Transition transition, StoreBuffer buffer, Atomic atomic) {
    return buffer.isDrainedFor(atomic)
        ? NetEffect.of(atomic).flatMap(net -> atomic(transition, buffer, net))
        : Optional.empty();
  }

  private Optional<Move> atomic(Transition transition, StoreBuffer buffer, NetEffect net) {
    Move move = to(transition, buffer);
    net.guard().forEach((variable, value) -> move.require(variable, place(variable, value)));
    net.written()
        .forEach(
            (variable, value) -> {
              if (flow.isRead(variable)) {
                move.write(variable, place(variable, value));
              }
            });
    return Optional.of(move);
  }

  private Move to(Transition transition, StoreBuffer buffer) {
    int next = number(new Local(transition.target(), buffer));
    return new Move(layout, new Step.Take(process, transition), next);
  }

  private int place(int variable, int value) {
    return program.variables().get(variable).domain().placeOf(value);
  }
}
