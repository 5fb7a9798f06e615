package dev.weir.machine;

/**
 * What a machine has for the calls of functions.
 *
 * @param frames those with a body
 * @param jumps the ways out of several at once
 * @param library those of the modelled library
 */
record CallParts(Frames frames, Jumps jumps, LibraryCalls library) {

  /** The parts of a new machine. */
  static CallParts of(
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
