package dev.weir.transform.emit;

import dev.weir.program.Operand;
import dev.weir.transform.emit.FileScope.Variable;
import dev.weir.transform.emit.RegisterFacts.Address;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a function reads, as expressions of type {@code uint64_t} around which any operator may
 * stand.
 */
final class Values {
  private static final long LARGEST_PLAIN = Integer.MAX_VALUE;

  private final FileScope file;
  private final RegisterFacts facts;
  private final SortedSet<Integer> read = new TreeSet<>();
  private final SortedSet<Integer> set = new TreeSet<>();

  Values(FileScope file, RegisterFacts facts) {
    this.file = file;
    this.facts = facts;
  }

  /** A number as C writes it. */
  static String constant(long value) {
    return value >= 0 && value <= LARGEST_PLAIN
        ? Long.toString(value)
        : "0x" + Long.toHexString(value) + "UL";
  }

  /** A number of 64 bits, whatever stands around it. */
  static String wideConstant(long value) {
    return value >= 0 && value <= LARGEST_PLAIN ? value + "UL" : constant(value);
  }

  private static String signedConstant(long value) {
    if (value == Long.MIN_VALUE) {
      return "(-9223372036854775807L - 1)";
    }
    String digits = Long.toString(Math.abs(value)) + (Math.abs(value) > LARGEST_PLAIN ? "L" : "");
    return value < 0 ? "(-" + digits + ")" : digits;
  }

  FileScope file() {
    return file;
  }

  Helpers helpers() {
    return file.helpers();
  }

  /** What an operand is. */
  String of(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) -> register(index);
      case Operand.Constant _, Operand.GlobalAddress _, Operand.FunctionAddress _ ->
          file.constant(operand);
    };
  }

  private String register(int index) {
    if (facts.isZero(index)) {
      return "0";
    }
    Optional<Address> address = facts.address(index);
    if (address.isPresent()) {
      return address.get().variable().address(address.get().offset());
    }
    read.add(index);
    return "r" + index;
  }

  /** The same with 64 bits, whatever stands around it. */
  String wide(Operand operand) {
    return switch (operand) {
      case Operand.Constant(long value) -> wideConstant(value);
      case Operand.Register(int index) when facts.isZero(index) -> wideConstant(0);
      case Operand.Register _, Operand.GlobalAddress _, Operand.FunctionAddress _ -> of(operand);
    };
  }

  /** The two's complement number of a width. */
  String signed(Operand operand, int width) {
    if (operand instanceof Operand.Constant(long value)) {
      return signedConstant(value << (Long.SIZE - width) >> (Long.SIZE - width));
    }
    return switch (width) {
      case 8, 16, 32, 64 -> "(int" + width + "_t)" + of(operand);
      default -> {
        int shift = Long.SIZE - width;
        yield "((int64_t)(" + wide(operand) + " << " + shift + ") >> " + shift + ")";
      }
    };
  }

  /** The low bits of an expression. */
  static String truncated(String expression, int width) {
    return switch (width) {
      case 64 -> expression;
      case 8, 16, 32 -> "(uint" + width + "_t)(" + expression + ")";
      default -> "(" + expression + ") & " + constant(-1L >>> (Long.SIZE - width));
    };
  }

  /** A register that is set; empty where nothing reads what it would be set to. */
  Optional<String> target(int register) {
    if (facts.isZero(register) || facts.address(register).isPresent()) {
      return Optional.empty();
    }
    set.add(register);
    return Optional.of("r" + register);
  }

  /** A register that is set by something that must happen. */
  String result(int register) {
    set.add(register);
    return "r" + register;
  }

  /** Whether an operand is zero. */
  boolean isZero(Operand operand) {
    return facts.isZero(operand);
  }

  /** The object whose address an operand is, if that is known. */
  Optional<Address> address(Operand operand) {
    return facts.address(operand);
  }

  /** An operand as a pointer of a type. */
  String pointer(Operand operand, String type) {
    Optional<Address> address = address(operand);
    if (address.isPresent()) {
      Variable variable = address.get().variable();
      long offset = address.get().offset();
      Optional<String> exact =
          variable.pointer(offset, part -> !variable.isVolatile() && isOf(part, type));
      if (exact.isPresent()) {
        return exact.get();
      }
      Optional<String> other = variable.pointer(offset);
      if (other.isPresent()) {
        return "(" + type + ")" + other.get();
      }
    }
    return "(" + type + ")" + of(operand);
  }

  private static boolean isOf(ObjectType type, String pointer) {
    return switch (type) {
      case ObjectType.Native(String name, String header, long size) ->
          pointer.equals(name + " *") || pointer.equals("const " + name + " *");
      case ObjectType.Word(int size) -> size == Long.BYTES && pointer.equals("pthread_t *");
      case ObjectType.Text _ -> pointer.equals("const char *");
      case ObjectType.Bytes _, ObjectType.Elements _, ObjectType.Structure _ -> false;
    };
  }

  /** The registers that were read so far. */
  SortedSet<Integer> registersRead() {
    return read;
  }

  /** The registers that were set so far. */
  SortedSet<Integer> registersSet() {
    return set;
  }
}
