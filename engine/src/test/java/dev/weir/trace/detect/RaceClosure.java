package dev.weir.trace.detect;

import dev.weir.machine.Machine;
import dev.weir.machine.code.Code;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.MemoryOrder;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Data races of one execution by the book: all edges of C11's happens-before written out, their
 * transitive closure, and every pair of accesses.
 */
final class RaceClosure {
  private final Code code;
  private final EventLog log;
  private final List<Node> nodes = new ArrayList<>();
  private final boolean[][] before;

  private enum Kind {
    EVENT,
    ACQUIRE_FENCE,
    RELEASE_FENCE
  }

  private record Node(Kind kind, int event, int thread) {}

  /** One access of bytes by an event. */
  private record Access(int event, long address, int size, boolean writes, MemoryOrder order) {
    boolean touches(long at) {
      return address <= at && at < address + size;
    }

    boolean overlaps(Access other) {
      return address < other.address + other.size && other.address < address + size;
    }
  }

  RaceClosure(Machine machine, EventLog log) {
    this.code = machine.code();
    this.log = log;
    for (int e = 0; e < log.size(); e++) {
      addNodes(e);
    }
    before = new boolean[nodes.size()][nodes.size()];
    addProgramOrder();
    addSynchronisation();
    for (int e = 0; e < log.size(); e++) {
      if (log.kind(e).reads() && log.store(e) == EventLog.NONE) {
        addReadsFrom(e);
      }
    }
    close();
  }

  private void addNodes(int e) {
    int thread = log.thread(e);
    if (log.kind(e) != EventKind.UPDATE) {
      if ((log.fences(e) & Step.EARLY_RELEASE_FENCE) != 0) {
        nodes.add(new Node(Kind.RELEASE_FENCE, e, thread));
      }
      if ((log.fences(e) & Step.ACQUIRE_FENCE) != 0) {
        nodes.add(new Node(Kind.ACQUIRE_FENCE, e, thread));
      }
      if ((log.fences(e) & Step.RELEASE_FENCE) != 0) {
        nodes.add(new Node(Kind.RELEASE_FENCE, e, thread));
      }
      nodes.add(new Node(Kind.EVENT, e, thread));
    }
  }

  private int node(int event) {
    return nodes.indexOf(new Node(Kind.EVENT, event, log.thread(event)));
  }

  private void addProgramOrder() {
    for (int i = 0; i < nodes.size(); i++) {
      for (int j = i + 1; j < nodes.size(); j++) {
        before[i][j] = nodes.get(i).thread == nodes.get(j).thread;
      }
    }
  }

  private void addSynchronisation() {
    for (int i = 0; i < nodes.size(); i++) {
      for (int j = i + 1; j < nodes.size(); j++) {
        if (nodes.get(i).kind == Kind.EVENT && nodes.get(j).kind == Kind.EVENT) {
          int first = nodes.get(i).event;
          int second = nodes.get(j).event;
          boolean creates =
              log.kind(first) == EventKind.CREATE && log.value(first) == nodes.get(j).thread;
          boolean joins =
              log.kind(second) == EventKind.JOIN && log.value(second) == nodes.get(i).thread;
          boolean locks =
              isLock(first) && isLock(second) && log.address(first) == log.address(second);
          boolean blocks =
              log.kind(first) == EventKind.ATOMIC_BLOCK
                  && log.kind(second) == EventKind.ATOMIC_BLOCK
                  && conflicts(first, second);
          before[i][j] |= creates || joins || locks || blocks;
        }
      }
    }
  }

  private boolean isLock(int event) {
    return switch (log.kind(event)) {
      case LOCK, TRYLOCK, UNLOCK, SYNCHRONISE -> true;
      default -> false;
    };
  }

  private boolean conflicts(int first, int second) {
    return accesses(first).stream()
        .anyMatch(
            a -> accesses(second).stream().anyMatch(b -> a.overlaps(b) && (a.writes || b.writes)));
  }

  private void addReadsFrom(int reader) {
    for (Access read : accesses(reader)) {
      boolean reads = log.kind(reader) != EventKind.ATOMIC_BLOCK || !read.writes;
      for (long at = read.address; reads && at < read.address + read.size; at++) {
        if (read.order.isAtomic()) {
          addReadsFrom(reader, read.order, at);
        }
      }
    }
  }

  /** Goes back through the modification order of a byte, along release sequences. */
  private void addReadsFrom(int reader, MemoryOrder order, long at) {
    List<Integer> followers = new ArrayList<>();
    for (int e = reader - 1; e >= 0; e--) {
      int write = writeTo(e, at);
      if (write == EventLog.NONE) {
        continue;
      }
      MemoryOrder written = orderOfWrite(write, at);
      if (!written.isAtomic()) {
        return;
      }
      int thread = log.thread(write);
      boolean isHead =
          followers.stream()
              .allMatch(f -> log.kind(f) == EventKind.READ_MODIFY_WRITE || log.thread(f) == thread);
      if (isHead) {
        synchronise(write, written, reader, order);
      }
      followers.add(write);
    }
  }

  /** The event that made the write of a byte that reached memory in an event, or NONE. */
  private int writeTo(int e, long at) {
    if (log.kind(e) == EventKind.UPDATE) {
      boolean touches = log.address(e) <= at && at < log.address(e) + log.size(e);
      return touches && !log.isWithoutEffect(e) ? log.store(e) : EventLog.NONE;
    }
    boolean writes =
        switch (log.kind(e)) {
          case WRITE, READ_MODIFY_WRITE, ATOMIC_BLOCK ->
              accesses(e).stream().anyMatch(a -> a.writes && a.touches(at));
          default -> false;
        };
    return writes ? e : EventLog.NONE;
  }

  private MemoryOrder orderOfWrite(int write, long at) {
    return accesses(write).stream()
        .filter(a -> a.writes && a.touches(at))
        .map(Access::order)
        .findFirst()
        .orElseThrow();
  }

  private void synchronise(int write, MemoryOrder written, int reader, MemoryOrder order) {
    for (int i = 0; i < nodes.size(); i++) {
      Node from = nodes.get(i);
      boolean releases =
          i == node(write)
              ? written.releases()
              : from.kind == Kind.RELEASE_FENCE
                  && from.thread == log.thread(write)
                  && i < node(write);
      for (int j = 0; releases && j < nodes.size(); j++) {
        Node to = nodes.get(j);
        boolean acquires =
            j == node(reader)
                ? order.acquires()
                : to.kind == Kind.ACQUIRE_FENCE
                    && to.thread == log.thread(reader)
                    && j > node(reader);
        before[i][j] |= acquires;
      }
    }
  }

  private void close() {
    for (int k = 0; k < nodes.size(); k++) {
      for (int i = 0; i < nodes.size(); i++) {
        for (int j = 0; before[i][k] && j < nodes.size(); j++) {
          before[i][j] |= before[k][j];
        }
      }
    }
  }

  private List<Access> accesses(int e) {
    int instruction = log.instruction(e);
    long address = log.address(e);
    int size = log.size(e);
    return switch (log.kind(e)) {
      case LOAD -> List.of(new Access(e, address, size, false, code.order(instruction)));
      case FAILED_COMPARE_EXCHANGE ->
          List.of(new Access(e, address, size, false, code.failureOrder(instruction)));
      case STORE, WRITE, READ_MODIFY_WRITE ->
          List.of(new Access(e, address, size, true, code.order(instruction)));
      case ATOMIC_BLOCK -> {
        List<Access> all = new ArrayList<>();
        for (int i = 0; i < log.accessCount(e); i++) {
          MemoryOrder order = code.order(log.accessInstruction(e, i));
          all.add(
              new Access(
                  e, log.accessAddress(e, i), log.accessSize(e, i), log.accessWrites(e, i), order));
        }
        yield all;
      }
      default -> List.of();
    };
  }

  /** Whether an event races with an earlier one. */
  boolean races(int event) {
    return Arrays.stream(java.util.stream.IntStream.range(0, event).toArray())
        .anyMatch(
            earlier ->
                log.thread(earlier) != log.thread(event)
                    && accesses(earlier).stream()
                        .anyMatch(a -> accesses(event).stream().anyMatch(b -> races(a, b))));
  }

  private boolean races(Access a, Access b) {
    return a.overlaps(b)
        && (a.writes || b.writes)
        && !(a.order.isAtomic() && b.order.isAtomic())
        && !before[node(a.event)][node(b.event)];
  }
}
