package dev.weir.machine.call;

import dev.weir.machine.access.Allocator;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;

/**
 * {@code setjmp} and {@code longjmp} within a thread. A place to come back to is an object on the
 * stack of the function that set it, made at the call of {@code setjmp}: so it is gone with the
 * function. With a bound on loops it counts how often the thread came back.
 */
final class Jumps {
  private static final int SIZE = 8;

  private final Code code;
  private final Memory memory;
  private final Allocator allocator;
  private final Frames frames;
  private final Bounds bounds;

  Jumps(MachineState state, Allocator allocator, Frames frames, Bounds bounds) {
    this.code = state.code();
    this.memory = state.memory();
    this.allocator = allocator;
    this.frames = frames;
    this.bounds = bounds;
  }

  /**
   * Makes the call at which a thread stands a place to come back to.
   *
   * @return its address, which stands for it; 0 where the thread failed
   */
  long set(ThreadState t) {
    for (int i = t.stackFloor(); i < t.stackTop; i++) {
      int object = t.stackObjects[i];
      if (memory.site(object) == t.pc) {
        count(object, bounds.first(t.steps));
        return memory.start(object);
      }
    }
    long place = allocator.allocateStack(t, SIZE);
    if (t.status == Status.RUNNING) {
      count(memory.objectAt(place), bounds.first(t.steps));
    }
    return place;
  }

  private void count(int object, long times) {
    memory.write(object, memory.start(object), SIZE, times);
  }

  /** Why a thread cannot come back to a place; empty if it can. */
  String obstacle(ThreadState t, long place) {
    int object = memory.objectAt(place);
    boolean isPlace =
        object != Memory.NO_OBJECT
            && memory.kind(object) == ObjectKind.STACK
            && memory.start(object) == place
            && code.words[memory.site(object)] == Opcode.CALL;
    if (!isPlace) {
      return "longjmp to a place that setjmp has not set";
    }
    if (memory.owner(object) != t.id) {
      return "longjmp to a place that another thread has set";
    }
    return memory.isLive(object)
        ? ""
        : "longjmp into '"
            + code.function(memory.site(object)).title()
            + "', which has returned since it called setjmp";
  }

  /**
   * Describes the end of the newest local of the functions that a jump leaves as the next step;
   * whether there is one that others could see end.
   */
  boolean describeLeft(ThreadState t, Step s, long place) {
    return allocator.describeLocalEnd(t, s, firstLeft(t, place));
  }

  /** Ends the newest local of the functions that a jump leaves; whether there was one. */
  boolean endLeft(ThreadState t, long place) {
    boolean isLeft = t.stackTop > firstLeft(t, place);
    if (isLeft) {
      allocator.popStackObject(t);
    }
    return isLeft;
  }

  /** Takes a thread back to the call that set a place, unless the bound on loops is met. */
  void jump(ThreadState t, long place) {
    int object = memory.objectAt(place);
    if (bounds.areCounted()) {
      long times = bounds.next(memory.read(object, place, SIZE), t.steps);
      count(object, times);
      if (bounds.isMet(times)) {
        t.stop(Status.CUT);
        return;
      }
    }
    int depth = depth(t, place);
    while (t.depth > depth) {
      frames.pop(t);
    }
    t.pc = memory.site(object);
  }

  /** The number of the first stack object that belongs to a function above that of a place. */
  private static int firstLeft(ThreadState t, int depth) {
    return depth == t.depth ? t.stackTop : t.frames[depth * ThreadState.FRAME_WORDS + 3];
  }

  private int firstLeft(ThreadState t, long place) {
    return firstLeft(t, depth(t, place));
  }

  /** How deep in calls the function is that has a place. */
  private int depth(ThreadState t, long place) {
    int object = memory.objectAt(place);
    int index = 0;
    while (t.stackObjects[index] != object) {
      index++;
    }
    int depth = 0;
    while (depth < t.depth && t.frames[depth * ThreadState.FRAME_WORDS + 3] <= index) {
      depth++;
    }
    return depth;
  }
}
