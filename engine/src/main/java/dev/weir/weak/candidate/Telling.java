package dev.weir.weak.candidate;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.replay.Explanation.Lock;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.Holder;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What an execution that axioms allow does, in words: its accesses, where reads take their values
 * from, and which writes, though told before, they do not see.
 */
final class Telling {
  private static final String WINDOW = "weir_window_";

  /** The accesses, by the steps at which they were entered. */
  private final Map<Integer, Access> accesses = new HashMap<>();

  /**
   * An access in words.
   *
   * @param source the step of the write that a read sees, or {@link Entry#UNKNOWN}
   * @param unseen the steps of writes that were entered before, and come later in memory
   */
  private record Access(
      EventKind kind,
      String operation,
      String place,
      String value,
      int source,
      List<Integer> unseen) {}

  private Telling() {}

  /**
   * The words for an execution.
   *
   * @param order the order in which writes reach memory
   */
  static Telling of(Machine machine, Candidate candidate, Coherence order) {
    Telling telling = new Telling();
    for (Entry entry : candidate.entries()) {
      if (entry.step() == Entry.UNKNOWN) {
        continue;
      }
      if (entry.isRead() && candidate.source(entry.index()) >= Candidate.INITIAL) {
        telling.accesses.put(entry.step(), read(machine, candidate, order, entry));
      } else if (entry.isWrite()) {
        telling.accesses.put(entry.step(), write(machine, candidate, order, entry));
      }
    }
    return telling;
  }

  private static Access read(Machine machine, Candidate candidate, Coherence order, Entry read) {
    int source = candidate.source(read.index());
    long value = source >= 0 ? candidate.entries().get(source).value() : read.memory();
    List<Integer> unseen =
        candidate.entries().subList(0, read.index()).stream()
            .filter(write -> write.isWrite() && write.isAtPlaceOf(read))
            .filter(write -> source < 0 || order.isBefore(source, write.index()))
            .map(Entry::step)
            .toList();
    return new Access(
        EventKind.LOAD,
        EventKind.LOAD.text(),
        machine.names().name(read.address()),
        text(machine, value, read.size()),
        source < 0 ? Entry.UNKNOWN : candidate.entries().get(source).step(),
        unseen);
  }

  private static Access write(Machine machine, Candidate candidate, Coherence order, Entry write) {
    List<Integer> later =
        candidate.entries().subList(0, write.index()).stream()
            .filter(other -> other.isWrite() && other.isAtPlaceOf(write))
            .filter(other -> order.isBefore(write.index(), other.index()))
            .map(Entry::step)
            .toList();
    return new Access(
        EventKind.WRITE,
        write.isAtomic() ? "store, at once with that load" : EventKind.WRITE.text(),
        machine.names().name(write.address()),
        text(machine, write.value(), write.size()),
        Entry.UNKNOWN,
        later);
  }

  private static String text(Machine machine, long value, int size) {
    if (size == Long.BYTES && machine.memory().objectAt(value) != MemoryView.NO_OBJECT) {
      return "&" + machine.names().name(value);
    }
    int unused = Long.SIZE - Byte.SIZE * size;
    return Long.toString(value << unused >> unused);
  }

  /** An execution of the transformed program as one of the program that it was made from. */
  Replay of(Replay replay) {
    List<TraceStep> steps = replay.steps();
    int[] told = new int[steps.size()];
    int count = 0;
    for (int i = 0; i < told.length; i++) {
      told[i] = isTold(i, steps.get(i)) ? ++count : 0;
    }
    List<TraceStep> tellings = new ArrayList<>();
    for (int i = 0; i < told.length; i++) {
      if (told[i] != 0) {
        tellings.add(
            accesses.containsKey(i) ? access(i, steps.get(i), told) : other(steps.get(i), told));
      }
    }
    return new Replay(
        tellings,
        replay.failure(),
        replay.failures(),
        replay.threads().stream().map(end -> renumbered(end, told)).toList(),
        replay.output(),
        replay.explanations(),
        replay.preemptions());
  }

  private static ThreadEnd renumbered(ThreadEnd end, int[] told) {
    return new ThreadEnd(
        end.thread(),
        end.waiting(),
        end.what(),
        end.position(),
        end.calls(),
        end.holder()
            .map(
                holder ->
                    new Holder(
                        holder.thread(),
                        new Lock(
                            holder.lock().name(),
                            told[holder.lock().step() - 1],
                            holder.lock().place()))));
  }

  private boolean isTold(int step, TraceStep made) {
    return accesses.containsKey(step)
        || made.kind() != EventKind.ATOMIC_BLOCK
            && made.kind() != EventKind.CHOICE
            && !made.address().startsWith(WINDOW)
            && !made.internal();
  }

  /** A step that is no access of the program: only those before it have other numbers. */
  private static TraceStep other(TraceStep made, int[] told) {
    return new TraceStep(
        made.thread(),
        made.kind(),
        made.operation(),
        made.address(),
        made.value(),
        made.previous(),
        made.position(),
        made.function(),
        made.fromBuffer(),
        made.passed(),
        made.output(),
        made.from() == 0 ? 0 : told[made.from() - 1],
        made.outcome(),
        false,
        made.alone(),
        made.accesses(),
        made.note());
  }

  private TraceStep access(int step, TraceStep made, int[] told) {
    Access access = Objects.requireNonNull(accesses.get(step));
    int source = access.source() == Entry.UNKNOWN ? 0 : told[access.source()];
    List<String> unseen =
        access.unseen().stream()
            .filter(other -> other != Entry.UNKNOWN)
            .map(other -> "step " + told[other])
            .toList();
    String note =
        unseen.isEmpty()
            ? ""
            : (access.kind() == EventKind.LOAD ? "does not see " : "in memory before ")
                + String.join(" and ", unseen);
    return new TraceStep(
        made.thread(),
        access.kind(),
        access.operation(),
        access.place(),
        access.value(),
        "",
        made.position(),
        made.function(),
        false,
        List.of(),
        made.output(),
        source,
        0,
        false,
        false,
        List.of(),
        note);
  }
}
