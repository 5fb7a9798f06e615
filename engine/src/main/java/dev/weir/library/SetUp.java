package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.Step;
import java.util.Optional;

/**
 * The initialisation or destruction of a synchronisation object, the first argument of the call: a
 * look at its word, and a plain store of a new one, which goes through the buffer like any other.
 * So another thread may meet the object before the store arrives, and finds it as it was.
 */
abstract class SetUp implements ExternalFunction {
  private static final int LOOK = 0;
  private static final int PREPARE = 1;
  private static final int STORE = 2;

  private final int wordSize;
  private final int objectSize;

  /**
   * Of an object whose word has 4 or 8 bytes.
   *
   * @param objectSize the bytes of the object that count
   */
  private SetUp(int wordSize, int objectSize) {
    this.wordSize = wordSize;
    this.objectSize = objectSize;
  }

  /**
   * An initialisation, which makes the object ready: whatever was there before, if it was not this.
   */
  abstract static class Initialisation extends SetUp {
    Initialisation(int wordSize, int objectSize) {
      super(wordSize, objectSize);
    }

    @Override
    void checkUnwritten(Call call) {}

    @Override
    long word(Call call) {
      return SyncState.INITIALISED;
    }
  }

  /** A destruction: there must be something to destroy. */
  abstract static class Destruction extends SetUp {
    private final String what;

    /**
     * Of a kind of object.
     *
     * @param what the kind
     */
    Destruction(String what, int wordSize, int objectSize) {
      super(wordSize, objectSize);
      this.what = what;
    }

    @Override
    void checkUnwritten(Call call) {
      SyncWord.failUnready(call, what, call.argument(0), SyncState.STATIC);
    }

    @Override
    long word(Call call) {
      return SyncState.DESTROYED;
    }
  }

  /** Whether the call has something to do; otherwise {@link #refuse} says what it returns. */
  boolean isRefused(Call call) {
    return false;
  }

  /** Sets the result of a call that {@link #isRefused}. */
  void refuse(Call call) {}

  /**
   * Lets the call fail where the object must not be initialised or destroyed.
   *
   * @param word what its word holds
   */
  abstract void check(Call call, long word);

  /** The same where the word was never written. */
  abstract void checkUnwritten(Call call);

  /** The new word. */
  abstract long word(Call call);

  /** Describes the look at the word as the next step. */
  void describeLook(Call call, Step step) {
    call.accesses().describeLoad(step, call.argument(0), wordSize);
  }

  /** Makes the look that was described; whether the word was written, and is the step's value. */
  boolean look(Call call, Step step) {
    boolean isWritten = call.accesses().loadIfWritten(step);
    if (!call.hasFailed() && step.source == Step.FROM_MEMORY) {
      call.accesses().check(call.argument(0), objectSize, true);
    }
    return isWritten;
  }

  /** Describes what comes between the look and the store as the next step, if anything is left. */
  boolean describePreparation(Call call, Step step) {
    return false;
  }

  /** Does the part of the preparation that was described; whether there may be more of it. */
  boolean prepare(Call call, Step step) {
    return false;
  }

  @Override
  public Optional<String> meaning(long word) {
    long readiness = SyncState.readiness(word);
    if (readiness == SyncState.INITIALISED) {
      return Optional.of(SyncState.isHeld(word) ? "held" : "initialised");
    }
    return readiness == SyncState.DESTROYED ? Optional.of("destroyed") : Optional.empty();
  }

  @Override
  public final Visibility next(Call call, Step step) {
    if (isRefused(call)) {
      return Visibility.LOCAL;
    }
    switch (call.phase()) {
      case LOOK -> describeLook(call, step);
      case PREPARE -> {
        return describePreparation(call, step) ? Visibility.STEP : Visibility.LOCAL;
      }
      default -> call.accesses().describeStore(step, call.argument(0), wordSize);
    }
    return Visibility.STEP;
  }

  @Override
  public final Progress execute(Call call, Step step) {
    if (isRefused(call)) {
      refuse(call);
      return Progress.DONE;
    }
    switch (call.phase()) {
      case LOOK -> {
        boolean isWritten = look(call, step);
        if (isWritten && !call.hasFailed()) {
          check(call, step.value);
        } else if (!call.hasFailed()) {
          checkUnwritten(call);
        }
        call.phase(PREPARE);
      }
      case PREPARE -> call.phase(prepare(call, step) ? PREPARE : STORE);
      default -> {
        call.accesses().store(step, word(call));
        return Progress.DONE;
      }
    }
    return call.hasFailed() ? Progress.DONE : Progress.AGAIN;
  }
}
