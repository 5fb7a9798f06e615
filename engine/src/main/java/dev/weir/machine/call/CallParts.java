package dev.weir.machine.call;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadParts;

/**
 * What a machine has for the calls of functions.
 *
 * @param frames those with a body
 * @param jumps the ways out of several at once
 * @param library those of the modelled library
 */
public record CallParts(Frames frames, Jumps jumps, LibraryCalls library) {

  /** The parts of a new machine. */
  public static CallParts of(
      MachineState state,
      ThreadParts threads,
      AccessParts accesses,
      AddressNames names,
      Bounds bounds,
      ExternalFunctions library) {
    Frames frames = new Frames(state, threads, accesses, bounds);
    Jumps jumps = new Jumps(state, accesses.allocator(), frames, bounds);
    return new CallParts(
        frames, jumps, new LibraryCalls(state, threads, accesses, jumps, names, library));
  }
}
