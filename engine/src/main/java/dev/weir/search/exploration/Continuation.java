package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.Knowledge;
import dev.weir.search.result.Rounds;
import dev.weir.search.tree.Frontier;
import dev.weir.trace.Monitor;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What an exploration goes on with, and what is kept of it for another one to go on with. */
final class Continuation {
  private final Machine machine;
  private final List<Monitor> monitors;
  private final ResultCollector findings;
  private final Rounds rounds;

  /** What the exploration goes on with, until it has begun. */
  private Optional<Checkpoint> from;

  /** What is left of that to explore, until the search takes it. */
  private Optional<Frontier> frontier = Optional.empty();

  /**
   * Of an exploration that has not begun.
   *
   * @param monitors those that were given
   */
  Continuation(
      Machine machine,
      List<Monitor> monitors,
      ResultCollector findings,
      Rounds rounds,
      Optional<Checkpoint> from) {
    this.machine = machine;
    this.monitors = monitors;
    this.findings = findings;
    this.rounds = rounds;
    this.from = from;
  }

  /**
   * Lets the parts of the exploration know all that an earlier one knew, if there was one; the
   * machine stands nowhere yet.
   *
   * @return how long executions may become before it is looked whether loops have no end, if that
   *     is known
   */
  OptionalInt goOn() {
    frontier = Optional.empty();
    if (from.isEmpty()) {
      return OptionalInt.empty();
    }
    Checkpoint.Left left = from.get().left();
    Optional<Checkpoint.Found> found = from.get().found();
    found.map(Checkpoint.Found::findings).ifPresent(findings::add);
    found.map(Checkpoint.Found::elapsed).ifPresent(findings::spend);
    rounds.goOn(left.rounds(), found.flatMap(Checkpoint.Found::earlier));
    left.knowledge().tell(machine);
    frontier = Optional.of(from.get().frontier());
    return OptionalInt.of(left.marks());
  }

  /** Lets the monitors, which have begun, know what they knew; the exploration has begun then. */
  void goOnWithMonitors() {
    from.flatMap(Checkpoint::found)
        .ifPresent(
            found -> {
              for (int i = 0; i < monitors.size(); i++) {
                found.monitors().get(i).forEach(monitors.get(i)::goOnWith);
              }
            });
    from = Optional.empty();
  }

  /** What is left of an earlier exploration, to whoever asks first. */
  Optional<Frontier> takeFrontier() {
    Optional<Frontier> taken = frontier;
    frontier = Optional.empty();
    return taken;
  }

  /**
   * What another process needs to go on with a part of what is left.
   *
   * @param marks see {@link #goOn}
   */
  Checkpoint part(Frontier part, int marks) {
    return new Checkpoint(left(part, List.of(machine), marks), Optional.empty());
  }

  private Checkpoint.Left left(Frontier frontier, List<Machine> machines, int marks) {
    return new Checkpoint.Left(
        new Checkpoint.Searched(frontier),
        Knowledge.of(machines),
        rounds.keep(),
        machine.bounds().countTurns(),
        marks);
  }

  /**
   * All that was found, and what is left.
   *
   * @param helpers those who explore at the same time, if their findings were not added
   * @param marks see {@link #goOn}
   * @param isOver whether nothing more is to be explored
   */
  Checkpoint whole(Frontier left, List<Continuation> helpers, int marks, boolean isOver) {
    List<Machine> machines = new ArrayList<>(List.of(machine));
    helpers.forEach(helper -> machines.add(helper.machine));
    return new Checkpoint(
        left(left, machines, marks),
        Optional.of(
            new Checkpoint.Found(
                findings.keep(helpers.stream().map(helper -> helper.findings).toList()),
                keptOfMonitors(helpers),
                isOver,
                rounds.earlier(),
                findings.elapsed())));
  }

  /** For each monitor what it, and those that help it, have seen. */
  private List<List<Serializable>> keptOfMonitors(List<Continuation> helpers) {
    List<List<Serializable>> all = new ArrayList<>();
    for (int i = 0; i < monitors.size(); i++) {
      int which = i;
      all.add(
          Stream.concat(Stream.of(this), helpers.stream())
              .flatMap(one -> one.monitors.get(which).kept().stream())
              .toList());
    }
    return List.copyOf(all);
  }
}
