package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.CopyingLoads;
import dev.weir.frontend.llvm.analysis.SpeculatedLoads;
import dev.weir.frontend.llvm.analysis.UsedBits;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lowers what an access to memory says of bytes that are not defined: a load need not find all of
 * them written, and a store leaves undefined what is undefined in a structure or vector, and what a
 * load found so.
 */
final class PartialAccesses {
  private static final Operand ZERO = Operand.constant(0);

  private final FunctionContext context;
  private final CopyingLoads copying;
  private final UsedBits usedBits;
  private final SpeculatedLoads speculated;

  /** For a load whose value is stored too, for its pieces, which bytes were undefined. */
  private final Map<LlvmValue, Map<Leaf, Operand>> undefined = new HashMap<>();

  PartialAccesses(
      FunctionContext context,
      CopyingLoads copying,
      UsedBits usedBits,
      SpeculatedLoads speculated) {
    this.context = context;
    this.copying = copying;
    this.usedBits = usedBits;
    this.speculated = speculated;
  }

  /** What to do around the accesses of one load. */
  interface Load {
    /** The bytes of a piece that need not have been written. */
    int unneeded(Leaf piece);

    /** A piece was loaded. */
    void loaded(Operand address, Leaf piece);

    /** All pieces were loaded. */
    void end();
  }

  /** What to do after the accesses of one store. */
  interface Store {
    /** A piece was stored. */
    void stored(Operand address, Leaf piece);
  }

  /** A load that is not atomic is lowered. */
  Load load(LlvmValue load) {
    return speculated.contains(load) ? early(load) : inPlace(load);
  }

  /** A load that may stand where the source does not read; its uses ask whether it is defined. */
  private Load early(LlvmValue load) {
    boolean mayBePartial = usedBits.mayBePartial(load);
    BitSet used = usedBits.of(load);
    Map<Leaf, Operand> bytes = new LinkedHashMap<>();
    return new Load() {
      @Override
      public int unneeded(Leaf piece) {
        return (int) Widths.mask(piece.size());
      }

      @Override
      public void loaded(Operand address, Leaf piece) {
        Operand all = undefinedBytes(address, piece);
        int needed = (int) Widths.mask(piece.size()) & ~PartialAccesses.unneeded(used, piece);
        bytes.put(
            piece,
            mayBePartial ? context.binary(BinaryOperator.AND, 8, all, constant(needed)) : all);
        if (mayBePartial && usedBits.isStored(load)) {
          undefined.computeIfAbsent(load, key -> new LinkedHashMap<>()).put(piece, all);
        }
      }

      @Override
      public void end() {
        defineLanes(load, bytes);
      }
    };
  }

  private Operand undefinedBytes(Operand address, Leaf piece) {
    int register = context.builder().newRegister();
    context.emit(
        new Instruction.UndefinedBytes(register, address, piece.size(), context.position()));
    return Operand.register(register);
  }

  private Load inPlace(LlvmValue load) {
    boolean mayBePartial = usedBits.mayBePartial(load);
    boolean hasLanes = usedBits.hasLanes(load);
    boolean isCopy = copying.contains(load) && !hasLanes;
    boolean keeps = hasLanes || (isCopy || mayBePartial) && usedBits.isStored(load);
    BitSet used = mayBePartial && !isCopy ? usedBits.of(load) : new BitSet();
    return new Load() {
      @Override
      public int unneeded(Leaf piece) {
        return isCopy || mayBePartial ? PartialAccesses.unneeded(used, piece) : 0;
      }

      @Override
      public void loaded(Operand address, Leaf piece) {
        if (keeps && unneeded(piece) != 0) {
          undefined
              .computeIfAbsent(load, key -> new LinkedHashMap<>())
              .put(piece, undefinedBytes(address, piece));
        }
      }

      @Override
      public void end() {
        if (hasLanes) {
          defineLanes(load, undefined.getOrDefault(load, Map.of()));
        }
      }
    };
  }

  /** Says for each lane of a vector whether it is undefined. */
  private void defineLanes(LlvmValue load, Map<Leaf, Operand> bytes) {
    List<Operand> lanes = new ArrayList<>();
    for (Leaf leaf : context.layouts().leaves(load.type())) {
      Operand any = ZERO;
      for (Map.Entry<Leaf, Operand> piece : bytes.entrySet()) {
        long mask = overlap(leaf, piece.getKey());
        if (mask != 0) {
          Operand part = context.binary(BinaryOperator.AND, 8, piece.getValue(), constant(mask));
          any = or(any, part);
        }
      }
      lanes.add(any.equals(ZERO) ? ZERO : context.compare(Predicate.NE, 64, any, ZERO));
    }
    context.defineUndefined(load, lanes);
  }

  private static int unneeded(BitSet used, Leaf piece) {
    int unneeded = 0;
    for (int i = 0; i < piece.size(); i++) {
      int first = (int) (piece.offset() + i) * Byte.SIZE;
      int next = used.nextSetBit(first);
      if (next < 0 || next >= first + Byte.SIZE) {
        unneeded |= 1 << i;
      }
    }
    return unneeded;
  }

  /** A store is lowered; emits a check where all of the value must be defined. */
  Store store(LlvmValue store) {
    LlvmValue value = store.operand(0);
    if (undefined.containsKey(value)) {
      Map<Leaf, Operand> bytes = undefined.getOrDefault(value, Map.of());
      return (address, piece) -> undefine(address, piece, bytes.getOrDefault(piece, ZERO));
    }
    if (hasParts(value.type())
        || isNothing(value) && isLocal(store.operand(1))
        || speculated.mayKeep(store)) {
      return (address, piece) -> undefine(address, piece, undefinedBytes(value, piece));
    }
    context.checkDefined(value, "stored value");
    return (address, piece) -> {};
  }

  /** Whether a value is one that compilers write for the contents of an object that has none. */
  private static boolean isNothing(LlvmValue value) {
    return value.kind() == LlvmValue.Kind.UNDEF || value.kind() == LlvmValue.Kind.POISON;
  }

  /**
   * Whether a pointer is to a local of this function. Memory says of locals which bytes are
   * undefined. It cannot say so of what waits in a store buffer, so a store of nothing to a place
   * that threads may share is an error at once.
   */
  private static boolean isLocal(LlvmValue pointer) {
    if (!pointer.isInstruction()) {
      return false;
    }
    return switch (pointer.opcode()) {
      case ALLOCA -> true;
      case GET_ELEMENT_PTR, BIT_CAST, ADDR_SPACE_CAST -> isLocal(pointer.operand(0));
      default -> false;
    };
  }

  /** Whether parts of a value are defined or not on their own, as in memory. */
  private static boolean hasParts(LlvmType type) {
    return switch (type.kind()) {
      case STRUCT, ARRAY -> true;
      case VECTOR ->
          type.element().kind() != LlvmType.Kind.INTEGER || type.element().width() % Byte.SIZE == 0;
      default -> false;
    };
  }

  private void undefine(Operand address, Leaf piece, Operand bytes) {
    if (!bytes.equals(ZERO)) {
      context.emit(new Instruction.Undefine(address, piece.size(), bytes, context.position()));
    }
  }

  /** The bytes of a piece where a leaf of the value is undefined. */
  private Operand undefinedBytes(LlvmValue value, Leaf piece) {
    if (!context.mayBeUndefined(value)) {
      return ZERO;
    }
    List<Leaf> leaves = context.layouts().leaves(value.type());
    long always = 0;
    Operand sometimes = ZERO;
    for (int i = 0; i < leaves.size(); i++) {
      long mask = overlap(leaves.get(i), piece);
      Operand isUndefined = mask == 0 ? ZERO : context.undefined(value, i);
      if (isUndefined instanceof Operand.Constant(long constant)) {
        always |= constant == 0 ? 0 : mask;
      } else {
        Operand bytes = context.binary(BinaryOperator.MUL, Long.SIZE, isUndefined, constant(mask));
        sometimes = or(sometimes, bytes);
      }
    }
    return or(sometimes, constant(always));
  }

  /** The bytes of a piece that a leaf has a part of. */
  private static long overlap(Leaf leaf, Leaf piece) {
    long first = Math.max(leaf.offset() - piece.offset(), 0);
    long end = Math.min(leaf.offset() + leaf.size() - piece.offset(), piece.size());
    return first < end ? Widths.mask((int) (end - first)) << first : 0;
  }

  private static Operand constant(long value) {
    return Operand.constant(value);
  }

  private Operand or(Operand one, Operand other) {
    if (one.equals(ZERO)) {
      return other;
    }
    return other.equals(ZERO) ? one : context.binary(BinaryOperator.OR, Long.SIZE, one, other);
  }
}
