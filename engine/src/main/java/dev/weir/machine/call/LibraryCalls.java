package dev.weir.machine.call;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.call.ExternalFunction.Progress;
import dev.weir.machine.call.ExternalFunction.Visibility;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ProgramEnd;
import dev.weir.machine.thread.Sleepers;
import dev.weir.machine.thread.ThreadStarts;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.Function;
import java.util.Arrays;
import java.util.Optional;

/** Calls of functions without a body, as the modelled library has them. */
public final class LibraryCalls {
  /** Any function that has no body and is not modelled. */
  static final ExternalFunction UNKNOWN = new UnknownFunction();

  private final ExternalFunction[] externals;
  private final String[] functionNames;

  /** By constants: the function with this address, or -1. */
  private final int[] constantFunctions;

  /** Whether the program asks for the time at all. */
  private final boolean asksTime;

  private long opaque;
  private Call[] calls = new Call[0];
  private boolean choiceRestricted;

  // What a call may do with the machine.
  final Code code;
  final MachineState state;
  final Memory memory;
  final ThreadTable threads;
  final ThreadStarts starts;
  final Sleepers sleepers;
  final ProgramEnd end;
  final AccessParts accesses;
  final Jumps jumps;
  final AddressNames names;

  /** Of a machine with these parts. */
  public LibraryCalls(
      MachineState state,
      ThreadStarts starts,
      Sleepers sleepers,
      ProgramEnd end,
      AccessParts accesses,
      Frames frames,
      AddressNames names,
      Bounds bounds,
      ExternalFunctions library) {
    this.code = state.code();
    this.state = state;
    this.memory = state.memory();
    this.threads = state.threads();
    this.starts = starts;
    this.sleepers = sleepers;
    this.end = end;
    this.accesses = accesses;
    this.jumps = new Jumps(state, accesses.allocator(), frames, bounds);
    this.names = names;
    this.externals =
        code.program().functions().stream()
            .map(f -> library.find(f.name()).orElse(UNKNOWN))
            .toArray(ExternalFunction[]::new);
    this.asksTime = Arrays.stream(externals).anyMatch(ExternalFunction::asksTime);
    this.functionNames =
        code.program().functions().stream().map(Function::name).toArray(String[]::new);
    this.constantFunctions = Arrays.stream(code.constants).mapToInt(memory::functionAt).toArray();
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

  /** What the call that {@link #next} described calls. */
  public ExternalFunction called(ThreadState t) {
    return of(t).function();
  }

  /** The function that a thread stands before a call of. */
  public int function(ThreadState t) {
    int operand = code.words[t.pc + 2];
    return operand < 0
        ? constantFunctions[~operand]
        : memory.functionAt(t.registers[t.base + operand]);
  }

  /** What a thread that stands at a call will do next in it; a step is described. */
  public Visibility next(ThreadState t, Step s) {
    int function = function(t);
    Call call = of(t);
    call.begin(externals[function], functionNames[function]);
    return externals[function].next(call, s);
  }

  /** The calls that a thread makes, one after the other. */
  public Call of(ThreadState t) {
    int known = calls.length;
    if (t.id >= known) {
      calls = Arrays.copyOf(calls, threads.count());
      Arrays.setAll(calls, i -> i < known ? calls[i] : new Call(this, threads.get(i)));
    }
    return calls[t.id];
  }

  /** Whether a thread stands before a step in which it waits for the ends of others. */
  boolean awaitsEnds(ThreadState t) {
    return t.status == Status.RUNNING
        && code.words[t.pc] == Opcode.CALL
        && externals[function(t)].waiting() == Waiting.ENDING;
  }

  /**
   * Whether any execution so far met a choice of which only some outcomes are explored. Never
   * undone.
   */
  public boolean isChoiceRestricted() {
    return choiceRestricted;
  }

  /** Notes that a choice has more outcomes than it offers. */
  void restrictChoice() {
    choiceRestricted = true;
  }

  /** Whether the step that {@link #next} described can be taken now, drained buffers apart. */
  public boolean isEnabled(ThreadState t, Step s) {
    Call call = of(t);
    return call.function().isEnabled(call, s);
  }

  /** Whether the program ever asks what time it is. */
  boolean asksTime() {
    return asksTime;
  }

  /** See {@link Code#timeMatters}. */
  boolean timeMatters() {
    return code.timeMatters();
  }

  /** See {@link Code#isResultRelevant}. */
  boolean isResultRelevant(String libraryFunction) {
    return code.isResultRelevant(libraryFunction);
  }

  /** See {@link ExternalFunction#canTake}. */
  public boolean canTake(ThreadState t, long value) {
    return called(t).canTake(of(t), value);
  }

  /**
   * Lets an attempt that a thread stands before fail, as at a value of its word, without a step.
   *
   * @return whether it fails at that value; nothing is done otherwise
   */
  public boolean giveUp(ThreadState t, long value) {
    ExternalFunction function = called(t);
    if (!function.failsAt(of(t), value)) {
      return false;
    }
    function.giveUp(of(t), value);
    leave(t);
    return true;
  }

  /** See {@link ExternalFunction#waiting}. */
  public Waiting waiting(ThreadState t) {
    return called(t).waiting();
  }

  /** See {@link ExternalFunction#remark}. */
  public String remark(ThreadState t) {
    return called(t).remark(of(t));
  }

  /** See {@link ExternalFunction#meaning}; for the instruction of a direct call. */
  public Optional<String> meaning(int instruction, long value) {
    int target = code.words[instruction + 2];
    int function = target < 0 ? constantFunctions[~target] : -1;
    return function < 0 ? Optional.empty() : externals[function].meaning(value);
  }

  /** How often functions were executed that are not {@link ExternalFunction#isTransparent}. */
  public long opaque() {
    return opaque;
  }

  /** Does what {@link #next} said; a call that is over returns to its thread. */
  public Progress execute(ThreadState t, Step s, int outcome) {
    if (s.kind == EventKind.CHOICE || s.kind == EventKind.SIGNAL) {
      s.value = s.firstOutcome + outcome;
    }
    if (takesObject(s.kind) && hasChangedRights(s)) {
      of(t)
          .fail(
              FailureKind.UNSUPPORTED,
              "call of '"
                  + of(t).name()
                  + "' with an object in a page whose rights threads change");
      return Progress.DONE;
    }
    ExternalFunction function = called(t);
    if (!function.isTransparent()) {
      opaque++;
    }
    Progress progress = function.execute(of(t), s);
    if (t.status == Status.FAILED || t.status == Status.ASSUMPTION_FAILED) {
      sayNothingChanged(s);
    }
    if (progress == Progress.DONE && t.status == Status.RUNNING) {
      leave(t);
    }
    return progress;
  }

  /** Lets a call that is over return to its thread. */
  private void leave(ThreadState t) {
    int[] w = code.words;
    if (w[t.pc + 1] >= 0) {
      t.registers[t.base + w[t.pc + 1]] = of(t).result();
    }
    t.endPhases();
    t.pc += 4 + w[t.pc + 3];
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
