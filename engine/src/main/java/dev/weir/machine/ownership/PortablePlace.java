package dev.weir.machine.ownership;

import dev.weir.machine.step.PortableAddress;
import dev.weir.machine.step.ThreadIdentities;
import java.io.Serializable;

/**
 * A {@link SingleThreadPlaces.Place} that means the same in every machine of the same program,
 * though threads, and with them addresses, are numbered there in another order.
 *
 * @param use what one thread alone does to it
 * @param thread the path of that thread
 * @param address its first byte
 * @param size its number of bytes
 * @param isRefuted whether another thread was seen to do so
 */
public record PortablePlace(
    SingleThreadPlaces.Use use, String thread, PortableAddress address, int size, boolean isRefuted)
    implements Serializable {
  /** A place of a machine whose threads are these. */
  static PortablePlace of(ThreadIdentities threads, SingleThreadPlaces.Place place) {
    return new PortablePlace(
        place.use(),
        threads.path(place.thread()),
        PortableAddress.of(threads, place.address()),
        place.size(),
        place.isRefuted());
  }

  /** The place in a machine whose threads are these; they get numbers if they have none. */
  SingleThreadPlaces.Place in(ThreadIdentities threads) {
    return new SingleThreadPlaces.Place(
        use, threads.ofPath(thread), address.in(threads), size, isRefuted);
  }
}
