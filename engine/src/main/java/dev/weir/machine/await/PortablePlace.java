package dev.weir.machine.await;

import dev.weir.machine.step.PortableAddress;
import dev.weir.machine.step.ThreadIdentities;

/**
 * A {@link SingleWriterLocations.Place} that means the same in every machine of the same program,
 * though threads, and with them addresses, are numbered there in another order.
 *
 * @param thread the path of the one thread that writes it
 * @param address its first byte
 * @param size its number of bytes
 * @param isRefuted whether another thread was seen to write it
 */
public record PortablePlace(String thread, PortableAddress address, int size, boolean isRefuted) {
  /** A place of a machine whose threads are these. */
  static PortablePlace of(ThreadIdentities threads, SingleWriterLocations.Place place) {
    return new PortablePlace(
        threads.path(place.thread()),
        PortableAddress.of(threads, place.address()),
        place.size(),
        place.isRefuted());
  }

  /** The place in a machine whose threads are these; they get numbers if they have none. */
  SingleWriterLocations.Place in(ThreadIdentities threads) {
    return new SingleWriterLocations.Place(
        threads.ofPath(thread), address.in(threads), size, isRefuted);
  }
}
