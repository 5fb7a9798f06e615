package dev.weir.lin;

import dev.weir.program.AccessInfo;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Signature;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Makes a program of a scenario: its {@code main} creates a thread for each list of calls, and
 * joins them. Each call leaves a note when it begins and one when it ends, which are no steps: so
 * the program has the executions of the calls, and no more.
 */
public final class Client {
  /** The note of the begin of a call: its number. */
  static final String CALL = "\u0001call";

  /** The note of its end: what it gave. */
  static final String RETURN = "\u0001return";

  /** The note of what a call after all threads gave. */
  static final String AFTER = "\u0001after";

  /**
   * The note that a pointer is null, of which what it points to counts, before one of the others.
   */
  static final String NULL = "\u0001null";

  private static final String MAIN = "main";
  private static final int HANDLE = 8;
  private static final int FLAG = 4;
  private static final int MUTEX = 40;
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;

  private final Subject subject;
  private final Scenario scenario;
  private final List<Pair> enforced;
  private final List<Function> functions;
  private final List<Global> globals;
  private final int create;
  private final int join;
  private final int observe;
  private final int call;
  private final int returned;
  private final int after;
  private final int isNull;

  /** For each enforced pair the flag by which it is enforced. */
  private final int firstFlag;

  /** What calls wait for and give back, where they come one after the other. */
  private final Optional<Turn> turn;

  /** The numbers of the functions and of the mutex. */
  private record Turn(int lock, int unlock, int mutex) {}

  private Client(Subject subject, Scenario scenario, List<Pair> enforced, boolean inSequence) {
    this.subject = subject;
    this.scenario = scenario;
    this.enforced = enforced;
    functions = new ArrayList<>(subject.program().functions());
    globals = new ArrayList<>(subject.program().globals());
    create = external("pthread_create", 4);
    join = external("pthread_join", 2);
    observe = external("weir_observe", 2);
    call = text(CALL);
    returned = text(RETURN);
    after = text(AFTER);
    isNull = text(NULL);
    firstFlag = globals.size();
    for (int i = 0; i < enforced.size(); i++) {
      globals.add(Global.zeroed("<flag " + i + ">", FLAG));
    }
    if (inSequence) {
      int lock = external("pthread_mutex_lock", 1);
      int unlock = external("pthread_mutex_unlock", 1);
      globals.add(Global.zeroed("<turn>", MUTEX));
      turn = Optional.of(new Turn(lock, unlock, globals.size() - 1));
    } else {
      turn = Optional.empty();
    }
  }

  /** The program of a scenario. */
  public static Program of(Subject subject, Scenario scenario) {
    return of(subject, scenario, List.of());
  }

  /**
   * The program of a scenario with flags.
   *
   * @param enforced for each pair the first call is followed by a store to a flag (release) that
   *     the second one waits for (acquire)
   */
  public static Program of(Subject subject, Scenario scenario, List<Pair> enforced) {
    return new Client(subject, scenario, enforced, false).program();
  }

  /** The program of a scenario in which a call begins only when no other one is under way. */
  public static Program inSequence(Subject subject, Scenario scenario) {
    return new Client(subject, scenario, List.of(), true).program();
  }

  /** The functions of the threads in the program of a scenario. */
  static List<Integer> threads(Program client, Scenario scenario) {
    // The last one is main.
    int first = client.functions().size() - 1 - scenario.threads().size();
    return IntStream.range(0, scenario.threads().size()).mapToObj(t -> first + t).toList();
  }

  private int external(String name, int parameters) {
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i).name().equals(name) && functions.get(i).isExternal()) {
        return i;
      }
    }
    functions.add(new Function(name, parameters, false, 0, List.of(), NOWHERE));
    return functions.size() - 1;
  }

  private int text(String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.US_ASCII);
    globals.add(
        new Global(text, bytes.length, 1, true, bytes, List.of(), TypeLayout.SCALAR, NOWHERE));
    return globals.size() - 1;
  }

  private Program program() {
    List<Integer> starts = new ArrayList<>();
    for (int t = 0; t < scenario.threads().size(); t++) {
      functions.add(thread(t).ofLibrary());
      starts.add(functions.size() - 1);
    }
    functions.add(main(starts).ofLibrary());
    Program program = subject.program();
    return new Program(
        program.name(),
        functions,
        globals,
        List.of(new ThreadStart(functions.size() - 1, List.of())),
        program.sources());
  }

  private Function main(List<Integer> starts) {
    FunctionBuilder builder = new FunctionBuilder(MAIN, 0, false, NOWHERE);
    List<Integer> handles = new ArrayList<>();
    for (int t = 0; t < starts.size(); t++) {
      int handle = builder.newRegister();
      builder.add(
          new Instruction.Allocate(
              handle,
              Operand.constant(HANDLE),
              HANDLE,
              "thread_" + (t + 1),
              TypeLayout.SCALAR,
              NOWHERE));
      handles.add(handle);
    }
    for (ThreadStart start : subject.program().threads()) {
      builder.add(call(OptionalInt.empty(), start.function(), start.arguments()));
    }
    subject.before().forEach(invocation -> invoke(builder, invocation));
    for (int t = 0; t < starts.size(); t++) {
      builder.add(
          call(
              OptionalInt.empty(),
              create,
              List.of(
                  Operand.register(handles.get(t)),
                  Operand.constant(0),
                  new Operand.FunctionAddress(starts.get(t)),
                  Operand.constant(0))));
    }
    for (int handle : handles) {
      int thread = builder.newRegister();
      builder.add(
          new Instruction.Load(
              thread,
              Operand.register(handle),
              HANDLE,
              Long.SIZE,
              MemoryOrder.PLAIN,
              AccessInfo.UNKNOWN,
              NOWHERE));
      builder.add(
          call(OptionalInt.empty(), join, List.of(Operand.register(thread), Operand.constant(0))));
    }
    for (Invocation invocation : subject.after()) {
      note(builder, after, invoke(builder, invocation));
    }
    return builder.end(new Terminator.Return(Optional.of(Operand.constant(0)), NOWHERE)).build();
  }

  private Function thread(int thread) {
    FunctionBuilder builder = new FunctionBuilder("thread_" + (thread + 1), 1, false, NOWHERE);
    int number = scenario.first(thread);
    for (Invocation invocation : scenario.threads().get(thread)) {
      for (int i = 0; i < enforced.size(); i++) {
        if (enforced.get(i).second() == number) {
          await(builder, firstFlag + i);
        }
      }
      turn.ifPresent(its -> builder.add(on(its.lock, its.mutex)));
      note(builder, call, Operand.constant(number));
      note(builder, returned, invoke(builder, invocation));
      turn.ifPresent(its -> builder.add(on(its.unlock, its.mutex)));
      for (int i = 0; i < enforced.size(); i++) {
        if (enforced.get(i).first() == number) {
          builder.add(
              new Instruction.Store(
                  new Operand.GlobalAddress(firstFlag + i, 0),
                  Operand.constant(1),
                  FLAG,
                  MemoryOrder.RELEASE,
                  AccessInfo.UNKNOWN,
                  NOWHERE));
        }
      }
      number++;
    }
    return builder.end(new Terminator.Return(Optional.of(Operand.constant(0)), NOWHERE)).build();
  }

  private static Instruction on(int function, int mutex) {
    return call(OptionalInt.empty(), function, List.of(new Operand.GlobalAddress(mutex, 0)));
  }

  private static void await(FunctionBuilder builder, int flag) {
    int loop = builder.newBlock();
    int next = builder.newBlock();
    int value = builder.newRegister();
    builder.end(new Terminator.Jump(loop, NOWHERE));
    builder.startBlock(loop);
    builder.add(
        new Instruction.Load(
            value,
            new Operand.GlobalAddress(flag, 0),
            FLAG,
            Integer.SIZE,
            MemoryOrder.ACQUIRE,
            AccessInfo.UNKNOWN,
            NOWHERE));
    builder.end(new Terminator.Branch(Operand.register(value), next, loop, NOWHERE));
    builder.startBlock(next);
  }

  /** Calls a function; what it gives, or 0. */
  private Operand invoke(FunctionBuilder builder, Invocation invocation) {
    Signature signature = invocation.operation().signature();
    List<Operand> arguments = new ArrayList<>();
    for (int i = 0; i < invocation.arguments().size(); i++) {
      Signature.Value type = signature.parameters().get(i);
      arguments.add(Operand.constant(type.held(invocation.arguments().get(i))));
    }
    int function = invocation.operation().function();
    if (signature.result().kind() == Signature.Kind.NOTHING) {
      builder.add(call(OptionalInt.empty(), function, arguments));
      return Operand.constant(0);
    }
    int result = builder.newRegister();
    builder.add(call(OptionalInt.of(result), function, arguments));
    return invocation
        .operation()
        .pointee()
        .map(type -> pointedTo(builder, result, type, functions.get(function).position()))
        .orElse(Operand.register(result));
  }

  /** Loads what a result points to, as a function around the call would do. */
  private Operand pointedTo(
      FunctionBuilder builder, int pointer, Signature.Value type, SourcePosition function) {
    int value = builder.newRegister();
    int load = builder.newBlock();
    int none = builder.newBlock();
    int next = builder.newBlock();
    builder.end(new Terminator.Branch(Operand.register(pointer), load, none, NOWHERE));
    builder.startBlock(none);
    builder.add(new Instruction.Move(value, Operand.constant(0), NOWHERE));
    note(builder, isNull, Operand.constant(0));
    builder.end(new Terminator.Jump(next, NOWHERE));
    builder.startBlock(load);
    builder.add(
        new Instruction.Load(
            value,
            Operand.register(pointer),
            type.size(),
            type.width(),
            MemoryOrder.PLAIN,
            AccessInfo.UNKNOWN,
            function));
    builder.end(new Terminator.Jump(next, NOWHERE));
    builder.startBlock(next);
    return Operand.register(value);
  }

  private void note(FunctionBuilder builder, int name, Operand value) {
    builder.add(
        call(OptionalInt.empty(), observe, List.of(new Operand.GlobalAddress(name, 0), value)));
  }

  private static Instruction call(OptionalInt result, int function, List<Operand> arguments) {
    return new Instruction.Call(result, new Operand.FunctionAddress(function), arguments, NOWHERE);
  }
}
