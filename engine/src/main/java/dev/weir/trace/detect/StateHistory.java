package dev.weir.trace.detect;

import dev.weir.machine.EndOfExecution;
import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The states of an execution so far, to tell when one comes again. What lies between can go on for
 * ever, and that is an error where
 *
 * <ul>
 *   <li>it is fair: whoever could step in between, thread or store buffer, did so;
 *   <li>nothing was left to chance: no step had several outcomes;
 *   <li>nobody means to go on for ever: no thread that took a step is in a function with a loop
 *       that has no way out, and not all of them may wait for ever;
 *   <li>this is an execution of the program: no thread stands at a failed assumption or a bound.
 * </ul>
 */
final class StateHistory {
  private static final int NEVER = -1;

  private final Machine machine;

  /** The states before each event, and the present one. */
  private final List<State> states = new ArrayList<>();

  /** Who stepped in each of them. */
  private final List<Integer> actors = new ArrayList<>();

  /** For each state when it was first met, and when it was met last. */
  private final Map<StateHash.Value, Visits> visits = new HashMap<>();

  /** For each actor the latest state in which it could step. */
  private final Map<Integer, Integer> enabled = new HashMap<>();

  /** For each actor the latest state in which it did. */
  private final Map<Integer, Integer> stepping = new HashMap<>();

  /** The latest state in which a step was taken that has several outcomes. */
  private int chosen = NEVER;

  /** The latest state that is void. */
  private int voided = NEVER;

  private final IntList scratch = new IntList();

  private record Visits(int first, int latest) {}

  /**
   * A state.
   *
   * @param enabled the actors that can step
   * @param choosing those of them whose step has several outcomes
   * @param isVoid whether no execution that stays there is one of the program
   */
  private record State(
      StateHash.Value hash, Set<Integer> enabled, Set<Integer> choosing, boolean isVoid) {}

  /** The history of a machine that is at the start of its program. */
  StateHistory(Machine machine) {
    this.machine = machine;
    states.add(state());
    visit(0);
  }

  /**
   * Takes note of the state after an event.
   *
   * @return the livelock that is complete with it, if there is one
   */
  Optional<Failure> add(EventLog log, int event) {
    actors.add(log.actor(event));
    step(event);
    states.add(state());
    return visit(event + 1)
        .flatMap(before -> livelock(before.latest()).or(() -> livelock(before.first())));
  }

  /** Takes note of who stepped in a state. */
  private void step(int state) {
    int actor = actors.get(state);
    states.get(state).enabled().forEach(other -> enabled.put(other, state));
    stepping.put(actor, state);
    if (states.get(state).choosing().contains(actor)) {
      chosen = state;
    }
  }

  /** Takes note of a state; returns when it was met before. */
  private Optional<Visits> visit(int now) {
    StateHash.Value hash = states.get(now).hash();
    if (states.get(now).isVoid()) {
      voided = now;
    }
    Optional<Visits> before = Optional.ofNullable(visits.get(hash));
    visits.put(hash, new Visits(before.map(Visits::first).orElse(now), now));
    return before;
  }

  /** Forgets the states after so many events. */
  void truncate(int events) {
    while (states.size() > events + 1) {
      states.removeLast();
      actors.removeLast();
    }
    visits.clear();
    enabled.clear();
    stepping.clear();
    chosen = NEVER;
    voided = NEVER;
    visit(0);
    for (int e = 0; e < events; e++) {
      step(e);
      visit(e + 1);
    }
  }

  private State state() {
    // Whoever goes round without effect, but would not if it read all anew, can step.
    Holding held = machine.awaits().hold(Holding.STUCK);
    machine.enabled(scratch);
    machine.awaits().hold(held);
    Set<Integer> actors = new HashSet<>();
    for (int i = 0; i < scratch.size(); i++) {
      actors.add(scratch.get(i));
    }
    Set<Integer> choosing = new HashSet<>();
    for (int actor : actors) {
      machine.outcomes(actor, scratch);
      if (scratch.size() > 1) {
        choosing.add(actor);
      }
    }
    boolean isVoid = new EndOfExecution(machine).isVoid();
    return new State(machine.stateHash(), actors, choosing, isVoid);
  }

  /** Whether what was done since some state, which is as the present one, is an error. */
  private Optional<Failure> livelock(int from) {
    boolean isFair =
        enabled.entrySet().stream()
            .allMatch(
                its -> its.getValue() < from || stepping.getOrDefault(its.getKey(), NEVER) >= from);
    if (!isFair || chosen >= from || voided >= from) {
      return Optional.empty();
    }
    List<Integer> threads =
        stepping.entrySet().stream()
            .filter(its -> its.getValue() >= from && Actors.isThread(its.getKey()))
            .map(its -> machine.actors().threadOf(its.getKey()))
            .sorted(Comparator.comparingInt(machine::number))
            .toList();
    EndOfExecution end = new EndOfExecution(machine);
    return threads.stream().allMatch(machine.turnStates()::meanToEnd)
            && !threads.stream().allMatch(end::mayWait)
        ? Optional.of(failure(threads, from, states.size() - 1))
        : Optional.empty();
  }

  private Failure failure(List<Integer> threads, int from, int now) {
    String since = from == 0 ? "at the start" : "after step " + from;
    String message =
        "nontermination: %s can loop for ever: the state after step %s is the same as %s"
            .formatted(names(threads), now, since);
    int thread = threads.getFirst();
    int instruction = machine.places().ownInstruction(thread);
    return machine.failureAt(FailureKind.NONTERMINATION, message, instruction, thread);
  }

  private String names(List<Integer> threads) {
    if (threads.size() == 1) {
      return "thread " + machine.number(threads.getFirst());
    }
    String all =
        threads.subList(0, threads.size() - 1).stream()
            .map(t -> Integer.toString(machine.number(t)))
            .collect(Collectors.joining(", "));
    return "threads " + all + " and " + machine.number(threads.getLast());
  }
}
