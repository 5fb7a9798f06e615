package dev.weir.search.options;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the memory of this process goes to, where its limit is met. */
public final class MemoryUse {
  /** Objects that take less than this share of the limit are not what it was met for. */
  private static final int SHARE = 4;

  private MemoryUse() {}

  /** The limit, in bytes: what was asked for, else three quarters of what the process may use. */
  public static long limit(OptionalLong asked) {
    return asked.orElse(Runtime.getRuntime().maxMemory() / 4 * 3);
  }

  /** The bytes that are in use, garbage included. */
  static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /**
   * The objects of the program that take most of the memory: those of one allocation, or a global.
   *
   * @param limit the bytes that may be used
   * @return why the execution was given up; empty where the search itself takes the memory
   */
  public static Optional<Failure> largest(Machine machine, long limit) {
    MemoryView memory = machine.memory();
    Map<Integer, Long> bytes = new HashMap<>();
    Map<Integer, Integer> counts = new HashMap<>();
    Map<Integer, Integer> first = new HashMap<>();
    for (int object = 1; object < memory.end(); object++) {
      // A global has no site.
      int key = memory.site(object) >= 0 ? memory.site(object) : -object;
      bytes.merge(key, memory.kept(object), Long::sum);
      counts.merge(key, 1, Integer::sum);
      first.putIfAbsent(key, object);
    }
    return bytes.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(entry -> entry.getValue() >= limit / SHARE)
        .map(
            entry ->
                failure(
                    machine,
                    first.getOrDefault(entry.getKey(), MemoryView.NO_OBJECT),
                    counts.getOrDefault(entry.getKey(), 0),
                    entry.getValue()));
  }

  private static Failure failure(Machine machine, int object, int count, long bytes) {
    MemoryView memory = machine.memory();
    String name = machine.names().nameOfObject(memory.start(object));
    String what = count == 1 ? name : count + " objects made here, the first " + name;
    String message =
        "an allocation: %s hold%s %s MB of memory"
            .formatted(what, count == 1 ? "s" : "", bytes >> 20);
    int site = memory.site(object);
    if (site < 0) {
      return new Failure(
          FailureKind.UNSUPPORTED, message, memory.position(memory.global(object)), "", 0);
    }
    return new Failure(
        FailureKind.UNSUPPORTED,
        message,
        machine.code().position(site),
        machine.code().function(site).title(),
        machine.number(memory.owner(object)));
  }
}
