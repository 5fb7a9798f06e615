package dev.weir.fence.infer;

/**
 * What fences and orders cost on a machine, by what compilers make of them: an instruction that
 * waits for all stores costs most, and one that comes with the access itself least.
 */
public enum MachineCosts {
  /** A machine with store buffers, and C itself: what holds of the usual machines on the whole. */
  GENERAL(3, 3, 5, 5, 6, 9, 9, 9, 10),
  /**
   * ARMv8: {@code ldapr} and {@code stlr}, which is also the sequentially consistent store; {@code
   * ldar}; {@code dmb ishld}, and {@code dmb ish} for all other fences.
   */
  ARMV8(3, 3, 6, 10, 10, 4, 3, 6, 10),
  /**
   * RISC-V: fences around accesses, of which {@code fence rw,rw} costs most; a sequentially
   * consistent load has two of them.
   */
  RISCV(5, 5, 6, 6, 7, 15, 5, 6, 10),
  /**
   * Power: {@code isync} behind a branch for acquire, {@code lwsync} for release, {@code sync} for
   * what is sequentially consistent.
   */
  POWER(4, 6, 7, 7, 7, 16, 12, 16, 13);

  private final int acquire;
  private final int release;
  private final int acquireFence;
  private final int releaseFence;
  private final int bothFence;
  private final int sequentialLoad;
  private final int sequentialStore;
  private final int sequentialUpdate;
  private final int full;

  MachineCosts(
      int acquire,
      int release,
      int acquireFence,
      int releaseFence,
      int bothFence,
      int sequentialLoad,
      int sequentialStore,
      int sequentialUpdate,
      int full) {
    this.acquire = acquire;
    this.release = release;
    this.acquireFence = acquireFence;
    this.releaseFence = releaseFence;
    this.bothFence = bothFence;
    this.sequentialLoad = sequentialLoad;
    this.sequentialStore = sequentialStore;
    this.sequentialUpdate = sequentialUpdate;
    this.full = full;
  }

  /**
   * The cost of something, at least 1.
   *
   * @param role of the access
   */
  public int of(Repair repair, Role role) {
    return switch (repair) {
      case ATOMIC -> 20;
      case FULL_FENCE_AFTER, FULL_FENCE_BEFORE -> full;
      case SEQUENTIAL ->
          switch (role) {
            case LOAD -> sequentialLoad;
            case STORE, BLOCK_STORE -> sequentialStore;
            case READ_MODIFY_WRITE, FENCE -> sequentialUpdate;
          };
      case SEQUENTIAL_ON_FAILURE -> sequentialLoad;
      case RELEASE_FENCE_BEFORE -> releaseFence;
      case ACQUIRE_FENCE_AFTER -> acquireFence;
      case ACQ_REL_FENCE_BEFORE -> bothFence;
      case STORE_FENCE_AFTER, STORE_FENCE_BEFORE -> 4;
      case RELEASE -> release;
      case ACQUIRE, ACQUIRE_ON_FAILURE -> acquire;
    };
  }
}
