package dev.weir.program;

import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * Writes programs as text for people and tests: one line for each instruction, without positions.
 * The text is stable, but nothing reads it back.
 */
public final class ProgramPrinter {
  private final Program program;
  private final StringBuilder out = new StringBuilder();

  private ProgramPrinter(Program program) {
    this.program = program;
  }

  /** The text of a whole program. */
  public static String print(Program program) {
    ProgramPrinter printer = new ProgramPrinter(program);
    program.globals().forEach(printer::global);
    program.functions().forEach(printer::function);
    for (ThreadStart thread : program.threads()) {
      printer.line(
          "thread "
              + program.functions().get(thread.function()).name()
              + printer.list(thread.arguments()));
    }
    return printer.out.toString();
  }

  /** The text of one function of a program. */
  public static String print(Program program, Function function) {
    ProgramPrinter printer = new ProgramPrinter(program);
    printer.function(function);
    return printer.out.toString();
  }

  /** The text of one instruction of a program. */
  public static String print(Program program, Instruction instruction) {
    return new ProgramPrinter(program).text(instruction);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void global(Global global) {
    StringJoiner text = new StringJoiner(" ");
    text.add(global.constant() ? "constant" : "global").add(global.name());
    text.add(": " + global.size() + " bytes");
    byte[] bytes = global.initialiser();
    if (bytes.length > 0) {
      text.add("= " + hexadecimal(bytes));
    }
    for (Global.Relocation relocation : global.relocations()) {
      text.add("+" + relocation.offset() + " -> " + operand(relocation.target()));
    }
    line(text.toString());
  }

  private static String hexadecimal(byte[] bytes) {
    int shown = Math.min(bytes.length, 32);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < shown; i++) {
      text.append(String.format("%02x", bytes[i]));
    }
    return shown < bytes.length ? text + "..." : text.toString();
  }

  private void function(Function function) {
    String head =
        function.name() + "(" + function.parameters() + (function.variadic() ? ", ..." : "") + ")";
    if (function.isExternal()) {
      line("external " + head);
      return;
    }
    line("function " + head + " {");
    for (int i = 0; i < function.blocks().size(); i++) {
      line("b" + i + ":");
      Block block = function.blocks().get(i);
      block.instructions().forEach(instruction -> line("  " + text(instruction)));
      line("  " + text(block.terminator()));
    }
    line("}");
  }

  private String text(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move move -> "r" + move.destination() + " = " + operand(move.source());
      case Instruction.Binary binary ->
          "r"
              + binary.destination()
              + " = "
              + lower(binary.operator())
              + binary.width()
              + " "
              + operand(binary.left())
              + ", "
              + operand(binary.right());
      case Instruction.WideBinary wide ->
          "r"
              + wide.low()
              + ", r"
              + wide.high()
              + " = "
              + lower(wide.operator())
              + wide.width()
              + " "
              + wide.operands().stream().map(this::operand).collect(Collectors.joining(", "));
      case Instruction.Unary unary ->
          "r"
              + unary.destination()
              + " = "
              + lower(unary.operator())
              + unary.width()
              + " "
              + operand(unary.operand());
      case Instruction.Compare compare ->
          "r"
              + compare.destination()
              + " = "
              + lower(compare.predicate())
              + compare.width()
              + " "
              + operand(compare.left())
              + ", "
              + operand(compare.right());
      case Instruction.Select select ->
          "r"
              + select.destination()
              + " = "
              + operand(select.condition())
              + " ? "
              + operand(select.ifTrue())
              + " : "
              + operand(select.ifFalse());
      case Instruction.Load load ->
          "r"
              + load.destination()
              + " = load"
              + 8 * load.size()
              + (load.width() == 8 * load.size() ? "" : " (" + load.width() + " bits)")
              + order(load.order())
              + " ["
              + operand(load.address())
              + "]"
              + named(load.info());
      case Instruction.Store store ->
          "store"
              + 8 * store.size()
              + order(store.order())
              + " ["
              + operand(store.address())
              + "], "
              + operand(store.value())
              + named(store.info());
      case Instruction.ReadModifyWrite rmw ->
          "r"
              + rmw.destination()
              + " = rmw_"
              + lower(rmw.operator())
              + 8 * rmw.size()
              + order(rmw.order())
              + " ["
              + operand(rmw.address())
              + "], "
              + operand(rmw.operand())
              + named(rmw.info());
      case Instruction.CompareExchange exchange ->
          "r"
              + exchange.destination()
              + ", r"
              + exchange.success()
              + " = compare_exchange"
              + 8 * exchange.size()
              + order(exchange.successOrder())
              + order(exchange.failureOrder())
              + " ["
              + operand(exchange.address())
              + "], "
              + operand(exchange.expected())
              + ", "
              + operand(exchange.desired())
              + named(exchange.info());
      case Instruction.Fence fence -> "fence" + order(fence.order());
      case Instruction.MemoryCopy copy ->
          "copy ["
              + operand(copy.destination())
              + "], ["
              + operand(copy.source())
              + "], "
              + operand(copy.length());
      case Instruction.MemorySet set ->
          "set ["
              + operand(set.destination())
              + "], "
              + operand(set.value())
              + ", "
              + operand(set.length());
      case Instruction.Allocate allocate ->
          "r"
              + allocate.destination()
              + " = allocate "
              + operand(allocate.size())
              + " align "
              + allocate.alignment()
              + (allocate.name().isEmpty() ? "" : " ; " + allocate.name());
      case Instruction.WideLoad load ->
          pair(load.low(), load.high())
              + " = load128"
              + order(load.order())
              + " ["
              + operand(load.address())
              + "]"
              + named(load.info());
      case Instruction.WideStore store ->
          "store128"
              + order(store.order())
              + " ["
              + operand(store.address())
              + "], "
              + pair(store.low(), store.high())
              + named(store.info());
      case Instruction.WideReadModifyWrite rmw ->
          pair(rmw.low(), rmw.high())
              + " = rmw_"
              + lower(rmw.operator())
              + "128"
              + order(rmw.order())
              + " ["
              + operand(rmw.address())
              + "], "
              + pair(rmw.operandLow(), rmw.operandHigh())
              + named(rmw.info());
      case Instruction.WideCompareExchange exchange ->
          pair(exchange.low(), exchange.high())
              + ", r"
              + exchange.success()
              + " = compare_exchange128"
              + order(exchange.successOrder())
              + order(exchange.failureOrder())
              + " ["
              + operand(exchange.address())
              + "], "
              + pair(exchange.expectedLow(), exchange.expectedHigh())
              + ", "
              + pair(exchange.desiredLow(), exchange.desiredHigh())
              + named(exchange.info());
      case Instruction.ThreadLocalAddress local ->
          "r"
              + local.destination()
              + " = thread_local &"
              + program.globals().get(local.global()).name();
      case Instruction.Call call ->
          (call.destination().isPresent() ? "r" + call.destination().getAsInt() + " = " : "")
              + "call "
              + operand(call.callee())
              + list(call.arguments());
      case Instruction.CheckDefined check ->
          "check_defined " + operand(check.undefined()) + " ; " + check.what();
      case Instruction.UndefinedBytes undefined ->
          "r"
              + undefined.destination()
              + " = undefined_bytes ["
              + operand(undefined.address())
              + "], "
              + undefined.size();
      case Instruction.Undefine undefine ->
          "undefine ["
              + operand(undefine.address())
              + "], "
              + undefine.size()
              + ", "
              + operand(undefine.undefined());
      case Instruction.Unsupported unsupported -> "unsupported ; " + unsupported.what();
    };
  }

  private String text(Terminator terminator) {
    return switch (terminator) {
      case Terminator.Jump jump -> "jump b" + jump.target();
      case Terminator.Branch branch ->
          "branch "
              + operand(branch.condition())
              + ", b"
              + branch.ifTrue()
              + ", b"
              + branch.ifFalse();
      case Terminator.Switch choice ->
          "switch "
              + operand(choice.value())
              + choice.cases().stream()
                  .map(c -> ", " + c.value() + ": b" + c.target())
                  .collect(Collectors.joining())
              + ", else b"
              + choice.otherwise();
      case Terminator.Return end -> "return" + end.value().map(v -> " " + operand(v)).orElse("");
      case Terminator.Unreachable end -> "unreachable";
    };
  }

  private String list(List<Operand> operands) {
    return operands.stream().map(this::operand).collect(Collectors.joining(", ", "(", ")"));
  }

  private String operand(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) -> "r" + index;
      case Operand.Constant(long value) -> Long.toString(value);
      case Operand.GlobalAddress(int global, long offset) ->
          "&"
              + program.globals().get(global).name()
              + (offset == 0 ? "" : program.globals().get(global).type().path(offset));
      case Operand.FunctionAddress(int function) -> program.functions().get(function).name();
    };
  }

  private static String pair(int low, int high) {
    return "r" + low + ":r" + high;
  }

  private String pair(Operand low, Operand high) {
    return operand(low) + ":" + operand(high);
  }

  private static String named(AccessInfo info) {
    return info.expression().isEmpty() ? "" : " ; " + info.expression();
  }

  private static String order(MemoryOrder order) {
    return order == MemoryOrder.PLAIN ? "" : " " + lower(order);
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(java.util.Locale.ROOT);
  }
}
