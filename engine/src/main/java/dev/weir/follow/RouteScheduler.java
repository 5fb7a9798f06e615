package dev.weir.follow;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.program.SourcePosition;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.random.RandomOutcomes;
import dev.weir.trace.EventLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Steers an execution along a route: the thread of the next waypoint steps. A route does not say
 * everything: how far the thread before has come on its line, and when stores leave their buffers,
 * is left to chance, but for the first attempt, in which nobody steps who need not.
 */
final class RouteScheduler implements Scheduler {
  /** The most likely that somebody else steps than who is next on the route. */
  private static final double LIKELIEST = 0.9;

  private final Machine machine;
  private final Route route;

  /** How likely somebody else steps; it differs from attempt to attempt. */
  private final double astray;

  /** Whether stores leave their buffers at once, but for a stretch of the route. */
  private final boolean isHasty;

  /** For each buffer the waypoints between which it keeps its stores, in such an attempt. */
  private final Map<Integer, Stretch> keeping = new HashMap<>();

  private final SplittableRandom random;
  private final RandomOutcomes outcomes;
  private final IntList enabled = new IntList();

  /** How many waypoints were passed. */
  private int passed;

  /** The thread that passed the latest one, which may have more to do there. */
  private int latest = -1;

  private SourcePosition place = SourcePosition.UNKNOWN;
  private boolean strays;

  /** Waypoints, the last one not included. */
  private record Stretch(int first, int end) {}

  RouteScheduler(Machine machine, Route route, boolean isStraight, SplittableRandom random) {
    this.machine = machine;
    this.route = route;
    this.astray = isStraight ? 0 : random.nextDouble(LIKELIEST);
    this.isHasty = !isStraight && random.nextBoolean();
    this.random = random;
    this.outcomes = new RandomOutcomes(machine, random);
  }

  /** How many waypoints were passed, one after the other. */
  int passed() {
    return passed;
  }

  /** Whether all were. */
  boolean isThrough() {
    return passed == route.waypoints().size() && !strays;
  }

  @Override
  public int next() {
    machine.enabled(enabled);
    if (enabled.isEmpty()) {
      return NOBODY;
    }
    int actor = choose();
    place =
        Actors.isThread(actor)
            ? machine
                .code()
                .position(machine.places().ownInstruction(machine.actors().threadOf(actor)))
            : SourcePosition.UNKNOWN;
    return actor;
  }

  private int choose() {
    List<Waypoint> wanted =
        passed < route.waypoints().size()
            ? route.waypoints().subList(passed, passed + 1)
            : route.targets();
    boolean goesAstray = random.nextDouble() < astray;
    int start = random.nextInt(enabled.size());
    int other = enabled.get(start);
    for (int i = 0; i < enabled.size() && isHasty; i++) {
      int actor = enabled.get((start + i) % enabled.size());
      if (!Actors.isThread(actor) && !keeps(actor)) {
        return actor;
      }
    }
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get((start + i) % enabled.size());
      boolean isWanted = wanted.stream().anyMatch(waypoint -> isOf(actor, waypoint));
      if (isWanted && !goesAstray) {
        return actor;
      }
      boolean mayStray = Actors.isThread(actor) ? actor == latest : !isHasty;
      if (goesAstray && mayStray && !isWanted) {
        return actor;
      }
      other = isWanted ? actor : other;
    }
    return other;
  }

  private boolean keeps(int buffer) {
    Stretch stretch =
        keeping.computeIfAbsent(
            buffer,
            _ -> {
              int first = random.nextInt(route.waypoints().size() + 1);
              return random.nextBoolean()
                  ? new Stretch(0, 0)
                  : new Stretch(first, random.nextInt(first, route.waypoints().size() + 2));
            });
    return stretch.first <= passed && passed < stretch.end;
  }

  private boolean isOf(int actor, Waypoint waypoint) {
    return Actors.isThread(actor)
        && machine.number(machine.actors().threadOf(actor)) == waypoint.thread();
  }

  @Override
  public int outcome(int actor) {
    OptionalLong value =
        passed < route.waypoints().size() && isHere(actor)
            ? route.waypoints().get(passed).value()
            : OptionalLong.empty();
    if (value.isPresent() && machine.nextStep(actor).kind == EventKind.CHOICE) {
      long outcome = value.getAsLong() - machine.nextStep(actor).firstOutcome;
      if (outcome == (int) outcome && machine.hasOutcome(actor, (int) outcome)) {
        return (int) outcome;
      }
    }
    return outcomes.any(actor);
  }

  private boolean isHere(int actor) {
    Waypoint next = route.waypoints().get(passed);
    return isOf(actor, next) && next.isAt(place);
  }

  @Override
  public void taken(EventLog log) {
    int event = log.size() - 1;
    int actor = log.actor(event);
    if (!Actors.isThread(actor) || passed == route.waypoints().size() || !isHere(actor)) {
      return;
    }
    OptionalLong value = route.waypoints().get(passed).value();
    boolean isOther =
        log.kind(event) == EventKind.CHOICE
            && value.isPresent()
            && log.value(event) != value.getAsLong();
    if (value.isPresent() && log.kind(event) != EventKind.CHOICE) {
      return;
    }
    strays |= isOther;
    passed++;
    latest = actor;
  }
}
