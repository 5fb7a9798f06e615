package dev.weir.machine.step;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers that a machine has given to threads and buffers, for one that goes on in its place.
 *
 * @param creators of the created threads, in the order of their numbers
 * @param children the number of each among those of its creator
 * @param owners the threads of the buffers of one address, in the order of their numbers
 * @param addresses the addresses of these
 */
public record GivenNumbers(
    List<Integer> creators, List<Integer> children, List<Integer> owners, List<Long> addresses)
    implements Serializable {
  /** Copies the lists. */
  public GivenNumbers {
    creators = List.copyOf(creators);
    children = List.copyOf(children);
    owners = List.copyOf(owners);
    addresses = List.copyOf(addresses);
  }

  /** Those that a machine has given, and any that give them together with it. */
  public static GivenNumbers of(ThreadIdentities threads, Actors actors) {
    CommonNumbers.catchUp(threads, actors);
    List<Integer> creators = new ArrayList<>();
    List<Integer> children = new ArrayList<>();
    for (int i = 0; i < threads.created(); i++) {
      int thread = threads.initialThreads() + i;
      creators.add(threads.creator(thread));
      children.add(threads.childNumber(thread));
    }
    List<Integer> owners = new ArrayList<>();
    List<Long> addresses = new ArrayList<>();
    for (int i = 0; i < actors.addressBuffers(); i++) {
      int actor = Actors.FIRST_ADDRESS_BUFFER + i;
      owners.add(actors.threadOf(actor));
      addresses.add(actors.addressOf(actor));
    }
    return new GivenNumbers(creators, children, owners, addresses);
  }

  /** Whether these are the first of the numbers here. */
  public boolean beginWith(GivenNumbers others) {
    return beginsWith(creators, others.creators)
        && beginsWith(children, others.children)
        && beginsWith(owners, others.owners)
        && beginsWith(addresses, others.addresses);
  }

  private static <T> boolean beginsWith(List<T> all, List<T> first) {
    return first.size() <= all.size() && all.subList(0, first.size()).equals(first);
  }

  /**
   * Gives them again.
   *
   * @param threads has given none yet
   * @param actors has given none yet
   */
  public void give(ThreadIdentities threads, Actors actors) {
    for (int i = 0; i < creators.size(); i++) {
      threads.identity(creators.get(i), children.get(i));
    }
    for (int i = 0; i < owners.size(); i++) {
      actors.ofBuffer(owners.get(i), addresses.get(i));
    }
  }
}
