package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.ownership.PortablePlace;
import dev.weir.machine.step.GivenNumbers;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An exploration that was stopped or goes on, as data: what it has found, and what is left. Whoever
 * goes on with it, in the same version of the tool and with the same program and options, comes to
 * the same counts as if nothing had been between. It is made of records and simple values alone.
 *
 * @param content what it is made of
 */
public record Checkpoint(Content content) {
  /**
   * What it is made of.
   *
   * @param findings what was found; empty for a part of what is left
   * @param monitors for each monitor what it, and those that helped it, had seen
   * @param marks how long executions may become before it is looked whether loops have no end
   * @param isOver whether nothing more is to be explored: nothing is left, or what was found ended
   *     it
   * @param earlier what was found in the rounds before this one
   * @param elapsed the time that was spent so far
   */
  record Content(
      Frontier frontier,
      Knowledge knowledge,
      Optional<KeptFindings> findings,
      List<List<Serializable>> monitors,
      Rounds.Kept rounds,
      boolean countsTurns,
      int marks,
      boolean isOver,
      Optional<CheckResult> earlier,
      Duration elapsed) {}

  /**
   * What the exploration has found out of which it hangs what its steps are, see {@link Facts}.
   *
   * @param reads the places that one thread alone writes, but that others were seen to read
   */
  record Knowledge(
      List<Integer> sharedSites,
      Set<PortablePlace> places,
      Set<PortablePlace> reads,
      GivenNumbers numbers) {
    /** What machines know that explore together: the same, but for what they have seen read. */
    static Knowledge of(List<Machine> machines) {
      Machine first = machines.getFirst();
      Set<PortablePlace> reads = new HashSet<>();
      for (Machine machine : machines) {
        reads.addAll(machine.singleThreadPlaces().portableReads(machine.identities()));
      }
      return new Knowledge(
          Facts.sharedSites(first),
          first.singleThreadPlaces().portable(first.identities()),
          reads,
          GivenNumbers.of(first.identities(), first.actors()));
    }

    /**
     * Lets a machine know it that has given other numbers, where all is explored again.
     *
     * @return whether it was more than it knew
     */
    boolean isNewsTo(Machine machine) {
      Knowledge before = of(List.of(machine));
      new Renumbering(numbers, machine);
      sharedSites.forEach(machine.sharedSites()::add);
      machine.singleThreadPlaces().learn(places, machine.identities());
      machine.takeNewlyShared();
      Knowledge now = of(List.of(machine));
      return !before.sharedSites.equals(now.sharedSites) || !before.places.equals(now.places);
    }

    /** Tells a machine that stands nowhere yet. */
    void tell(Machine machine) {
      numbers.give(machine.identities(), machine.actors());
      sharedSites.forEach(machine.sharedSites()::add);
      machine.singleThreadPlaces().learn(places, machine.identities());
      machine.singleThreadPlaces().addReads(reads, machine.identities());
      machine.takeNewlyShared();
    }
  }

  /** A part of what is left, of which nothing was found yet; see {@link Content}. */
  static Checkpoint ofPart(
      Frontier frontier, Knowledge knowledge, Rounds.Kept rounds, boolean countsTurns, int marks) {
    return new Checkpoint(
        new Content(
            frontier,
            knowledge,
            Optional.empty(),
            List.of(),
            rounds,
            countsTurns,
            marks,
            false,
            Optional.empty(),
            Duration.ZERO));
  }

  /** The executions so far, those included that were given up. */
  public long executions() {
    return content.findings().map(KeptFindings::executions).orElse(0L);
  }

  /** Whether nothing more is to be explored: nothing is left, or what was found ended it. */
  public boolean isDone() {
    return content.isOver();
  }
}
