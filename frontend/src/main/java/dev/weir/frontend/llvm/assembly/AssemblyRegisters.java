package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The registers of x86-64 while inline assembly is lowered: what each holds at this place. The code
 * has no jumps, so each write just gives a register a new operand.
 */
final class AssemblyRegisters {
  private static final List<String> LEGACY = List.of("ax", "bx", "cx", "dx", "si", "di", "bp");

  private final FunctionContext context;
  private final Map<String, Operand> values = new HashMap<>();

  /** Of a register that was moved from one that was not set: which that was. */
  private final Map<String, String> origins = new HashMap<>();

  AssemblyRegisters(FunctionContext context) {
    this.context = context;
  }

  /** The register of this name without its percent sign: {@code eax}, {@code r8b}. */
  static Optional<AssemblyPlace.Register> named(String name) {
    for (String legacy : LEGACY) {
      boolean general = legacy.endsWith("x");
      String low = general ? legacy.charAt(0) + "l" : legacy + "l";
      if (name.equals(low)) {
        return register(legacy, 1);
      }
      if (name.equals(legacy)) {
        return register(legacy, 2);
      }
      if (name.equals("e" + legacy)) {
        return register(legacy, 4);
      }
      if (name.equals("r" + legacy)) {
        return register(legacy, 8);
      }
    }
    if (name.matches("r([89]|1[0-5])[bwd]?")) {
      String whole = name.replaceAll("[bwd]$", "");
      return register(
          whole,
          switch (name.charAt(name.length() - 1)) {
            case 'b' -> 1;
            case 'w' -> 2;
            case 'd' -> 4;
            default -> 8;
          });
    }
    return Optional.empty();
  }

  private static Optional<AssemblyPlace.Register> register(String name, int size) {
    return Optional.of(new AssemblyPlace.Register(name, size));
  }

  /** Gives a whole register its value. */
  void set(String name, Operand value) {
    values.put(name, value);
  }

  /** The low bytes of a register, zero-extended. */
  Operand read(AssemblyPlace.Register register, int size) throws AssemblyException {
    Operand value = values.get(register.name());
    if (value == null) {
      throw new AssemblyException("register that was not set");
    }
    return truncated(value, size);
  }

  /** Whether it is not known what a register holds. */
  boolean isUnset(String name) {
    return !values.containsKey(name);
  }

  /** Moves the whole of a register that was not set: both hold the same from then on. */
  void moveUnset(String from, String to) {
    values.remove(to);
    origins.put(to, origin(from));
  }

  /** Exchanges the wholes of two registers, of which it may not be known what they hold. */
  void exchange(String a, String b) {
    Operand first = values.remove(a);
    Operand second = values.remove(b);
    String firstOrigin = origin(a);
    origins.put(a, origin(b));
    origins.put(b, firstOrigin);
    if (second != null) {
      values.put(a, second);
    }
    if (first != null) {
      values.put(b, first);
    }
  }

  /** Whether two registers hold the same, though it is not known what. */
  boolean holdSame(String a, String b) {
    return isUnset(a) && isUnset(b) && origin(a).equals(origin(b));
  }

  private String origin(String name) {
    return origins.getOrDefault(name, name);
  }

  /** Writes the low bytes: 4 clear those above, 1 and 2 leave them. */
  void write(AssemblyPlace.Register register, int size, Operand value) {
    Operand old = values.get(register.name());
    Operand low = truncated(value, size);
    if (size >= 4 || old == null) {
      values.put(register.name(), low);
      return;
    }
    Operand rest =
        context.binary(BinaryOperator.AND, 64, old, Operand.constant(~Widths.mask(8 * size)));
    values.put(register.name(), context.binary(BinaryOperator.OR, 64, rest, low));
  }

  /** The low bytes of a word. */
  Operand truncated(Operand value, int size) {
    if (size == 8) {
      return value;
    }
    long mask = Widths.mask(8 * size);
    return value instanceof Operand.Constant(long constant)
        ? Operand.constant(constant & mask)
        : context.binary(BinaryOperator.AND, 64, value, Operand.constant(mask));
  }
}
