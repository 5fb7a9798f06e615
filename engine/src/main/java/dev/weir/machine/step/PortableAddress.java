package dev.weir.machine.step;

import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.PageRights;
import java.io.Serializable;

/**
 * An address that means the same in every run of a program, whatever numbers threads got: a place
 * of a thread's part of memory, of which the slot follows from what that thread did before, and the
 * path of the thread.
 *
 * @param thread the path of the thread ({@link ThreadIdentities#path}), or empty where the address
 *     is in no thread's part of memory: it is the same everywhere then
 * @param hasLargeObjects whether the large objects of the thread lie apart
 * @param address the address that the place has, or would have in the part of the first thread
 */
public record PortableAddress(String thread, boolean hasLargeObjects, long address)
    implements Serializable {

  /** An address of a machine whose threads are these, as {@link #in} takes it back. */
  public static PortableAddress of(ThreadIdentities threads, long address) {
    if (PageRights.isShadow(address)) {
      PortableAddress page = of(threads, PageRights.pageOfShadow(address));
      return new PortableAddress(
          page.thread, page.hasLargeObjects, PageRights.shadow(page.address));
    }
    if (!AddressSpace.isOfThread(address)) {
      return new PortableAddress("", false, address);
    }
    int thread = AddressSpace.threadAt(address);
    return new PortableAddress(
        threads.path(thread), AddressSpace.hasLargeObjects(thread), AddressSpace.moved(address, 0));
  }

  /**
   * The address in a machine whose threads are these.
   *
   * @throws IllegalStateException if the large objects of the thread lie apart from others in one
   *     of the two machines only, which is so of the first threads that are met: threads are to be
   *     numbered alike then
   */
  public long in(ThreadIdentities threads) {
    if (PageRights.isShadow(address)) {
      long page = PageRights.pageOfShadow(address);
      return PageRights.shadow(new PortableAddress(thread, hasLargeObjects, page).in(threads));
    }
    if (thread.isEmpty()) {
      return address;
    }
    int number = threads.ofPath(thread);
    if (AddressSpace.hasLargeObjects(number) != hasLargeObjects) {
      throw new IllegalStateException("large objects of thread " + thread + " lie elsewhere here");
    }
    return AddressSpace.moved(address, number);
  }
}
