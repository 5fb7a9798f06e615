package dev.weir.trace.replay;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says in words what the steps of a futex call do, which the library has as atomic blocks in C: its
 * functions have the futex's word as their first parameter, and what is expected there as second.
 */
public final class FutexWords {
  private static final String WAIT = "weir_futex_wait";
  private static final String WAKE = "weir_wake_sleepers";
  private static final Pattern WOKEN = Pattern.compile("weir_sleepers\\[(\\d+)\\]\\.woken");
  private static final int WORD_SIZE = 4;

  private final Machine machine;

  /** Words for the steps of a machine. */
  public FutexWords(Machine machine) {
    this.machine = machine;
  }

  /**
   * A step of a futex call.
   *
   * @param wakes whether it wakes others
   * @param word the address of the futex
   * @param expected what a wait expects there
   * @param found what is there
   */
  public record Call(boolean wakes, long word, long expected, long found) {
    /** What it does, in a word or two. */
    public String operation() {
      return wakes ? "futex wake" : "futex wait";
    }

    /** The same, where something else is there. */
    public Call finding(long value) {
      return new Call(wakes, word, expected, value);
    }
  }

  /** The futex call that a thread is about to make a step of, if it is. */
  public Optional<Call> next(Step nextStep) {
    String function = machine.code().function(nextStep.instruction).name();
    boolean wakes = function.equals(WAKE);
    if (nextStep.kind != EventKind.ATOMIC_BLOCK || (!wakes && !function.equals(WAIT))) {
      return Optional.empty();
    }
    long word = machine.places().register(nextStep.thread, 0);
    MemoryView memory = machine.memory();
    int object = memory.objectAt(word);
    long found = object == MemoryView.NO_OBJECT ? 0 : memory.read(object, word, WORD_SIZE);
    long expected = wakes ? 0 : machine.places().register(nextStep.thread, 1) & 0xffff_ffffL;
    return Optional.of(new Call(wakes, word, expected, found));
  }

  /** What it does, in words, once the step was taken; empty if this is not what it is about. */
  public Optional<String> value(Call call, Step step) {
    if (call.wakes) {
      Set<Integer> woken = new LinkedHashSet<>();
      for (int i = 0; i < step.accessCount(); i++) {
        Matcher woke = WOKEN.matcher(machine.names().name(step.accessAddress(i)));
        if (step.accessWrites(i) && woke.matches()) {
          woken.add(Integer.parseInt(woke.group(1)));
        }
      }
      return Optional.of(
          woken.isEmpty()
              ? "wakes nobody"
              : "wakes thread " + woken.toString().replaceAll("[\\[\\]]", ""));
    }
    boolean compares = step.accessCount() > 0 && step.accessAddress(0) == call.word;
    return compares
        ? Optional.of(
            "expected %s, found %s: %s"
                .formatted(
                    call.expected,
                    call.found,
                    call.found == call.expected ? "sleeps" : "does not sleep"))
        : Optional.empty();
  }
}
