package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.TypeApi;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.TypeLayout;
import java.util.List;
import java.util.Optional;

/**
 * Unnamed arguments, laid out as the ABI of x86-64 has them for {@code va_list}: the caller of a
 * variadic function writes them into a stack object of its own, an area as registers would be saved
 * in, followed by those that do not fit. Its address is the last argument of the call, and arrives
 * in the last parameter of the callee.
 */
final class VariableArguments {
  private static final int BYVAL = CodeApi.attributeKind("byval");
  private static final int GENERAL_REGISTERS = 6;
  private static final int FLOATING_REGISTERS = 8;
  private static final int FLOATING_START = 8 * GENERAL_REGISTERS;
  private static final int OVERFLOW_START = FLOATING_START + 16 * FLOATING_REGISTERS;
  private static final int LIST_SIZE = 24;

  private final FunctionContext context;
  private final LlvmValue function;
  private final int passed;
  private Optional<Operand> area = Optional.empty();

  /**
   * Those of one function.
   *
   * @param passed the register with the address that its caller gives, if it is variadic
   */
  VariableArguments(FunctionContext context, LlvmValue function, int passed) {
    this.context = context;
    this.function = function;
    this.passed = passed;
  }

  /** Whether a function has a body that finds its unnamed arguments in memory. */
  static boolean areInMemory(LlvmValue function) {
    return function.kind() == LlvmValue.Kind.FUNCTION
        && !ModuleApi.isDeclaration(function.ref())
        && TypeApi.isVariadic(ModuleApi.globalValueType(function.ref()));
  }

  /** Whether the callee of a call may be such a function. */
  static boolean arePassed(LlvmValue call) {
    LlvmValue callee = new LlvmValue(CodeApi.calledValue(call.ref())).resolved();
    return switch (callee.kind()) {
      case FUNCTION -> areInMemory(callee);
      case INLINE_ASSEMBLY -> false;
      default -> TypeApi.isVariadic(CodeApi.calledType(call.ref()));
    };
  }

  /** Where the next argument goes. */
  private final class Cursor {
    private int general;
    private int floating;
    private long overflow;

    /** The place of an argument that is passed in registers as far as there are any. */
    long place(Leaf leaf) {
      if (leaf.kind() == Leaf.Kind.FLOATING) {
        return floating < FLOATING_REGISTERS ? FLOATING_START + 16L * floating++ : overflow(8, 8);
      }
      return general < GENERAL_REGISTERS ? 8L * general++ : overflow(8, 8);
    }

    /** The place of a vector of up to 16 bytes. */
    long vector(long size) {
      return floating < FLOATING_REGISTERS
          ? FLOATING_START + 16L * floating++
          : overflow(size, size);
    }

    /** The place of the first of two words that stay together; a last register is not used up. */
    long pair() {
      if (general + 2 > GENERAL_REGISTERS) {
        return overflow(16, 16);
      }
      general += 2;
      return 8L * (general - 2);
    }

    long overflow(long size, long alignment) {
      long start = (overflow + alignment - 1) & -alignment;
      overflow = (start + size + 7) & -8;
      return OVERFLOW_START + start;
    }

    /** Passes over a named argument or parameter. */
    void skip(LlvmType type, boolean byValue) {
      if (byValue) {
        return;
      }
      List<Leaf> leaves = context.layouts().leaves(type);
      if (type.kind() == LlvmType.Kind.VECTOR) {
        floating = Math.min(floating + 1, FLOATING_REGISTERS);
      } else if (isPair(type)) {
        long kept = overflow;
        pair();
        overflow = kept;
      } else {
        for (Leaf leaf : leaves) {
          long kept = overflow;
          place(leaf);
          overflow = kept;
        }
      }
    }
  }

  private static boolean isPair(LlvmType type) {
    return type.kind() == LlvmType.Kind.INTEGER && type.width() > 64;
  }

  /** Makes room for the unnamed arguments of the calls of a function; at its entry. */
  void allocateFor(ControlFlow flow) {
    long size = 0;
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        if (instruction.opcode() == LlvmOpcode.CALL
            && instruction.calledIntrinsic().isEmpty()
            && arePassed(instruction)) {
          size = Math.max(size, sizeFor(instruction));
        }
      }
    }
    if (size > 0) {
      int register = context.builder().newRegister();
      area = Optional.of(Operand.register(register));
      context.emit(
          new Instruction.Allocate(
              register,
              Operand.constant(size),
              16,
              "unnamed arguments",
              TypeLayout.SCALAR,
              context.position()));
    }
  }

  /** More than enough. */
  private long sizeFor(LlvmValue call) {
    long size = OVERFLOW_START;
    for (int i = 0; i < CodeApi.argumentCount(call.ref()); i++) {
      long byValue = CodeApi.callSiteAttribute(call.ref(), i + 1, BYVAL);
      LlvmType type =
          byValue == 0 ? call.operand(i).type() : new LlvmType(CodeApi.attributeType(byValue));
      size += context.layouts().size(type) + 16;
    }
    return size;
  }

  /** The number of arguments of a call that are parameters of the callee. */
  static int named(LlvmValue call) {
    LlvmValue callee = new LlvmValue(CodeApi.calledValue(call.ref())).resolved();
    int named =
        callee.kind() == LlvmValue.Kind.FUNCTION
            ? CodeApi.countParameters(callee.ref())
            : new LlvmType(CodeApi.calledType(call.ref())).parameterCount();
    return Math.min(named, CodeApi.argumentCount(call.ref()));
  }

  /** Writes the unnamed arguments of a call, and gives the address for the callee. */
  Operand pass(LlvmValue call) {
    Operand start = area.orElseThrow();
    Cursor cursor = new Cursor();
    int named = named(call);
    for (int i = 0; i < CodeApi.argumentCount(call.ref()); i++) {
      LlvmValue argument = call.operand(i);
      long byValue = CodeApi.callSiteAttribute(call.ref(), i + 1, BYVAL);
      if (i < named) {
        cursor.skip(argument.type(), byValue != 0);
      } else if (byValue != 0) {
        LlvmType type = new LlvmType(CodeApi.attributeType(byValue));
        long size = context.layouts().size(type);
        long place = cursor.overflow(size, Math.max(8, context.layouts().alignment(type)));
        context.emit(
            new Instruction.MemoryCopy(
                context.plus(start, place),
                context.operand(argument),
                Operand.constant(size),
                context.position()));
      } else {
        pass(argument, start, cursor);
      }
    }
    return start;
  }

  private void pass(LlvmValue argument, Operand start, Cursor cursor) {
    context.checkDefined(argument, "argument of a call");
    List<Leaf> leaves = context.layouts().leaves(argument.type());
    List<Operand> operands = context.operands(argument);
    if (argument.type().kind() == LlvmType.Kind.VECTOR) {
      long place = cursor.vector(context.layouts().size(argument.type()));
      for (int i = 0; i < leaves.size(); i++) {
        Leaf leaf = leaves.get(i);
        store(context.plus(start, place + leaf.offset()), operands.get(i), leaf.size());
      }
      return;
    }
    long pair = isPair(argument.type()) ? cursor.pair() : 0;
    for (int i = 0; i < leaves.size(); i++) {
      long place = isPair(argument.type()) ? pair + 8L * i : cursor.place(leaves.get(i));
      store(context.plus(start, place), operands.get(i), 8);
    }
  }

  private void store(Operand address, Operand value, int size) {
    context.emit(
        new Instruction.Store(
            address, value, size, MemoryOrder.PLAIN, AccessInfo.UNKNOWN, context.position()));
  }

  /** {@code va_start}: fills in the list. */
  void start(Operand list) {
    Operand start = Operand.register(passed);
    Cursor cursor = new Cursor();
    for (int i = 0; i < CodeApi.countParameters(function.ref()); i++) {
      LlvmValue parameter = new LlvmValue(CodeApi.parameter(function.ref(), i));
      boolean byValue = CodeApi.parameterAttribute(function.ref(), i + 1, BYVAL) != 0;
      cursor.skip(parameter.type(), byValue);
    }
    store(list, Operand.constant(8L * cursor.general), 4);
    store(context.plus(list, 4), Operand.constant(FLOATING_START + 16L * cursor.floating), 4);
    store(
        context.plus(list, 8),
        context.binary(BinaryOperator.ADD, 64, start, Operand.constant(OVERFLOW_START)),
        8);
    store(context.plus(list, 16), start, 8);
  }

  /** {@code va_copy}. */
  void copy(Operand to, Operand from) {
    context.emit(
        new Instruction.MemoryCopy(to, from, Operand.constant(LIST_SIZE), context.position()));
  }
}
