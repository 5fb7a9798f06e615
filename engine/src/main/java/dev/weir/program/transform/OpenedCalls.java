package dev.weir.program.transform;

import dev.weir.program.AccessInfo;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A program in which functions of the modelled library's headers, such as the operations of {@code
 * std::atomic}, are copied to where the program calls them: their accesses are then the program's
 * own, at the position of the call and with the orders that it asks for. Copied is what has no
 * loop, makes no object and calls nothing that cannot be copied.
 */
public final class OpenedCalls {
  private final List<Function> functions;
  private final List<Global> globals;

  /** What the copies look like, by their numbers; absent while it is found out. */
  private final Map<Integer, Optional<Function>> opened = new HashMap<>();

  /** What the calls of the program at a position are for; empty where unknown, or not one thing. */
  private final Map<SourcePosition, String> objects = new HashMap<>();

  private final Set<SourcePosition> withSeveralAccesses = new HashSet<>();
  private final Set<SourcePosition> withFixedOrders = new HashSet<>();
  private final Program program;

  private OpenedCalls(Program program) {
    this.functions = program.functions();
    this.globals = program.globals();
    functions.stream().filter(function -> !function.library()).forEach(this::addObjects);
    List<Function> all = new ArrayList<>();
    for (Function function : functions) {
      all.add(function.library() || function.isExternal() ? function : withOpenCalls(function));
    }
    this.program =
        new Program(program.name(), all, program.globals(), program.threads(), program.sources());
  }

  private void addObjects(Function function) {
    PointedNames names = new PointedNames(function, globals);
    for (Instruction instruction : function.instructions()) {
      if (instruction instanceof Instruction.Call call) {
        objects.merge(
            call.position(), object(names, call), (one, other) -> one.equals(other) ? one : "");
      }
    }
  }

  /** What the first argument of a call points to. */
  private static String object(PointedNames names, Instruction.Call call) {
    return call.arguments().isEmpty() ? "" : names.of(call.arguments().getFirst());
  }

  /** Opens the calls of a program. */
  public static OpenedCalls of(Program program) {
    return new OpenedCalls(program);
  }

  /** The program with the copies. */
  public Program program() {
    return program;
  }

  /** Whether one call at a position was opened that accesses memory more than once. */
  public boolean haveSeveralAccesses(SourcePosition position) {
    return withSeveralAccesses.contains(position);
  }

  /** Whether there is such a call. */
  public boolean haveSeveralAccesses() {
    return !withSeveralAccesses.isEmpty();
  }

  /** Whether one call at a position was opened whose orders its arguments do not decide. */
  public boolean haveFixedOrders(SourcePosition position) {
    return withFixedOrders.contains(position);
  }

  /** Whether there is a call that was opened whose orders its arguments do not decide. */
  public boolean haveFixedOrders() {
    return !withFixedOrders.isEmpty();
  }

  /** What is copied for a function. */
  private Optional<Function> copyOf(int index) {
    Optional<Function> known = opened.get(index);
    if (known != null) {
      return known;
    }
    opened.put(index, Optional.empty());
    Function function = functions.get(index);
    boolean isOfHeader =
        function.library() && !function.isExternal() && !function.position().isUnknown();
    Optional<Function> copy =
        isOfHeader && !function.variadic()
            ? Optional.of(withOpenCalls(function)).filter(OpenedCalls::isSimple)
            : Optional.empty();
    opened.put(index, copy);
    return copy;
  }

  private static boolean isSimple(Function function) {
    return LoopEdges.of(function).loops() == 0
        && function.instructions().stream()
            .noneMatch(i -> i instanceof Instruction.Call || i instanceof Instruction.Allocate);
  }

  private Function withOpenCalls(Function function) {
    Opening opening = new Opening(function);
    Function result = opening.apply();
    if (result == function) {
      return function;
    }
    Function simple = KnownRegisters.follow(result, function.registers());
    for (SourcePosition call : function.library() ? List.<SourcePosition>of() : opening.calls) {
      List<Instruction> accesses = accesses(simple, call);
      if (accesses.size() > 1) {
        withSeveralAccesses.add(call);
      }
      boolean isChosenByArguments = accesses.size() < accesses(result, call).size();
      if (!isChosenByArguments && accesses.stream().anyMatch(OpenedCalls::couldBeStronger)) {
        withFixedOrders.add(call);
      }
    }
    return simple;
  }

  private static List<Instruction> accesses(Function function, SourcePosition call) {
    return function.instructions().stream()
        .filter(i -> i.position().equals(call) && Interruptions.isAccess(i))
        .toList();
  }

  /** Whether something writes with an order below the strongest. */
  private static boolean couldBeStronger(Instruction instruction) {
    boolean isLoad =
        instruction instanceof Instruction.Load || instruction instanceof Instruction.WideLoad;
    MemoryOrder order = AccessOrders.of(instruction);
    return !isLoad && order.isAtomic() && order != MemoryOrder.SEQ_CST;
  }

  /** The calls of one function. */
  private final class Opening {
    private final Function function;
    private final List<Block> blocks;
    private final List<SourcePosition> calls = new ArrayList<>();
    private final PointedNames names;
    private int registers;

    Opening(Function function) {
      this.function = function;
      this.names = new PointedNames(function, globals);
      this.blocks = new ArrayList<>(function.blocks());
      this.registers = function.registers();
    }

    Function apply() {
      for (int b = 0; b < function.blocks().size(); b++) {
        open(b, function.blocks().get(b));
      }
      return calls.isEmpty()
          ? function
          : new Function(
              function.name(),
              function.parameters(),
              function.variadic(),
              registers,
              blocks,
              function.position(),
              function.library(),
              function.weak(),
              function.variables(),
              function.signature());
    }

    private void open(int index, Block block) {
      int at = index;
      List<Instruction> instructions = new ArrayList<>();
      for (Instruction instruction : block.instructions()) {
        Optional<Function> copy =
            instruction instanceof Instruction.Call call ? callee(call) : Optional.empty();
        if (copy.isEmpty()) {
          instructions.add(instruction);
          continue;
        }
        Instruction.Call call = (Instruction.Call) instruction;
        for (int p = 0; p < call.arguments().size(); p++) {
          instructions.add(
              new Instruction.Move(registers + p, call.arguments().get(p), call.position()));
        }
        int first = blocks.size();
        blocks.set(at, new Block(instructions, new Terminator.Jump(first, call.position())));
        String object =
            function.library() ? object(names, call) : objects.getOrDefault(call.position(), "");
        int behind = first + copy.get().blocks().size();
        Copy copier = new Copy(call, object, registers, first, behind);
        copy.get().blocks().forEach(part -> blocks.add(copier.block(part)));
        registers += copy.get().registers();
        calls.add(call.position());
        at = blocks.size();
        blocks.add(block);
        instructions = new ArrayList<>();
      }
      blocks.set(at, new Block(instructions, block.terminator()));
    }

    private Optional<Function> callee(Instruction.Call call) {
      return call.callee() instanceof Operand.FunctionAddress(int callee)
              && !call.position().isUnknown()
          ? copyOf(callee).filter(f -> f.parameters() == call.arguments().size())
          : Optional.empty();
    }
  }

  /** Copies code to a call: its returns go on behind the call. */
  private static final class Copy extends ProgramCopier {
    private final Instruction.Call call;

    /** What the source calls the object that an operation is of; empty when unknown. */
    private final String object;

    private final int firstRegister;
    private final int firstBlock;
    private final int behind;

    Copy(Instruction.Call call, String object, int firstRegister, int firstBlock, int behind) {
      this.call = call;
      this.object = object;
      this.firstRegister = firstRegister;
      this.firstBlock = firstBlock;
      this.behind = behind;
    }

    @Override
    public Block block(Block block) {
      if (!(block.terminator() instanceof Terminator.Return(Optional<Operand> value, var _))) {
        return super.block(block);
      }
      List<Instruction> instructions =
          new ArrayList<>(block.instructions().stream().map(this::instruction).toList());
      OptionalInt destination = call.destination();
      if (value.isPresent() && destination.isPresent()) {
        instructions.add(
            new Instruction.Move(destination.getAsInt(), operand(value.get()), call.position()));
      }
      return new Block(instructions, new Terminator.Jump(behind, call.position()));
    }

    @Override
    protected int use(int register) {
      return firstRegister + register;
    }

    @Override
    protected int definition(int register) {
      return firstRegister + register;
    }

    @Override
    protected int target(int block) {
      return firstBlock + block;
    }

    @Override
    protected SourcePosition position(SourcePosition position) {
      return call.position();
    }

    /** What the library calls the place is no name of the program. */
    @Override
    protected AccessInfo info(AccessInfo info) {
      boolean isMember = info.expression().startsWith(PointedNames.THIS + "->");
      String name =
          isMember && object.equals(PointedNames.THIS) ? info.expression() : isMember ? object : "";
      return new AccessInfo(info.type(), name, info.object(), info.names(), info.bitFields());
    }
  }
}
