package dev.weir.trace.replay;

import dev.weir.machine.Machine;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.step.Step;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.trace.replay.Explanation.Lock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The locks of the library that each thread of one execution holds, in the order of taking. */
public final class HeldLocks {
  private record Held(long address, Lock lock) {}

  private final Machine machine;
  private final Map<Integer, List<Held>> held = new HashMap<>();

  public HeldLocks(Machine machine) {
    this.machine = machine;
  }

  /** Takes note of a step. */
  public void event(Step step, int number, CallChain calls) {
    List<Held> own = held.computeIfAbsent(step.thread, thread -> new ArrayList<>());
    if (TakenLocks.takes(machine, step.kind, step.instruction, step.previous, step.value)) {
      CallSite place = calls.own().orElse(new CallSite(SourcePosition.UNKNOWN, ""));
      String name = machine.names().name(step.address);
      own.add(new Held(step.address, new Lock(name, number, place)));
    } else if (TakenLocks.givesBack(step.kind, step.value)) {
      for (int i = own.size() - 1; i >= 0; i--) {
        if (own.get(i).address == step.address) {
          own.remove(i);
          return;
        }
      }
    }
  }

  /** The locks of a thread; one that is taken twice is named once. */
  List<Lock> of(int thread) {
    Map<Long, Lock> first = new java.util.LinkedHashMap<>();
    held.getOrDefault(thread, List.of()).forEach(h -> first.putIfAbsent(h.address, h.lock));
    return List.copyOf(first.values());
  }

  /** How a thread got a lock that it holds. */
  Optional<Lock> taken(int thread, long address) {
    return held.getOrDefault(thread, List.of()).stream()
        .filter(h -> h.address == address)
        .map(Held::lock)
        .findFirst();
  }
}
