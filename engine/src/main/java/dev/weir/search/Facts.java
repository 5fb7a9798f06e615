package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.ownership.PortablePlace;
import dev.weir.machine.step.CommonNumbers;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an exploration has found out so far of which it hangs what its steps are, for machines that
 * take part in it.
 *
 * @param sharedSites see {@link dev.weir.machine.memory.Memory#sharedSites}
 * @param places see {@link dev.weir.machine.ownership.SingleThreadPlaces}
 * @param countsTurns whether turns of loops are counted
 * @param numbers by which threads and buffers are called
 */
record Facts(
    Set<Integer> sharedSites,
    Set<PortablePlace> places,
    boolean countsTurns,
    CommonNumbers numbers) {

  /** What a machine knows; it gives its numbers in common with others from now on. */
  static Facts of(Machine machine) {
    Set<Integer> sites = new TreeSet<>();
    for (int site : machine.sharedSites().all()) {
      sites.add(site);
    }
    return new Facts(
        sites,
        machine.singleThreadPlaces().portable(machine.identities()),
        machine.bounds().countTurns(),
        new CommonNumbers(machine.identities(), machine.actors()));
  }

  /** Tells a machine that stands nowhere yet. */
  void tell(Machine machine) {
    numbers.join(machine.identities(), machine.actors());
    sharedSites.forEach(machine.sharedSites()::add);
    machine.singleThreadPlaces().learn(places, machine.identities());
    machine.takeNewlyShared();
  }
}
