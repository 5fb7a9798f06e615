package dev.weir.frontend.llvm.analysis;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.MetadataApi;
import java.util.BitSet;

/**
 * Which bits of what is loaded are computed with. The others need not have been written: padding
 * that an optimiser loads with what is beside it, the lane that makes a vector of three one of
 * four, and whatever is only stored elsewhere, as part of a copy.
 */
public final class UsedBits {
  /** Metadata of LLVM that gives the type of an access, where the source has one. */
  private static final int ACCESS_TYPE = 1;

  private static final int MAX_DEPTH = 8;

  private final Users users;

  /** Whether accesses to scalars say their type here: one that does not is part of a copy. */
  private final boolean saysTypes;

  public UsedBits(ControlFlow flow, Users users) {
    this.users = users;
    saysTypes =
        flow.blocks().stream()
            .flatMap(block -> flow.instructions(block).stream())
            .anyMatch(UsedBits::hasType);
  }

  /** Whether an access says its type, as those that an optimising compiler makes do. */
  static boolean hasType(LlvmValue instruction) {
    return switch (instruction.opcode()) {
      case LOAD, STORE -> MetadataApi.metadata(instruction.ref(), ACCESS_TYPE) != 0;
      default -> false;
    };
  }

  /** Whether a load is more than that of a scalar of the source, so that parts of it may matter. */
  public boolean mayBePartial(LlvmValue load) {
    boolean ofSeveral =
        switch (load.type().kind()) {
          case VECTOR -> width(load.type().element()) % Byte.SIZE == 0;
          case INTEGER -> saysTypes && !hasType(load) && load.type().width() % Byte.SIZE == 0;
          default -> false;
        };
    return ofSeveral && load.isPlain();
  }

  /** Whether what is loaded is also stored as it is. */
  public boolean isStored(LlvmValue load) {
    return users.of(load).stream().anyMatch(user -> stores(user, load));
  }

  /**
   * Whether it matters for each lane of a loaded vector on its own if it is defined: some are
   * stored beside others or in another order, or one is picked at run time.
   */
  public boolean hasLanes(LlvmValue load) {
    return load.type().kind() == LlvmType.Kind.VECTOR
        && mayBePartial(load)
        && users.of(load).stream()
            .anyMatch(
                user -> picks(user, load) || isArranged(user, load) && isPickedOrStored(user, 0));
  }

  private boolean isPickedOrStored(LlvmValue value, int depth) {
    return users.of(value).stream()
        .anyMatch(
            user ->
                stores(user, value)
                    || picks(user, value)
                    || depth < MAX_DEPTH
                        && isArranged(user, value)
                        && isPickedOrStored(user, depth + 1));
  }

  /** Whether an instruction takes the lane of a vector that is found at run time. */
  private static boolean picks(LlvmValue user, LlvmValue vector) {
    return user.opcode() == LlvmOpcode.EXTRACT_ELEMENT
        && vector.constantLane(user.operand(1)).isEmpty();
  }

  /** Whether an instruction does nothing with the lanes of a vector but put them into another. */
  private static boolean isArranged(LlvmValue user, LlvmValue vector) {
    return user.opcode() == LlvmOpcode.SHUFFLE_VECTOR
        || user.opcode() == LlvmOpcode.INSERT_ELEMENT && user.operand(0).equals(vector);
  }

  /** The bits of a loaded value that are used other than by being stored as they are. */
  public BitSet of(LlvmValue load) {
    return used(load, 0, true);
  }

  private static boolean stores(LlvmValue user, LlvmValue value) {
    return user.opcode() == LlvmOpcode.STORE && user.operand(0).equals(value) && user.isPlain();
  }

  /**
   * The bits of a value that are used.
   *
   * @param asLoaded whether it is what was loaded, at most in another order: storing it, or taking
   *     a lane that is known later, is no use yet
   */
  private BitSet used(LlvmValue value, int depth, boolean asLoaded) {
    BitSet used = new BitSet();
    for (LlvmValue user : users.of(value)) {
      if (!asLoaded || !stores(user, value) && !picks(user, value)) {
        boolean stillAsLoaded = asLoaded && isArranged(user, value);
        used.or(depth == MAX_DEPTH ? all(value) : usedBy(user, value, depth, stillAsLoaded));
      }
    }
    return used;
  }

  /** The bits of an operand that an instruction needs for those of its result that are used. */
  private BitSet usedBy(LlvmValue user, LlvmValue operand, int depth, boolean asLoaded) {
    if (isArranged(user, operand)) {
      BitSet used = used(user, depth + 1, asLoaded);
      return user.opcode() == LlvmOpcode.SHUFFLE_VECTOR
          ? usedByShuffle(user, operand, used)
          : usedByInsert(user, operand, used);
    }
    return switch (user.opcode()) {
      case TRUNC, ZEXT ->
          user.type().kind() == LlvmType.Kind.INTEGER
              ? used(user, depth + 1, false).get(0, width(operand.type()))
              : all(operand);
      case BIT_CAST ->
          width(user.type()) == width(operand.type()) ? used(user, depth + 1, false) : all(operand);
      case AND, SHL, LSHR -> withConstant(user, operand, depth);
      case EXTRACT_ELEMENT -> {
        var lane = operand.constantLane(user.operand(1));
        BitSet bits = new BitSet();
        if (lane.isEmpty()) {
          yield all(operand);
        }
        int width = width(operand.type().element());
        copy(used(user, depth + 1, false), 0, width, bits, lane.getAsInt() * width);
        yield bits;
      }
      default -> all(operand);
    };
  }

  private BitSet withConstant(LlvmValue user, LlvmValue operand, int depth) {
    int width = width(operand.type());
    if (!user.operand(1).isSmallInteger() || user.operand(0).type().lanes() > 1) {
      return all(operand);
    }
    long constant = user.operand(1).integer();
    BitSet used = used(user, depth + 1, false);
    if (user.opcode() == LlvmOpcode.AND) {
      used.and(BitSet.valueOf(new long[] {constant}));
      return used;
    }
    int by = (int) Long.remainderUnsigned(constant, width);
    BitSet bits = new BitSet();
    if (user.opcode() == LlvmOpcode.SHL) {
      copy(used, by, width - by, bits, 0);
    } else {
      copy(used, 0, width - by, bits, by);
    }
    return bits;
  }

  private static BitSet usedByInsert(LlvmValue user, LlvmValue operand, BitSet used) {
    var lane = user.constantLane(user.operand(2));
    int width = width(operand.type().element());
    lane.ifPresent(at -> used.clear(at * width, (at + 1) * width));
    return used;
  }

  private static BitSet usedByShuffle(LlvmValue user, LlvmValue operand, BitSet used) {
    int width = width(operand.type().element());
    int lanes = operand.type().lanes();
    BitSet bits = new BitSet();
    for (int i = 0; i < user.type().lanes(); i++) {
      int from = CodeApi.maskValue(user.ref(), i);
      if (from >= 0 && user.operand(from < lanes ? 0 : 1).equals(operand)) {
        copy(used, i * width, width, bits, from % lanes * width);
      }
    }
    return bits;
  }

  private static void copy(BitSet from, int start, int count, BitSet to, int target) {
    for (int i = 0; i < count; i++) {
      if (from.get(start + i)) {
        to.set(target + i);
      }
    }
  }

  private static BitSet all(LlvmValue value) {
    BitSet bits = new BitSet();
    bits.set(0, width(value.type()));
    return bits;
  }

  private static int width(LlvmType type) {
    return switch (type.kind()) {
      case VECTOR -> (int) type.count() * width(type.element());
      case INTEGER -> type.width();
      case POINTER, DOUBLE -> Long.SIZE;
      case FLOAT -> Integer.SIZE;
      // Values of other types are not taken apart.
      default -> 1;
    };
  }
}
