package dev.weir.machine.access;

import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.thread.MachineState;

/**
 * What a machine has for the accesses of its threads to memory.
 *
 * @param visibleOperations which of them others can see
 * @param checks which of them are errors
 * @param own what of a thread's own stores is yet to reach memory
 * @param plain those of up to 8 bytes
 * @param wide those of 16 bytes
 * @param bulk copies and fills
 * @param allocator the lives of objects
 * @param protection the rights of pages
 */
public record AccessParts(
    VisibleOperations visibleOperations,
    AccessChecks checks,
    OwnStores own,
    Accesses plain,
    WideAccesses wide,
    BulkAccesses bulk,
    Allocator allocator,
    PageProtection protection) {

  /**
   * The parts of a new machine.
   *
   * @param places the places that one thread alone accesses, whoever could
   * @param changesRights whether the program calls what changes the rights of pages
   */
  public static AccessParts of(
      MachineState state, AddressNames names, SingleThreadPlaces places, boolean changesRights) {
    boolean looks = state.code().model().isBuffered() && changesRights;
    VisibleOperations visible = new VisibleOperations(state, places);
    AccessChecks checks = new AccessChecks(state, names);
    OwnStores own = new OwnStores(state.memory(), state.buffers());
    WideAccesses wide = new WideAccesses(state, visible, checks, own);
    Accesses plain = new Accesses(state, checks, wide, own);
    return new AccessParts(
        visible,
        checks,
        own,
        plain,
        wide,
        new BulkAccesses(state.memory(), visible, plain),
        new Allocator(state, visible, names),
        new PageProtection(state, visible, checks, names, looks));
  }
}
