package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One instruction of the little language; see {@link SmallLanguage} for its syntax, which {@link
 * #toString} prints.
 *
 * @param guard when present and false, the instruction is skipped
 * @param action what it does
 */
public record SmallInstruction(Optional<Condition> guard, Action action) {

  /** An instruction that is always executed. */
  public static SmallInstruction of(Action action) {
    return new SmallInstruction(Optional.empty(), action);
  }

  /** This instruction, executed only when the condition holds. */
  public SmallInstruction when(Condition condition) {
    return new SmallInstruction(Optional.of(condition), action);
  }

  @Override
  public String toString() {
    return guard.map(condition -> "[" + condition + "] ").orElse("") + action;
  }

  /** What an instruction does. */
  public sealed interface Action {}

  /** {@code x=e}: a store. */
  public record Store(Place place, Expression value, MemoryOrder order) implements Action {
    @Override
    public String toString() {
      return place + "=" + orderPrefix(order) + value;
    }
  }

  /** {@code r0=x}: a load. */
  public record Load(String register, Place place, MemoryOrder order) implements Action {
    @Override
    public String toString() {
      return register + "=" + orderPrefix(order) + place;
    }
  }

  /** {@code r0=xchg(x,e)}: an exchange; the register gets the old value. */
  public record Exchange(String register, Place place, Expression value, MemoryOrder order)
      implements Action {
    @Override
    public String toString() {
      return register + "=xchg" + orderSuffix(order) + "(" + place + "," + value + ")";
    }
  }

  /** {@code r0=faa(x,e)}: a fetch-and-add; the register gets the old value. */
  public record FetchAdd(String register, Place place, Expression value, MemoryOrder order)
      implements Action {
    @Override
    public String toString() {
      return register + "=faa" + orderSuffix(order) + "(" + place + "," + value + ")";
    }
  }

  /** {@code r0=cas(x,e,d)}: a compare-exchange; the register gets the old value. */
  public record CompareExchange(
      String register, Place place, Expression expected, Expression desired, MemoryOrder order)
      implements Action {
    @Override
    public String toString() {
      return register
          + ("=cas" + orderSuffix(order))
          + ("(" + place + "," + expected + "," + desired + ")");
    }
  }

  /** {@code fence}: a fence. */
  public record Fence(MemoryOrder order) implements Action {
    @Override
    public String toString() {
      return "fence" + orderSuffix(order);
    }
  }

  /** {@code assume(c)}: when the condition is false, the thread halts for ever. */
  public record Assume(Condition condition) implements Action {
    @Override
    public String toString() {
      return "assume(" + condition + ")";
    }
  }

  /** {@code lock(m)}: waits for a mutex that is free and takes it. */
  public record Lock(String mutex) implements Action {
    @Override
    public String toString() {
      return "lock(" + mutex + ")";
    }
  }

  /** {@code unlock(m)}: frees a mutex that this thread holds. */
  public record Unlock(String mutex) implements Action {
    @Override
    public String toString() {
      return "unlock(" + mutex + ")";
    }
  }

  /** {@code r0=trylock(m)}: 1 when the mutex was free and is now taken, else 0. */
  public record TryLock(String register, String mutex) implements Action {
    @Override
    public String toString() {
      return register + "=trylock(" + mutex + ")";
    }
  }

  /**
   * {@code free(h,k)}: ends the life of the block.
   *
   * @param words all words of the block, in their order
   */
  public record Free(List<String> words) implements Action {
    /** Copies the words. */
    public Free {
      words = List.copyOf(words);
    }

    @Override
    public String toString() {
      return "free(" + String.join(",", words) + ")";
    }
  }

  /** {@code r0=choose(lo,hi)}: any value of a range, both ends included. */
  public record Choose(String register, int low, int high) implements Action {
    @Override
    public String toString() {
      return register + "=choose(" + low + "," + high + ")";
    }
  }

  /**
   * {@code atomic{i & i}}: instructions that are one step together.
   *
   * @param body loads and stores, with or without guards
   */
  public record Atomic(List<SmallInstruction> body) implements Action {
    /** Copies the body. */
    public Atomic {
      body = List.copyOf(body);
    }

    @Override
    public String toString() {
      return body.stream()
          .map(SmallInstruction::toString)
          .collect(Collectors.joining(" & ", "atomic{", "}"));
    }
  }

  /**
   * What is accessed: a shared variable, 4 bytes, or one of its halves.
   *
   * @param variable the name of the variable
   * @param part which bytes of it
   */
  public record Place(String variable, Part part) {
    /** The whole of a variable. */
    public static Place of(String variable) {
      return new Place(variable, Part.ALL);
    }

    /** Whether the two have bytes in common. */
    public boolean overlaps(Place other) {
      return variable.equals(other.variable)
          && (part == other.part || part == Part.ALL || other.part == Part.ALL);
    }

    /** Whether every byte of the other is one of these. */
    public boolean covers(Place other) {
      return variable.equals(other.variable) && (part == other.part || part == Part.ALL);
    }

    @Override
    public String toString() {
      return switch (part) {
        case ALL -> variable;
        case LOW -> variable + ".lo";
        case HIGH -> variable + ".hi";
      };
    }
  }

  /** Bytes of a variable. */
  public enum Part {
    /** All 4. */
    ALL(0, 4),
    /** Bytes 0 and 1, the less significant half. */
    LOW(0, 2),
    /** Bytes 2 and 3, the more significant half. */
    HIGH(2, 2);

    private final int offset;
    private final int size;

    Part(int offset, int size) {
      this.offset = offset;
      this.size = size;
    }

    /** The first byte, from 0. */
    public int offset() {
      return offset;
    }

    /** The number of bytes. */
    public int size() {
      return size;
    }
  }

  /**
   * A value: a constant, a register, or their sum.
   *
   * @param register empty for a constant
   * @param constant what is added, at least 0
   */
  public record Expression(Optional<String> register, int constant) {
    /** A constant. */
    public static Expression of(int constant) {
      return new Expression(Optional.empty(), constant);
    }

    /** A register plus a constant. */
    public static Expression of(String register, int constant) {
      return new Expression(Optional.of(register), constant);
    }

    @Override
    public String toString() {
      return register.map(r -> constant == 0 ? r : r + "+" + constant).orElse("" + constant);
    }
  }

  /**
   * A comparison of a register with a constant.
   *
   * @param equal whether they must be equal; otherwise they must differ
   */
  public record Condition(String register, boolean equal, int constant) {
    @Override
    public String toString() {
      return register + (equal ? "==" : "!=") + constant;
    }
  }

  private static String orderPrefix(MemoryOrder order) {
    return order == MemoryOrder.PLAIN ? "" : SmallLanguage.orderName(order) + " ";
  }

  private static String orderSuffix(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST ? "" : "." + SmallLanguage.orderName(order);
  }
}
