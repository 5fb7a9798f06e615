package dev.weir.frontend.llvm.variable;

import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.ValueApi;
import dev.weir.frontend.llvm.context.Constants;
import dev.weir.frontend.llvm.context.Labels;
import dev.weir.frontend.llvm.context.Pointers;
import dev.weir.frontend.llvm.context.ProgramContext;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes the initial value of a global: its bytes, and the addresses to be filled in over them. */
final class Initialisers {
  private final ProgramContext program;
  private final SourcePosition position;
  private final List<Global.Relocation> relocations = new ArrayList<>();
  private byte[] bytes = new byte[0];
  private int length;

  /**
   * An empty initial value.
   *
   * @param position where the variable is
   */
  Initialisers(ProgramContext program, SourcePosition position) {
    this.program = program;
    this.position = position;
  }

  /** The first bytes; those behind them are zero. */
  byte[] bytes() {
    return Arrays.copyOf(bytes, length);
  }

  List<Global.Relocation> relocations() {
    return relocations;
  }

  /**
   * Writes a constant.
   *
   * @throws InitialiserException if an initial value of this kind is not supported
   */
  void write(LlvmValue constant, long offset) throws InitialiserException {
    switch (constant.kind()) {
      case UNDEF, POISON, ZERO_AGGREGATE, NULL_POINTER -> {}
      case INTEGER -> writeInteger(constant, offset);
      case FLOATING -> writeFloating(constant, offset);
      case CONSTANT_STRUCT -> {
        LlvmType type = constant.type();
        for (int i = 0; i < type.count(); i++) {
          write(constant.element(i), offset + program.layouts().offset(type, i));
        }
      }
      case CONSTANT_ARRAY, CONSTANT_VECTOR, DATA_ARRAY, DATA_VECTOR -> writeArray(constant, offset);
      case FUNCTION, GLOBAL, ALIAS, CONSTANT_EXPRESSION, BLOCK_ADDRESS ->
          writeAddress(constant, offset);
      default -> throw refused("a constant of kind " + constant.kind());
    }
  }

  private void writeInteger(LlvmValue constant, long offset) throws InitialiserException {
    if (ValueApi.isNull(constant.ref())) {
      return;
    }
    if (!constant.isSmallInteger()) {
      BigInteger value = constant.wideInteger();
      int size = (constant.type().width() + 7) / 8;
      for (int i = 0; i < size; i++) {
        put(offset + i, value.shiftRight(8 * i).longValue() & 0xff, 1);
      }
      return;
    }
    put(offset, constant.integer(), (constant.type().width() + 7) / 8);
  }

  private void writeFloating(LlvmValue constant, long offset) throws InitialiserException {
    if (ValueApi.isNull(constant.ref())) {
      return;
    }
    switch (constant.type().kind()) {
      case FLOAT -> put(offset, Constants.floatingBits(constant), 4);
      case DOUBLE -> put(offset, Constants.floatingBits(constant), 8);
      default -> throw refused("a value of type " + constant.type().inSource());
    }
  }

  private void writeArray(LlvmValue constant, long offset) throws InitialiserException {
    if (constant.kind() == LlvmValue.Kind.DATA_ARRAY && ValueApi.isConstantString(constant.ref())) {
      byte[] text = ValueApi.constantString(constant.ref());
      reserve(offset + text.length);
      System.arraycopy(text, 0, bytes, Math.toIntExact(offset), text.length);
      return;
    }
    LlvmType type = constant.type();
    long step = program.layouts().size(type.element());
    boolean packed =
        type.kind() == LlvmType.Kind.VECTOR
            && type.element().kind() == LlvmType.Kind.INTEGER
            && type.element().width() != 8 * step;
    if (packed) {
      throw refused("a value of type " + type.inSource());
    }
    for (int i = 0; i < type.count(); i++) {
      write(constant.element(i), offset + i * step);
    }
  }

  private void writeAddress(LlvmValue constant, long offset) throws InitialiserException {
    Operand target = address(constant);
    if (target instanceof Operand.Constant(long value)) {
      put(offset, value, Math.toIntExact(program.layouts().size(constant.type())));
      return;
    }
    if (program.layouts().size(constant.type()) != 8) {
      throw refused("an address in less than 8 bytes");
    }
    reserve(offset + 8);
    relocations.add(new Global.Relocation(offset, target));
  }

  private Operand address(LlvmValue constant) throws InitialiserException {
    program.use(constant, position);
    return switch (constant.kind()) {
      case INTEGER -> Operand.constant(constant.integer());
      case NULL_POINTER -> Operand.constant(0);
      case FUNCTION -> new Operand.FunctionAddress(program.function(constant));
      case GLOBAL -> {
        if (ModuleApi.isThreadLocal(constant.ref())) {
          throw refused("the address of a thread-local variable");
        }
        yield constant.isMissing()
            ? Operand.constant(0)
            : new Operand.GlobalAddress(program.global(constant), 0);
      }
      case ALIAS -> address(constant.resolved());
      case BLOCK_ADDRESS -> Labels.address(constant, program);
      case CONSTANT_EXPRESSION ->
          switch (constant.constantOpcode()) {
            case BIT_CAST, INT_TO_PTR, PTR_TO_INT, ADDR_SPACE_CAST -> address(constant.operand(0));
            case GET_ELEMENT_PTR -> plus(address(constant.operand(0)), offset(constant));
            case ADD -> plus(address(constant.operand(0)), constant.operand(1).integer());
            case SUB -> difference(constant);
            case TRUNC -> truncated(constant);
            default -> throw refused("the constant " + constant.constantOpcode().text());
          };
      default -> throw refused("a constant of kind " + constant.kind());
    };
  }

  private Operand truncated(LlvmValue constant) throws InitialiserException {
    if (address(constant.operand(0)) instanceof Operand.Constant(long value)) {
      return Operand.constant(value & Widths.mask(constant.type().width()));
    }
    throw refused("an address in less than 8 bytes");
  }

  private Operand difference(LlvmValue constant) throws InitialiserException {
    Operand left = address(constant.operand(0));
    Operand right = address(constant.operand(1));
    if (left instanceof Operand.GlobalAddress(int one, long from)
        && right instanceof Operand.GlobalAddress(int other, long to)
        && one == other) {
      return Operand.constant(from - to);
    }
    if (left instanceof Operand.Constant(long from) && right instanceof Operand.Constant(long to)) {
      return Operand.constant(from - to);
    }
    throw refused("the difference of two addresses");
  }

  private Operand plus(Operand address, long offset) throws InitialiserException {
    return switch (address) {
      case Operand.Constant(long value) -> Operand.constant(value + offset);
      case Operand.GlobalAddress(int index, long start) ->
          new Operand.GlobalAddress(index, start + offset);
      case Operand.FunctionAddress function -> {
        if (offset != 0) {
          throw refused("an address within a function");
        }
        yield function;
      }
      case Operand.Register register -> throw new IllegalStateException("no constant");
    };
  }

  private long offset(LlvmValue gep) throws InitialiserException {
    for (int i = 1; i < gep.operandCount(); i++) {
      if (!gep.operand(i).isSmallInteger()) {
        throw refused("an address that is not known before the start");
      }
    }
    return Pointers.constantOffset(gep, program.layouts());
  }

  private static InitialiserException refused(String what) {
    return new InitialiserException(what);
  }

  private void put(long offset, long value, int size) {
    if (value == 0) {
      return;
    }
    reserve(offset + size);
    for (int i = 0; i < size; i++) {
      bytes[Math.toIntExact(offset) + i] = (byte) (value >>> 8 * i);
    }
  }

  private void reserve(long size) {
    int wanted = Math.toIntExact(size);
    length = Math.max(length, wanted);
    if (wanted > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(wanted, bytes.length + bytes.length / 2));
    }
  }
}
