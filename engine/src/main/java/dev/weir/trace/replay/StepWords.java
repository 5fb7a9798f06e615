package dev.weir.trace.replay;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.model.BufferedStores;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.AccessInfo;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** Says in words what a step of a machine did that was just taken. */
public final class StepWords {
  private final Machine machine;

  public StepWords(Machine machine) {
    this.machine = machine;
  }

  /** The operation in a word or two. */
  public String operation(Step step) {
    return switch (step.kind) {
      case STORE -> "store to buffer";
      case UPDATE -> step.withoutEffect ? "update without effect" : "update";
      case LOAD -> step.looksAtRights() ? "check of rights" : step.kind.text();
      case ATOMIC_BLOCK -> step.changesRights() ? "change rights" : step.kind.text();
      default -> step.kind.text();
    };
  }

  /** The accessed place by name; empty when nothing is accessed. */
  public String address(Step step, AccessInfo info) {
    return switch (step.kind) {
      case FENCE, CHOICE -> "";
      case ATOMIC_BLOCK -> step.changesRights() ? pages(step) : "";
      case CREATE, JOIN -> {
        int target = (int) step.value;
        yield machine.exists(target) ? "thread " + machine.number(target) : "";
      }
      case FREE -> machine.names().nameOfObject(step.address);
      case LOAD -> machine.names().name(step.looksAtRights() ? step.expected : step.address, info);
      default -> machine.names().name(step.address, info);
    };
  }

  /** The pages whose rights a step changes; what stands for these comes last. */
  private String pages(Step step) {
    int last = step.accessCount() - 2;
    long end = step.accessAddress(last) + step.accessSize(last);
    return machine.names().name(step.accessAddress(0)) + " to " + machine.names().name(end - 1);
  }

  /**
   * The value read, stored or written, or who was woken; empty when there is none.
   *
   * @param maker the instruction that says how a value is shown
   */
  public String value(Step step, int maker) {
    if (step.looksAtRights()) {
      return "";
    }
    return switch (step.kind) {
      case LOAD, STORE, WRITE, UPDATE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE ->
          failedToRead(step)
              ? ""
              : machine.places().shownValue(maker, step.value, step.valueHigh, step.size);
      case CHOICE -> Long.toString(step.value);
      case SIGNAL -> woken(step);
      case ARRIVE -> step.wokenCount() == 0 ? "" : woken(step);
      default -> "";
    };
  }

  /** The own stores that a load from memory is about to overtake. */
  List<String> passedStores(Step nextStep) {
    StoreBuffers buffers = machine.buffers();
    int thread = nextStep.thread;
    if (!mayPass(nextStep.kind)
        || nextStep.looksAtRights()
        || buffers.forward(thread, nextStep.address, nextStep.size) != StoreBuffers.NONE) {
      return List.of();
    }
    SequencedSet<String> passed = new LinkedHashSet<>();
    for (int s = buffers.oldest(thread); s != StoreBuffers.NONE; s = buffers.newer(thread, s)) {
      BufferedStores stores = buffers.stores(thread);
      int maker = stores.instruction(s);
      int size = stores.size(s);
      long high = size > 8 ? stores.valueHigh(s) : 0;
      String value = machine.places().shownValue(maker, stores.value(s), high, size);
      AccessInfo info = machine.code().info(maker);
      passed.add(machine.names().name(stores.address(s), info) + "=" + value);
    }
    return List.copyOf(passed);
  }

  /** Whether a step may access memory while stores to other places wait in the own buffer. */
  private static boolean mayPass(EventKind kind) {
    return switch (kind) {
      case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> true;
      default -> false;
    };
  }

  /** The accesses of the program's own in an atomic block, a line each. */
  public List<String> accesses(Step block) {
    if (block.kind != EventKind.ATOMIC_BLOCK || block.changesRights()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < block.accessCount(); i++) {
      int instruction = block.accessInstruction(i);
      if (!machine.code().function(instruction).library()) {
        AccessInfo info = machine.code().info(instruction);
        lines.add(
            machine.names().name(block.accessAddress(i), info)
                + (block.accessWrites(i) ? " <- " : " -> ")
                + accessedValue(block, i));
      }
    }
    return lines;
  }

  /** The value of an access: what a later write of the block found there, or what is there now. */
  private String accessedValue(Step block, int access) {
    int maker = block.accessInstruction(access);
    long address = block.accessAddress(access);
    int size = block.accessSize(access);
    for (int i = access + 1; i < block.accessCount(); i++) {
      boolean overlaps =
          block.accessAddress(i) < address + size
              && address < block.accessAddress(i) + block.accessSize(i);
      if (overlaps && block.accessWrites(i)) {
        boolean isSame = block.accessAddress(i) == address && block.accessSize(i) == size;
        return isSame && size <= Long.BYTES
            ? machine.places().shownValue(maker, block.accessPrevious(i), 0, size)
            : "?";
      }
    }
    MemoryView memory = machine.memory();
    int object = memory.objectAt(address);
    return object == MemoryView.NO_OBJECT || size > Long.BYTES
        ? "?"
        : machine.places().shownValue(maker, memory.read(object, address, size), 0, size);
  }

  /** Whether a step read nothing, since the read itself was an error. */
  private boolean failedToRead(Step step) {
    return step.kind.reads()
        && machine.hasFailed()
        && machine.places().instruction(step.thread) == step.instruction;
  }

  private String woken(Step step) {
    if (step.wokenCount() == 0) {
      return "wakes nobody";
    }
    StringBuilder text = new StringBuilder("wakes thread");
    for (int i = 0; i < step.wokenCount(); i++) {
      text.append(i == 0 ? " " : ", ").append(machine.number(step.woken(i)));
    }
    return text.toString();
  }
}
