package dev.weir.fence.reach;

import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Access;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.Write;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an atomic operation does in all.
 *
 * @param guard the values that variables must have before
 * @param written the values that variables have after
 */
record NetEffect(Map<Integer, Integer> guard, Map<Integer, Integer> written) {
  /** The net effect of an atomic operation; empty if it contradicts itself. */
  static Optional<NetEffect> of(Operation operation) {
    List<Access> accesses =
        switch (operation) {
          case ReadWrite change -> change.asAtomic().accesses();
          case Atomic atomic -> atomic.accesses();
          default -> throw new IllegalArgumentException("not atomic: " + operation);
        };
    NetEffect net = new NetEffect(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (Access access : accesses) {
      switch (access) {
        case Write write -> net.written().put(write.variable(), write.value());
        case Read read -> {
          Map<Integer, Integer> found =
              net.written().containsKey(read.variable()) ? net.written() : net.guard();
          Integer before = found.putIfAbsent(read.variable(), read.value());
          if (before != null && before != read.value()) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.of(net);
  }
}
