package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.Locals;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Lowers the {@link Locals}: each has a register, and one more if it may be read unset. */
final class LocalLowering {
  private final FunctionContext context;
  private final Map<LlvmValue, Integer> registers = new HashMap<>();

  private final Set<Integer> all = new HashSet<>();

  /** The registers that are 1 while a local is not set. */
  private final Map<LlvmValue, Integer> undefined = new HashMap<>();

  LocalLowering(FunctionContext context) {
    this.context = context;
  }

  /** What locals hold at this place of the block, where that is known and stays as it is. */
  private final Map<LlvmValue, Operand> known = new HashMap<>();

  /** At the start of a block. */
  void enterBlock() {
    known.clear();
  }

  /** At the {@code alloca}. */
  void declare(LlvmValue alloca) {
    Optional<LlvmValue> parameter = context.locals().parameter(alloca);
    if (parameter.isPresent()) {
      context.define(alloca, context.operand(parameter.get()));
      return;
    }
    int register = context.builder().newRegister();
    context.define(alloca, Operand.register(register));
    context.builder().name(register, context.names().variable(alloca));
    registers.put(alloca, register);
    all.add(register);
    if (context.mayBeUnset(alloca)) {
      undefined.put(alloca, context.builder().newRegister());
      move(register, Operand.constant(0));
      forget(alloca);
    }
  }

  /** At the start of its scope. */
  void start(LlvmValue lifetimeStart) {
    LlvmValue alloca = Locals.started(lifetimeStart);
    if (undefined.containsKey(alloca)) {
      forget(alloca);
    }
  }

  void read(LlvmValue load) {
    LlvmValue alloca = load.operand(0);
    Operand register = context.operand(alloca);
    boolean mayBeUndefined = context.mayBeUndefined(load);
    if (known.containsKey(alloca) && !mayBeUndefined) {
      context.define(load, known.getOrDefault(alloca, register));
      return;
    }
    if (context.locals().isDirect(load) && !mayBeUndefined) {
      context.define(load, register);
      return;
    }
    move(context.define(load), register);
    if (mayBeUndefined) {
      int copy = context.builder().newRegister();
      move(copy, Operand.register(unset(alloca)));
      context.defineUndefined(load, List.of(Operand.register(copy)));
    }
  }

  void write(LlvmValue store) {
    LlvmValue value = store.operand(0);
    LlvmValue alloca = store.operand(1);
    if (context.locals().parameter(alloca).isPresent()) {
      return;
    }
    if (context.names().variable(alloca).isEmpty()) {
      context.checkDefined(value, "value");
    }
    Operand operand = context.operand(value);
    move(registers.getOrDefault(alloca, -1), operand);
    if (isLocal(operand)) {
      known.remove(alloca);
    } else {
      known.put(alloca, operand);
    }
    if (undefined.containsKey(alloca)) {
      move(unset(alloca), context.undefined(value, 0));
    }
  }

  private boolean isLocal(Operand operand) {
    return operand instanceof Operand.Register(int register) && all.contains(register);
  }

  private void forget(LlvmValue alloca) {
    known.remove(alloca);
    move(unset(alloca), Operand.constant(1));
  }

  private int unset(LlvmValue alloca) {
    return undefined.getOrDefault(alloca, -1);
  }

  private void move(int destination, Operand source) {
    context.emit(new Instruction.Move(destination, source, context.position()));
  }
}
