package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.ownership.PortablePlace;
import dev.weir.machine.step.CommonNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What an exploration has found out so far of which it hangs what its steps are, for machines that
 * take part in it.
 *
 * @param sharedSites see {@link dev.weir.machine.memory.Memory#sharedSites}
 * @param places see {@link dev.weir.machine.ownership.SingleThreadPlaces}
 * @param numbers by which threads and buffers are called
 */
record Facts(List<Integer> sharedSites, Set<PortablePlace> places, CommonNumbers numbers) {

  /** What a machine knows; it gives its numbers in common with others from now on. */
  static Facts of(Machine machine) {
    return new Facts(
        sharedSites(machine),
        machine.singleThreadPlaces().portable(machine.identities()),
        new CommonNumbers(machine.identities(), machine.actors()));
  }

  /** The sites that a machine knows to be shared, in order. */
  static List<Integer> sharedSites(Machine machine) {
    return Arrays.stream(machine.sharedSites().all()).sorted().boxed().toList();
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
