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
 * @param numbers by which threads and buffers are called
 */
record Facts(Set<Integer> sharedSites, Set<PortablePlace> places, CommonNumbers numbers) {

  /** What a machine knows; it gives its numbers in common with others from now on. */
  static Facts of(Machine machine) {
    Set<Integer> sites = new TreeSet<>();
    for (int site : machine.sharedSites().all()) {
      sites.add(site);
    }
    return new Facts(
        sites,
        machine.singleThreadPlaces().portable(machine.identities()),
        new CommonNumbers(machine.identities(), machine.actors()));
  }

  /**
   * Lets a machine know what another one has found out, where all is explored again.
   *
   * @return whether it was more than it knew
   */
  static boolean learns(Machine machine, Machine from) {
    int sites = machine.sharedSites().all().length;
    Set<PortablePlace> places = machine.singleThreadPlaces().portable(machine.identities());
    Schedules.name(machine, from);
    machine.takeNewlyShared();
    return machine.sharedSites().all().length > sites
        || !machine.singleThreadPlaces().portable(machine.identities()).equals(places);
  }

  /** Tells a machine that stands nowhere yet. */
  void tell(Machine machine) {
    numbers.join(machine.identities(), machine.actors());
    sharedSites.forEach(machine.sharedSites()::add);
    machine.singleThreadPlaces().learn(places, machine.identities());
    machine.takeNewlyShared();
  }
}
