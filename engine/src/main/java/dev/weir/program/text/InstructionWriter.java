package dev.weir.program.text;

import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import java.util.List;
import java.util.stream.Collectors;

/** What instructions do, as text; functions and globals are called by their names. */
final class InstructionWriter {
  private final Labels labels;

  InstructionWriter(Labels labels) {
    this.labels = labels;
  }

  /** The text of an instruction. */
  String text(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move move -> "r" + move.destination() + " = " + operand(move.source());
      case Instruction.Binary binary ->
          "r"
              + binary.destination()
              + " = "
              + Words.of(binary.operator())
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
              + Words.of(wide.operator())
              + wide.width()
              + " "
              + wide.operands().stream().map(this::operand).collect(Collectors.joining(", "));
      case Instruction.Unary unary ->
          "r"
              + unary.destination()
              + " = "
              + Words.of(unary.operator())
              + unary.width()
              + " "
              + operand(unary.operand());
      case Instruction.Compare compare ->
          "r"
              + compare.destination()
              + " = "
              + Words.of(compare.predicate())
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
              + (load.unneeded() == 0 ? "" : " (unneeded " + load.unneeded() + ")")
              + order(load.order())
              + " ["
              + operand(load.address())
              + "]";
      case Instruction.Store store ->
          "store"
              + 8 * store.size()
              + order(store.order())
              + " ["
              + operand(store.address())
              + "], "
              + operand(store.value());
      case Instruction.ReadModifyWrite rmw ->
          "r"
              + rmw.destination()
              + " = rmw_"
              + Words.of(rmw.operator())
              + 8 * rmw.size()
              + order(rmw.order())
              + " ["
              + operand(rmw.address())
              + "], "
              + operand(rmw.operand());
      case Instruction.CompareExchange exchange ->
          "r"
              + exchange.destination()
              + ", r"
              + exchange.success()
              + (exchange.branches() ? " = compare_exchange" : " = compare_swap")
              + 8 * exchange.size()
              + orders(exchange.successOrder(), exchange.failureOrder())
              + " ["
              + operand(exchange.address())
              + "], "
              + operand(exchange.expected())
              + ", "
              + operand(exchange.desired());
      case Instruction.Fence fence ->
          "fence" + order(fence.order()) + (fence.marks() == 0 ? "" : " marks " + fence.marks());
      case Instruction.Barrier barrier -> "barrier " + Words.of(barrier.kind());
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
              + allocate.alignment();
      case Instruction.WideLoad load ->
          pair(load.low(), load.high())
              + " = load128"
              + order(load.order())
              + " ["
              + operand(load.address())
              + "]";
      case Instruction.WideStore store ->
          "store128"
              + order(store.order())
              + " ["
              + operand(store.address())
              + "], "
              + pair(store.low(), store.high());
      case Instruction.WideReadModifyWrite rmw ->
          pair(rmw.low(), rmw.high())
              + " = rmw_"
              + Words.of(rmw.operator())
              + "128"
              + order(rmw.order())
              + " ["
              + operand(rmw.address())
              + "], "
              + pair(rmw.operandLow(), rmw.operandHigh());
      case Instruction.WideCompareExchange exchange ->
          pair(exchange.low(), exchange.high())
              + ", r"
              + exchange.success()
              + " = compare_exchange128"
              + orders(exchange.successOrder(), exchange.failureOrder())
              + " ["
              + operand(exchange.address())
              + "], "
              + pair(exchange.expectedLow(), exchange.expectedHigh())
              + ", "
              + pair(exchange.desiredLow(), exchange.desiredHigh());
      case Instruction.ThreadLocalAddress local ->
          "r" + local.destination() + " = thread_local &" + labels.global(local.global());
      case Instruction.Call call ->
          (call.destination().isPresent() ? "r" + call.destination().getAsInt() + " = " : "")
              + "call "
              + operand(call.callee())
              + list(call.arguments());
      case Instruction.CheckDefined check ->
          "check_defined " + operand(check.undefined()) + (check.always() ? " always" : "");
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
      case Instruction.Unsupported _ -> "unsupported";
    };
  }

  /** The text of the end of a block. */
  String text(Terminator terminator) {
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

  /** Operands in parentheses. */
  String list(List<Operand> operands) {
    return operands.stream().map(this::operand).collect(Collectors.joining(", ", "(", ")"));
  }

  /** What is read. */
  String operand(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) -> "r" + index;
      case Operand.Constant(long value) -> Long.toString(value);
      case Operand.GlobalAddress(int global, long offset) ->
          "&" + labels.global(global) + offset(offset);
      case Operand.FunctionAddress(int function) -> labels.function(function);
    };
  }

  private static String offset(long offset) {
    return offset == 0 ? "" : offset < 0 ? Long.toString(offset) : "+" + offset;
  }

  private static String pair(int low, int high) {
    return "r" + low + ":r" + high;
  }

  private String pair(Operand low, Operand high) {
    return operand(low) + ":" + operand(high);
  }

  private static String order(MemoryOrder order) {
    return order == MemoryOrder.PLAIN ? "" : " " + Words.of(order);
  }

  /** Both, unless neither says anything. */
  private static String orders(MemoryOrder success, MemoryOrder failure) {
    return success == MemoryOrder.PLAIN && failure == MemoryOrder.PLAIN
        ? ""
        : " " + Words.of(success) + " " + Words.of(failure);
  }
}
