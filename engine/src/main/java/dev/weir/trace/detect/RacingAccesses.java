package dev.weir.trace.detect;

import dev.weir.machine.Machine;
import dev.weir.machine.code.Code;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.program.AccessInfo;
import dev.weir.trace.EventLog;
import dev.weir.trace.RacingAccess;
import java.util.Comparator;
import java.util.List;

/**
 * The accesses of an execution by their numbers, and what is said of two of them that race. An
 * atomic block has several.
 */
final class RacingAccesses {
  private final IntList events = new IntList();
  private final IntList instructions = new IntList();

  /** Adds an access; its number. */
  int add(int event, int instruction) {
    events.add(event);
    instructions.add(instruction);
    return events.size() - 1;
  }

  int size() {
    return events.size();
  }

  /** Forgets all but the first accesses. */
  void truncate(int newSize) {
    events.truncate(newSize);
    instructions.truncate(newSize);
  }

  /** The event that an access is part of. */
  int event(int access) {
    return events.get(access);
  }

  /**
   * A race.
   *
   * @param failure what is to be reported
   * @param accesses the two accesses, first that at which the race is reported
   */
  record Race(Failure failure, List<RacingAccess> accesses) {}

  /** The race of two accesses, at the one whose position comes first, whichever came first here. */
  Race race(Machine machine, EventLog log, int one, int other) {
    Code code = machine.code();
    Comparator<Integer> order =
        Comparator.comparing((Integer access) -> code.position(origin(log, access)))
            .thenComparing(access -> number(machine, log, access));
    int first = order.compare(one, other) <= 0 ? one : other;
    int second = first == one ? other : one;
    int instruction = origin(log, first);
    String message =
        "data race: %s%s%s is not ordered with the %s by thread %s at %s"
            .formatted(
                kind(code, log, first),
                preposition(log.kind(events.get(first))),
                name(machine, log, first, second),
                kind(code, log, second),
                number(machine, log, second),
                code.position(origin(log, second)));
    return new Race(
        new Failure(
            FailureKind.RACE,
            message,
            code.position(instruction),
            code.functionName(instruction),
            number(machine, log, first)),
        List.of(access(machine, log, first), access(machine, log, second)));
  }

  private RacingAccess access(Machine machine, EventLog log, int access) {
    int e = events.get(access);
    int part = part(log, access);
    long address = part < 0 ? log.address(e) : log.accessAddress(e, part);
    AccessInfo info = machine.code().info(origin(log, access));
    boolean ends = log.kind(e) == EventKind.FREE;
    return new RacingAccess(
        e,
        log.thread(e),
        kind(machine.code(), log, access),
        ends ? machine.names().nameOfObject(address) : machine.names().name(address, info),
        address,
        part < 0 ? log.extent(e) : log.accessSize(e, part));
  }

  /** The number of an access in its atomic block, or -1 if it is in none. */
  private int part(EventLog log, int access) {
    int e = events.get(access);
    for (int i = 0; i < log.accessCount(e); i++) {
      if (log.accessInstruction(e, i) == instructions.get(access)) {
        return i;
      }
    }
    return -1;
  }

  /** Where the program makes an access, itself or by a call of the library. */
  int origin(EventLog log, int access) {
    int e = events.get(access);
    return log.kind(e) == EventKind.ATOMIC_BLOCK ? instructions.get(access) : log.origin(e);
  }

  private int number(Machine machine, EventLog log, int access) {
    return machine.number(log.thread(events.get(access)));
  }

  /** The place that is accessed; where one ends an object's life, what the other accesses. */
  private String name(Machine machine, EventLog log, int first, int second) {
    boolean frees = log.kind(events.get(first)) == EventKind.FREE;
    int shown = frees ? second : first;
    int e = events.get(shown);
    AccessInfo info = machine.code().info(origin(log, shown));
    int part = part(log, shown);
    long address = part < 0 ? log.address(e) : log.accessAddress(e, part);
    return machine.names().name(address, info);
  }

  /** An access in a word or two. */
  private String kind(Code code, EventLog log, int access) {
    int e = events.get(access);
    boolean atomic = code.order(instructions.get(access)).isAtomic();
    int part = part(log, access);
    return switch (log.kind(e)) {
      case FREE -> "free";
      case ATOMIC_BLOCK ->
          (part >= 0 && log.accessWrites(e, part) ? "store" : "load") + " of an atomic block";
      case LOAD, STORE, WRITE -> (atomic ? "atomic " : "") + log.kind(e).text();
      default -> log.kind(e).text();
    };
  }

  private static String preposition(EventKind kind) {
    return switch (kind) {
      case LOAD, FREE -> " of ";
      case STORE, WRITE -> " to ";
      default -> " on ";
    };
  }
}
