package dev.weir.search.tree;

import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.machine.step.Step;
import dev.weir.message.WrittenOnce;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import dev.weir.trace.order.StepEffects;

/**
 * What must be remembered of a step to tell what depends on it, once the execution that it was seen
 * in is gone.
 *
 * @param actor who steps
 * @param thread the actor's thread, or the one whose buffer it is
 * @param outcome the outcome of a choice; otherwise 0
 * @param effect what it does to memory
 * @param address first byte accessed
 * @param size bytes accessed, or of the object whose life ends
 * @param storeIndex for an update its store, for a load the newest own store that it could read;
 *     else -1
 * @param chooses whether it may have other outcomes
 * @param block the accesses of an atomic block: address, then size with the top bit set for a write
 */
public record StepSummary(
    int actor,
    int thread,
    int outcome,
    MemoryEffect effect,
    long address,
    long size,
    int storeIndex,
    boolean chooses,
    long[] block)
    implements StepEffects, WrittenOnce {

  /** Of what is no atomic block. */
  public static final long[] NO_BLOCK = new long[0];

  /** About how many bytes a summary takes. */
  public static final int BYTES = 80;

  /** No step at all. */
  public static final StepSummary NO_STEP = ofChoice(-1, -1, 0);

  /** Equal steps without a block have the same one. */
  public StepSummary {
    block = block.length == 0 ? NO_BLOCK : block;
  }

  /** The summary of an event. */
  public static StepSummary of(ChronologicalTrace trace, int event) {
    EventLog log = trace.log();
    return of(trace, event, log.effect(event));
  }

  /** The summary of an event that would do something else to memory in another place. */
  public static StepSummary of(ChronologicalTrace trace, int event, MemoryEffect effect) {
    EventLog log = trace.log();
    int storeIndex =
        switch (log.kind(event)) {
          case UPDATE -> log.storeIndex(event);
          case LOAD -> {
            int own = trace.ownUpdate(event);
            yield log.store(event) != EventLog.NONE
                ? log.storeIndex(log.store(event))
                : own != EventLog.NONE ? log.storeIndex(own) : -1;
          }
          default -> -1;
        };
    return new StepSummary(
        log.actor(event),
        log.thread(event),
        log.outcome(event),
        effect,
        log.address(event),
        log.extent(event),
        storeIndex,
        chooses(log.kind(event), log.value(event)),
        effect == MemoryEffect.BLOCK ? block(log, event) : NO_BLOCK);
  }

  /** The summary of a step that was just taken. */
  public static StepSummary of(Step step) {
    long[] block = new long[2 * step.accessCount()];
    for (int i = 0; i < step.accessCount(); i++) {
      block[2 * i] = step.accessAddress(i);
      block[2 * i + 1] = step.accessSize(i) | (step.accessWrites(i) ? Long.MIN_VALUE : 0);
    }
    MemoryEffect effect = step.kind.effect();
    boolean chooses = chooses(step.kind, step.value);
    return new StepSummary(
        step.actor, step.thread, 0, effect, step.address, step.extent(), -1, chooses, block);
  }

  private static boolean chooses(EventKind kind, long value) {
    return kind == EventKind.CHOICE
        || kind == EventKind.SIGNAL
        || (kind == EventKind.ATOMIC_BLOCK && value > 0);
  }

  /** Whether this is an atomic block that may have other outcomes. */
  public boolean isChoosingBlock() {
    return effect == MemoryEffect.BLOCK && chooses;
  }

  /** The step of a thread that waits for a mutex. */
  public static StepSummary ofLock(int thread, long address, int size) {
    return new StepSummary(
        Actors.ofThread(thread), thread, 0, MemoryEffect.WRITE, address, size, -1, false, NO_BLOCK);
  }

  /** The read of a thread that waits in an await, once it may go on. */
  public static StepSummary ofAwait(int thread, Step read, MemoryEffect effect) {
    return new StepSummary(
        Actors.ofThread(thread), thread, 0, effect, read.address, read.size, -1, false, NO_BLOCK);
  }

  /** The step that a thread would take next, with one of its outcomes. */
  public static StepSummary ofNext(Step nextStep, int outcome) {
    return new StepSummary(
        nextStep.actor,
        nextStep.thread,
        outcome,
        MemoryEffect.of(nextStep.kind, nextStep.drain),
        nextStep.address,
        nextStep.extent(),
        -1,
        chooses(nextStep.kind, 0),
        NO_BLOCK);
  }

  /** The same step with another outcome. */
  public StepSummary withOutcome(int other) {
    return new StepSummary(actor, thread, other, effect, address, size, storeIndex, chooses, block);
  }

  /** Whether this is the same step of the same actor, with the same outcome. */
  public boolean isSameStep(StepSummary other) {
    return actor == other.actor && outcome == other.outcome;
  }

  /**
   * Whether this, of a planned step, says what was then executed. Of an atomic block and of a
   * choice it may say less.
   */
  public boolean foresees(StepSummary executed) {
    boolean isSame =
        effect.asSeen() == executed.effect.asSeen()
            && address == executed.address
            && size == executed.size;
    return actor == executed.actor
        && outcome == executed.outcome
        && (isSame || chooses || executed.chooses || executed.effect == MemoryEffect.BLOCK);
  }

  /** A step of which no more is known than who takes it, such as an outcome of a choice. */
  public static StepSummary ofChoice(int actor, int thread, int outcome) {
    return new StepSummary(actor, thread, outcome, MemoryEffect.NONE, 0, 0, -1, false, NO_BLOCK);
  }

  private static long[] block(EventLog log, int event) {
    long[] block = new long[2 * log.accessCount(event)];
    for (int i = 0; i < log.accessCount(event); i++) {
      block[2 * i] = log.accessAddress(event, i);
      block[2 * i + 1] =
          log.accessSize(event, i) | (log.accessWrites(event, i) ? Long.MIN_VALUE : 0);
    }
    return block;
  }

  /** Whether the step is an update of this store. */
  public boolean isUpdateOf(int otherThread, int otherTicket) {
    return thread == otherThread && storeIndex == otherTicket && !Actors.isThread(actor);
  }

  /** Whether the step is a load that may read an own store. */
  public boolean isLoadOfOwn() {
    return storeIndex >= 0 && Actors.isThread(actor);
  }

  /** {@inheritDoc} An atomic block's are in {@link #block}. */
  @Override
  public int accessCount() {
    return effect == MemoryEffect.BLOCK ? block.length / 2 : effect.accessesMemory() ? 1 : 0;
  }

  @Override
  public long address(int index) {
    return effect == MemoryEffect.BLOCK ? block[2 * index] : address;
  }

  @Override
  public long extent(int index) {
    return effect == MemoryEffect.BLOCK ? (int) block[2 * index + 1] : size;
  }

  @Override
  public boolean writes(int index) {
    return effect == MemoryEffect.BLOCK ? block[2 * index + 1] < 0 : effect.writes();
  }
}
