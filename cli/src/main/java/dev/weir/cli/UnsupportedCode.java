package dev.weir.cli;

import dev.weir.machine.ExternalFunctions;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what is not supported in a program before it is explored. */
final class UnsupportedCode {
  private static final Comparator<SourcePosition> IN_FILE =
      Comparator.comparingInt(SourcePosition::line).thenComparingInt(SourcePosition::column);

  private final Program program;
  private final ExternalFunctions library;

  /** The first position of each unsupported thing. */
  private final Map<String, SourcePosition> found = new LinkedHashMap<>();

  private UnsupportedCode(Program program, ExternalFunctions library) {
    this.program = program;
    this.library = library;
  }

  /**
   * One line for each unsupported construct and each function that is neither defined nor modelled,
   * in the order of the source.
   */
  static List<String> warnings(Program program, ExternalFunctions library) {
    UnsupportedCode search = new UnsupportedCode(program, library);
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        block.instructions().forEach(instruction -> search.look(instruction, function));
      }
    }
    search.lookAtFunctionsThatAreNeverCalledByName();
    search.lookAtVariables();
    List<String> files =
        search.found.values().stream().map(SourcePosition::file).distinct().toList();
    return search.found.entrySet().stream()
        .sorted(
            Comparator.comparing(
                Map.Entry::getValue,
                Comparator.comparingInt((SourcePosition position) -> files.indexOf(position.file()))
                    .thenComparing(IN_FILE)))
        .map(
            entry ->
                entry.getValue()
                    + ": warning: "
                    + entry.getKey()
                    + "; executions that reach it are given up")
        .toList();
  }

  private void look(Instruction instruction, Function function) {
    switch (instruction) {
      case Instruction.Unsupported unsupported ->
          add(
              notSupported(unsupported.what(), unsupported.advice()),
              position(unsupported.position(), function));
      case Instruction.Call call ->
          lookAtCallee(call.callee(), position(call.position(), function));
      case Instruction.Move _,
          Instruction.Binary _,
          Instruction.WideBinary _,
          Instruction.Unary _,
          Instruction.Compare _,
          Instruction.Select _,
          Instruction.Load _,
          Instruction.Store _,
          Instruction.ReadModifyWrite _,
          Instruction.CompareExchange _,
          Instruction.Fence _,
          Instruction.MemoryCopy _,
          Instruction.MemorySet _,
          Instruction.Allocate _,
          Instruction.WideAccess _,
          Instruction.ThreadLocalAddress _,
          Instruction.CheckDefined _,
          Instruction.UndefinedBytes _,
          Instruction.Undefine _ -> {}
    }
  }

  /** Where an instruction is; code without debug information says at least in which function. */
  private SourcePosition position(SourcePosition known, Function function) {
    return known.isUnknown()
        ? new SourcePosition(program.name() + ", function " + function.name(), 0, 0)
        : known;
  }

  private void lookAtVariables() {
    for (Global global : program.globals()) {
      global
          .unsupported()
          .ifPresent(
              why -> add(notSupported(why.what(), why.advice()), position(global.position())));
    }
  }

  private SourcePosition position(SourcePosition known) {
    return known.isUnknown() ? new SourcePosition(program.name(), 0, 0) : known;
  }

  private static String notSupported(String what, String advice) {
    return what + " is not supported" + (advice.isEmpty() ? "" : " (" + advice + ")");
  }

  private void lookAtCallee(Operand callee, SourcePosition position) {
    switch (callee) {
      case Operand.FunctionAddress address ->
          lookAtFunction(program.functions().get(address.function()), position);
      case Operand.Register _, Operand.Constant _, Operand.GlobalAddress _ -> {}
    }
  }

  /** They may be called through a pointer. */
  private void lookAtFunctionsThatAreNeverCalledByName() {
    for (Function function : program.functions()) {
      if (!found.containsKey(withoutModel(function))) {
        lookAtFunction(function, position(function.position()));
      }
    }
  }

  private static String withoutModel(Function function) {
    return "function '"
        + function.title()
        + "' has no body and no model (define it, or answer its calls with --stub "
        + function.name()
        + "=VALUE)";
  }

  private void lookAtFunction(Function function, SourcePosition position) {
    if (function.isExternal() && !function.weak() && library.find(function.name()).isEmpty()) {
      add(withoutModel(function), position);
    }
  }

  private void add(String what, SourcePosition position) {
    found.merge(what, position, UnsupportedCode::first);
  }

  /** The position that comes first in the source; blocks are not always in that order. */
  private static SourcePosition first(SourcePosition one, SourcePosition other) {
    boolean earlier = other.file().equals(one.file()) && IN_FILE.compare(other, one) < 0;
    return earlier && !other.isUnknown() ? other : one;
  }

  /** One line for each function that is to be answered for, but that nothing reaches. */
  static List<String> needlessStubs(Program program, Set<String> stubs) {
    return stubs.stream()
        .filter(name -> program.function(name).isEmpty())
        .map(
            name ->
                "--stub "
                    + name
                    + ": warning: no function of this name is called, or used otherwise")
        .toList();
  }
}
