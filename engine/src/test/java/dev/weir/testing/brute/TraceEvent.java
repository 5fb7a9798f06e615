package dev.weir.testing.brute;

import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.EventKind;
import java.util.List;
import java.util.Optional;

/**
 * What a thread did in one step, as far as a trace knows of it.
 *
 * @param id its name
 * @param kind what happened; a store that writes at once is a store like one that is buffered
 * @param instruction what did it
 * @param address the first byte accessed
 * @param size the bytes accessed
 * @param outcome which outcome of a choice was taken
 * @param sources for each byte read the write that it comes from
 * @param end the end of the life of the object that it accesses: then it changes nothing and fails
 * @param waker what woke its thread just before
 * @param other the thread that it creates or joins, or -1
 */
public record TraceEvent(
    EventId id,
    EventKind kind,
    int instruction,
    long address,
    int size,
    int outcome,
    List<Source> sources,
    Optional<EventId> end,
    Optional<EventId> waker,
    int other) {

  /**
   * Where a byte that was read comes from.
   *
   * @param address the byte
   * @param write the write; empty for what was there at first
   */
  public record Source(long address, Optional<EventId> write) {}

  void hashInto(StateHash hash) {
    hash.add(((long) kind.ordinal() << 32) | instruction);
    hash.add(address);
    hash.add(((long) size << 32) | outcome);
    hash.add(sources.size());
    for (Source source : sources) {
      hash.add(source.address);
      hashInto(hash, source.write);
    }
    hashInto(hash, end);
  }

  private static void hashInto(StateHash hash, Optional<EventId> event) {
    hash.add(event.map(TraceEvent::word).orElse(-1L));
  }

  static long word(EventId event) {
    return ((long) event.thread() << 32) | event.number();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(id + " " + kind.text());
    if (size > 0) {
      text.append(" %x+%d".formatted(address, size));
    }
    for (int i = 0; i < sources.size(); i++) {
      Optional<EventId> write = sources.get(i).write;
      if (i == 0 || !write.equals(sources.get(i - 1).write)) {
        text.append(" <").append(write.map(EventId::toString).orElse("-"));
      }
    }
    end.ifPresent(by -> text.append(" after end ").append(by));
    return text.append(outcome > 0 ? " =" + outcome : "").toString();
  }
}
