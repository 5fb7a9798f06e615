package dev.weir.machine;

import dev.weir.machine.ExternalFunction.Progress;
import dev.weir.machine.ExternalFunction.Visibility;
import dev.weir.machine.ThreadState.Status;
import dev.weir.program.Function;
import java.util.Arrays;
import java.util.Optional;

/** Calls of functions without a body, as the modelled library has them. */
final class LibraryCalls {
  private final Code code;
  private final Memory memory;
  private final ExternalFunction[] externals;
  private final String[] names;

  LibraryCalls(Code code, Memory memory, ExternalFunctions library) {
    this.code = code;
    this.memory = memory;
    this.externals =
        code.program().functions().stream()
            .map(f -> library.find(f.name()).orElseGet(UnknownFunction::new))
            .toArray(ExternalFunction[]::new);
    this.names = code.program().functions().stream().map(Function::name).toArray(String[]::new);
  }

  /** A function that has no body and is not modelled. */
  private static final class UnknownFunction implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      call.fail(
          FailureKind.UNSUPPORTED, "call of '" + call.name() + "', which has no body and no model");
      return Progress.DONE;
    }
  }

  private ExternalFunction called(ThreadState t) {
    return externals[memory.functionAt(code.operand(t, code.words[t.pc + 2]))];
  }

  /** What a thread that stands at a call will do next in it; a step is described. */
  Visibility next(ThreadState t, Step s) {
    int[] w = code.words;
    int function = memory.functionAt(code.operand(t, w[t.pc + 2]));
    int count = w[t.pc + 3];
    t.call.begin(names[function], count);
    for (int i = 0; i < count; i++) {
      t.call.setArgument(i, code.operand(t, w[t.pc + 4 + i]));
    }
    return externals[function].next(t.call, s);
  }

  /** Whether the program calls what changes the rights of pages. */
  boolean changeRights() {
    return Arrays.stream(externals).anyMatch(ExternalFunction::changesRights);
  }

  /** Whether the step that {@link #next} described can be taken now, drained buffers apart. */
  boolean isEnabled(ThreadState t, Step s) {
    return called(t).isEnabled(t.call, s);
  }

  /** See {@link ExternalFunction#canTake}. */
  boolean canTake(ThreadState t, long value) {
    return called(t).canTake(t.call, value);
  }

  /** See {@link ExternalFunction#waiting}. */
  Waiting waiting(ThreadState t) {
    return called(t).waiting();
  }

  /** See {@link ExternalFunction#remark}. */
  String remark(ThreadState t) {
    return called(t).remark(t.call);
  }

  /** See {@link ExternalFunction#meaning}; for the instruction of a direct call. */
  Optional<String> meaning(int instruction, long value) {
    int target = code.words[instruction + 2];
    boolean isDirect = target < 0;
    int function = isDirect ? memory.functionAt(code.constants[~target]) : -1;
    return function < 0 ? Optional.empty() : externals[function].meaning(value);
  }

  /** Does what {@link #next} said; a call that is over returns to its thread. */
  Progress execute(ThreadState t, Step s, int outcome) {
    if (s.kind == EventKind.CHOICE || s.kind == EventKind.SIGNAL) {
      s.value = s.firstOutcome + outcome;
    }
    if (takesObject(s.kind) && hasChangedRights(s)) {
      t.call.fail(
          FailureKind.UNSUPPORTED,
          "call of '" + t.call.name() + "' with an object in a page whose rights threads change");
      return Progress.DONE;
    }
    Progress progress = called(t).execute(t.call, s);
    if (t.status == Status.FAILED || t.status == Status.ASSUMPTION_FAILED) {
      sayNothingChanged(s);
    }
    if (progress == Progress.DONE && t.status == Status.RUNNING) {
      int[] w = code.words;
      if (w[t.pc + 1] >= 0) {
        t.registers[t.base + w[t.pc + 1]] = t.call.result();
      }
      t.phase = 0;
      t.clearScratch();
      t.pc += 4 + w[t.pc + 3];
    }
    return progress;
  }

  /** Whether a step may have to wait for a synchronisation object. */
  private static boolean takesObject(EventKind kind) {
    return kind == EventKind.LOCK || kind == EventKind.ACQUIRE || kind == EventKind.READ_LOCK;
  }

  private boolean hasChangedRights(Step s) {
    int object = memory.objectAt(s.address);
    return memory.isWithin(object, s.address, s.size)
        && memory
            .rights(object)
            .hasAny(s.address - memory.start(object), s.size, PageRights.CHANGED);
  }

  /** An operation on a synchronisation object that failed before it wrote leaves what was there. */
  private void sayNothingChanged(Step s) {
    boolean mayWrite =
        switch (s.kind) {
          case LOCK, TRYLOCK, UNLOCK, ACQUIRE, POST, SYNCHRONISE -> s.value == s.previous;
          default -> false;
        };
    int object = memory.objectAt(s.address);
    if (mayWrite && memory.isValid(object, s.address, s.size)) {
      s.previous = memory.read(object, s.address, s.size);
      s.value = s.previous;
    }
  }
}
