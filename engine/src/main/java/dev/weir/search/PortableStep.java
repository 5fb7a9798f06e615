package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.machine.step.PortableAddress;
import dev.weir.machine.step.ThreadIdentities;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link StepSummary} that means the same in every machine of the same program and model, though
 * threads, and with them buffers and addresses, are numbered there in another order. Both machines
 * must know the same of what is shared ({@link dev.weir.machine.memory.Memory#sharedSites}) and of
 * what one thread alone writes ({@link dev.weir.machine.ownership.PortablePlace}), since on that it
 * depends what the steps are.
 *
 * @param thread the path of the thread, or of the one whose buffer steps
 * @param isUpdate whether a buffer steps
 * @param buffer where the buffer is one of many: its address; otherwise 0, in no thread's memory
 * @param outcome the outcome of a choice; otherwise 0
 * @param effect what the step does to memory
 * @param address first byte accessed
 * @param size bytes accessed, or of the object whose life ends
 * @param storeIndex see {@link StepSummary#storeIndex}
 * @param chooses whether it may have other outcomes
 * @param block the accesses of an atomic block
 */
record PortableStep(
    String thread,
    boolean isUpdate,
    PortableAddress buffer,
    int outcome,
    MemoryEffect effect,
    PortableAddress address,
    long size,
    int storeIndex,
    boolean chooses,
    List<Part> block) {

  /**
   * An access of an atomic block.
   *
   * @param size bytes accessed, with the top bit set for a write
   */
  record Part(PortableAddress address, long size) {}

  /** A step of a machine. */
  static PortableStep of(Machine machine, StepSummary step) {
    return of(machine.identities(), machine.actors(), step);
  }

  /** A step of a machine that has given these numbers. */
  static PortableStep of(ThreadIdentities threads, Actors actors, StepSummary step) {
    int actor = step.actor();
    long buffer = actor >= Actors.FIRST_ADDRESS_BUFFER ? actors.addressOf(actor) : 0;
    List<Part> block = new ArrayList<>();
    for (int i = 0; i < step.block().length; i += 2) {
      block.add(new Part(PortableAddress.of(threads, step.block()[i]), step.block()[i + 1]));
    }
    return new PortableStep(
        threads.path(step.thread()),
        !Actors.isThread(actor),
        PortableAddress.of(threads, buffer),
        step.outcome(),
        step.effect(),
        PortableAddress.of(threads, step.address()),
        step.size(),
        step.storeIndex(),
        step.chooses(),
        List.copyOf(block));
  }

  /** The same step of another machine, whose threads and buffers get numbers if they have none. */
  StepSummary in(Machine machine) {
    ThreadIdentities threads = machine.identities();
    int number = threads.ofPath(thread);
    int actor = isUpdate ? buffer(machine, number) : Actors.ofThread(number);
    long[] accesses = new long[2 * block.size()];
    for (int i = 0; i < block.size(); i++) {
      accesses[2 * i] = block.get(i).address().in(threads);
      accesses[2 * i + 1] = block.get(i).size();
    }
    return new StepSummary(
        actor, number, outcome, effect, address.in(threads), size, storeIndex, chooses, accesses);
  }

  private int buffer(Machine machine, int number) {
    return buffer.address() == 0
        ? Actors.ofBuffer(number)
        : machine.actors().ofBuffer(number, buffer.in(machine.identities()));
  }
}
