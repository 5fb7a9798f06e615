package dev.weir.search.checkpoint;

import dev.weir.machine.Machine;
import dev.weir.machine.ownership.PortablePlace;
import dev.weir.machine.step.GivenNumbers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What an exploration has found out of which it hangs what its steps are, as data, for machines
 * that take part in it.
 *
 * @param sharedSites see {@link dev.weir.machine.memory.Memory#sharedSites}
 * @param places see {@link dev.weir.machine.ownership.SingleThreadPlaces}
 * @param reads the places that one thread alone writes, but that others were seen to read
 * @param numbers by which threads and buffers are called
 */
public record Knowledge(
    List<Integer> sharedSites,
    Set<PortablePlace> places,
    Set<PortablePlace> reads,
    GivenNumbers numbers) {
  /** What a machine knows. */
  public static Knowledge of(Machine machine) {
    return of(List.of(machine));
  }

  /** What machines know that explore together: the same, but for what they have seen read. */
  public static Knowledge of(List<Machine> machines) {
    Machine first = machines.getFirst();
    Set<PortablePlace> reads = new HashSet<>();
    for (Machine machine : machines) {
      reads.addAll(machine.singleThreadPlaces().portableReads(machine.identities()));
    }
    return new Knowledge(
        Arrays.stream(first.sharedSites().all()).sorted().boxed().toList(),
        first.singleThreadPlaces().portable(first.identities()),
        reads,
        GivenNumbers.of(first.identities(), first.actors()));
  }

  /**
   * Lets a machine know it that may have given other numbers, where all is explored again.
   *
   * @return whether it was more than it knew
   */
  public boolean isNewsTo(Machine machine) {
    Knowledge before = of(machine);
    new Renumbering(numbers, machine);
    tellWhatIsShared(machine);
    Knowledge now = of(machine);
    return !before.sharedSites.equals(now.sharedSites) || !before.places.equals(now.places);
  }

  /** Tells a machine that stands nowhere yet, and has given no numbers or these. */
  public void tell(Machine machine) {
    numbers.give(machine.identities(), machine.actors());
    tellWhatIsShared(machine);
    machine.singleThreadPlaces().addReads(reads, machine.identities());
  }

  private void tellWhatIsShared(Machine machine) {
    sharedSites.forEach(machine.sharedSites()::add);
    machine.singleThreadPlaces().learn(places, machine.identities());
    machine.takeNewlyShared();
  }
}
