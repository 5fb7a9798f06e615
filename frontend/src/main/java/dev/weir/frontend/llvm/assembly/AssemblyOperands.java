package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The operands of a piece of inline assembly: what its constraints say, joined with the arguments
 * and results of the call.
 */
final class AssemblyOperands {
  private static final int ELEMENT_TYPE = CodeApi.attributeKind("elementtype");
  private static final Pattern FIXED = Pattern.compile("\\{(\\w+)}");
  private static final Pattern FLAG = Pattern.compile("\\{@cc(\\w+)}");
  private static final Pattern REFERENCE =
      Pattern.compile("\\$(?:(\\d{1,9})|\\{(\\d{1,9}):(\\w)})");
  private static final Pattern ADDRESS =
      Pattern.compile("([-+\\w$]*)\\(([^,)]*)(?:,([^,)]+))?(?:,([1248]))?\\)");
  private static final Pattern DISPLACED = Pattern.compile("(-?\\w+)\\+(\\$.*)");

  private final FunctionContext context;
  private final AssemblyRegisters registers;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * An operand.
   *
   * @param place where it stands; none for a flag
   * @param value the argument, if there is one
   * @param output what to do with it afterwards
   */
  private record Entry(Optional<AssemblyPlace> place, LlvmValue value, Output output) {}

  /** What an operand is afterwards. */
  private sealed interface Output {}

  /** No result. */
  private record Nothing() implements Output {}

  /** A register that is a result. */
  private record Kept(AssemblyPlace.Register register) implements Output {}

  /** A condition that is a result. */
  private record Condition(String name) implements Output {}

  /** Reads the constraints, and sets the registers of inputs. */
  AssemblyOperands(
      LlvmValue call, String constraints, FunctionContext context, AssemblyRegisters registers)
      throws AssemblyException {
    this.context = context;
    this.registers = registers;
    List<Leaf> results = context.layouts().leaves(call.type());
    int argument = 0;
    int result = 0;
    for (String constraint : split(constraints)) {
      if (constraint.startsWith("~")) {
        continue;
      }
      if (constraint.startsWith("!")) {
        throw new AssemblyException("label");
      }
      boolean output = constraint.startsWith("=");
      boolean indirect = constraint.contains("*");
      String body = constraint.replaceAll("[=&*%]", "");
      if (output && !indirect) {
        entries.add(result(body, results.get(result++)));
      } else {
        LlvmValue value = call.operand(argument++);
        entries.add(indirect ? memory(call, value, argument) : input(body, value));
      }
    }
  }

  private static List<String> split(String constraints) {
    return constraints.isEmpty() ? List.of() : List.of(constraints.split(","));
  }

  private Entry result(String constraint, Leaf leaf) throws AssemblyException {
    Matcher flag = FLAG.matcher(constraint);
    if (flag.matches()) {
      return new Entry(Optional.empty(), new LlvmValue(0), new Condition(flag.group(1)));
    }
    var register = register(constraint, leaf.size());
    return new Entry(Optional.of(register), new LlvmValue(0), new Kept(register));
  }

  private AssemblyPlace.Register register(String constraint, int size) throws AssemblyException {
    Matcher fixed = FIXED.matcher(constraint);
    if (fixed.matches()) {
      String name =
          AssemblyRegisters.named(fixed.group(1))
              .orElseThrow(() -> new AssemblyException("register " + fixed.group(1)))
              .name();
      return new AssemblyPlace.Register(name, size);
    }
    if (constraint.contains("A") || constraint.contains("x") || constraint.contains("t")) {
      throw new AssemblyException("constraint '" + constraint + "'");
    }
    return new AssemblyPlace.Register("$" + entries.size(), size);
  }

  private Entry memory(LlvmValue call, LlvmValue pointer, int index) throws AssemblyException {
    if (CodeApi.callSiteAttribute(call.ref(), index, ELEMENT_TYPE) == 0) {
      throw new AssemblyException("operand in memory of an unknown type");
    }
    context.checkDefined(pointer, "address");
    return new Entry(
        Optional.of(new AssemblyPlace.Memory(context.operand(pointer), pointer, 0)),
        pointer,
        new Nothing());
  }

  private Entry input(String constraint, LlvmValue value) throws AssemblyException {
    List<Leaf> leaves = context.layouts().leaves(value.type());
    if (leaves.size() != 1 || leaves.getFirst().kind() == Leaf.Kind.UNSUPPORTED) {
      throw new AssemblyException("operand of type " + value.type());
    }
    context.checkDefined(value, "operand of inline assembly");
    Leaf leaf = leaves.getFirst();
    if (constraint.matches("\\d+")) {
      AssemblyPlace place = entries.get(Integer.parseInt(constraint)).place().orElseThrow();
      tie(place, value, leaf);
      return new Entry(Optional.of(place), value, new Nothing());
    }
    if (value.isSmallInteger() && constraint.matches(".*[inIJKLMNOeZgX].*")) {
      long constant = Widths.signed(value.integer(), value.type().width());
      return new Entry(Optional.of(new AssemblyPlace.Immediate(constant)), value, new Nothing());
    }
    AssemblyPlace.Register register = register(constraint, leaf.size());
    registers.set(register.name(), context.operand(value));
    return new Entry(Optional.of(register), value, new Nothing());
  }

  /** An input that shares the place of an output. */
  private void tie(AssemblyPlace place, LlvmValue value, Leaf leaf) throws AssemblyException {
    switch (place) {
      case AssemblyPlace.Register(String name, int size) ->
          registers.set(name, context.operand(value));
      case AssemblyPlace.Memory memory when leaf.isAccessible() ->
          context.emit(
              new Instruction.Store(
                  memory.address(),
                  context.operand(value),
                  leaf.size(),
                  MemoryOrder.PLAIN,
                  context.names().access(memory.object(), leaf),
                  context.position()));
      default -> throw new AssemblyException("tied operand");
    }
  }

  /** The place that an operand in the text names. */
  AssemblyPlace place(String text) throws AssemblyException {
    Matcher reference = REFERENCE.matcher(text);
    if (reference.matches()) {
      return referenced(reference);
    }
    if (text.startsWith("$$")) {
      return new AssemblyPlace.Immediate(number(text.substring(2)));
    }
    if (text.matches("%+\\w+")) {
      return named(text);
    }
    Matcher displaced = DISPLACED.matcher(text);
    if (displaced.matches() && place(displaced.group(2)) instanceof AssemblyPlace.Memory memory) {
      return moved(memory, number(displaced.group(1)));
    }
    Matcher address = ADDRESS.matcher(text);
    if (address.matches()) {
      return addressed(address);
    }
    throw new AssemblyException("operand '" + text + "'");
  }

  private static AssemblyPlace.Register named(String text) throws AssemblyException {
    return AssemblyRegisters.named(text.replace("%", "").toLowerCase(java.util.Locale.ROOT))
        .orElseThrow(() -> new AssemblyException("register " + text));
  }

  private AssemblyPlace referenced(Matcher reference) throws AssemblyException {
    boolean plain = reference.group(1) != null;
    int index = Integer.parseInt(plain ? reference.group(1) : reference.group(2));
    if (index >= entries.size() || entries.get(index).place().isEmpty()) {
      throw new AssemblyException("operand " + index);
    }
    AssemblyPlace place = entries.get(index).place().get();
    if (plain) {
      return place;
    }
    return switch (place) {
      case AssemblyPlace.Register(String name, int size) ->
          switch (reference.group(3)) {
            case "b" -> new AssemblyPlace.Register(name, 1);
            case "w" -> new AssemblyPlace.Register(name, 2);
            case "k" -> new AssemblyPlace.Register(name, 4);
            case "q" -> new AssemblyPlace.Register(name, 8);
            case "a" -> behind(new AssemblyPlace.Register(name, 8), 0);
            default -> throw new AssemblyException("operand ${" + index + ":…}");
          };
      default -> place;
    };
  }

  private AssemblyPlace addressed(Matcher address) throws AssemblyException {
    long displacement = displacement(address.group(1));
    if (address.group(2).matches("(?:%*|\\$\\{)[re]sp}?")) {
      return new AssemblyPlace.Stack();
    }
    if (!(place(address.group(2)) instanceof AssemblyPlace.Register base)) {
      throw new AssemblyException("address '" + address.group() + "'");
    }
    AssemblyPlace.Memory memory = behind(base, displacement);
    if (address.group(3) == null) {
      return memory;
    }
    if (!(place(address.group(3)) instanceof AssemblyPlace.Register index)) {
      throw new AssemblyException("address '" + address.group() + "'");
    }
    long scale = address.group(4) == null ? 1 : number(address.group(4));
    Operand scaled =
        context.binary(BinaryOperator.MUL, 64, registers.read(index, 8), Operand.constant(scale));
    return new AssemblyPlace.Memory(
        context.binary(BinaryOperator.ADD, 64, memory.address(), scaled), new LlvmValue(0), 0);
  }

  private long displacement(String text) throws AssemblyException {
    if (text.isEmpty()) {
      return 0;
    }
    Matcher reference = REFERENCE.matcher(text);
    if (reference.matches()
        && referenced(reference) instanceof AssemblyPlace.Immediate(long value)) {
      return value;
    }
    return number(text);
  }

  private AssemblyPlace.Memory behind(AssemblyPlace.Register register, long offset)
      throws AssemblyException {
    Operand address = context.plus(registers.read(register, 8), offset);
    return new AssemblyPlace.Memory(address, pointer(register), offset);
  }

  private AssemblyPlace.Memory moved(AssemblyPlace.Memory memory, long offset) {
    return new AssemblyPlace.Memory(
        context.plus(memory.address(), offset), memory.object(), memory.offset() + offset);
  }

  /** The argument that a register holds, for names. */
  private LlvmValue pointer(AssemblyPlace.Register register) {
    for (Entry entry : entries) {
      if (entry.value().ref() != 0
          && entry.place().equals(Optional.of(register))
          && entry.value().type().kind() == LlvmType.Kind.POINTER) {
        return entry.value();
      }
    }
    return new LlvmValue(0);
  }

  private static long number(String text) throws AssemblyException {
    try {
      return Long.decode(text);
    } catch (NumberFormatException e) {
      throw new AssemblyException("number '" + text + "'");
    }
  }

  /** The results of the call, in order, after all instructions. */
  List<Operand> results(AssemblyFlags flags) throws AssemblyException {
    List<Operand> results = new ArrayList<>();
    for (Entry entry : entries) {
      switch (entry.output()) {
        case Nothing() -> {}
        case Kept(AssemblyPlace.Register register) ->
            results.add(copy(registers.read(register, register.size())));
        case Condition(String name) -> results.add(copy(flags.condition(name)));
      }
    }
    return results;
  }

  /** A register of its own: the operand may be that of a local, which can change later. */
  private Operand copy(Operand value) {
    int register = context.builder().newRegister();
    context.emit(new Instruction.Move(register, value, context.position()));
    return Operand.register(register);
  }
}
