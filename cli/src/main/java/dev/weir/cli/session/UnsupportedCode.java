package dev.weir.cli.session;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.report.output.ShellWord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds what is not supported in a program before it is explored. */
public final class UnsupportedCode {
  private static final int MOST_PLACES = 10;
  private static final String GIVEN_UP = "; executions that reach it are abandoned";

  /**
   * Type information and virtual tables of the libraries of C++: programs hold their addresses and
   * read them only for {@code typeid} and {@code dynamic_cast}.
   */
  private static final Pattern ONLY_ADDRESSES =
      Pattern.compile("_ZTI|_ZTVN10__cxxabiv1|_ZTVSt|_ZTVNSt");

  private final Program program;
  private final ExternalFunctions library;

  /** The first position of each unsupported thing. */
  private final Map<String, SourcePosition> found = new LinkedHashMap<>();

  /** The first position of each function that is neither defined nor modelled. */
  private final Map<Function, SourcePosition> missing = new LinkedHashMap<>();

  private UnsupportedCode(Program program, ExternalFunctions library) {
    this.program = program;
    this.library = library;
  }

  /**
   * One line for each unsupported construct, in the order of the source, and what is to be said of
   * functions that are neither defined nor modelled.
   */
  static List<String> warnings(Program program, ExternalFunctions library) {
    UnsupportedCode search = new UnsupportedCode(program, library);
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        block.instructions().forEach(instruction -> search.look(instruction, function));
      }
    }
    search.lookAtFunctionsThatAreNeverCalledByName();
    if (search.missing.size() == 1) {
      search.missing.forEach((function, position) -> search.add(withoutModel(function), position));
      search.missing.clear();
    }
    search.lookAtVariables();
    List<String> lines = new ArrayList<>();
    inOrder(search.found)
        .forEach(thing -> lines.add(thing.getValue() + ": warning: " + thing.getKey() + GIVEN_UP));
    lines.addAll(missing(inOrder(search.missing)));
    return lines;
  }

  /** Things in the order of the source, files in the order in which they were met. */
  private static <T> List<Map.Entry<T, SourcePosition>> inOrder(Map<T, SourcePosition> things) {
    if (things.isEmpty()) {
      return List.of();
    }
    List<String> files = things.values().stream().map(SourcePosition::file).distinct().toList();
    return things.entrySet().stream()
        .sorted(
            Comparator.comparing(
                Map.Entry::getValue,
                Comparator.comparingInt((SourcePosition position) -> files.indexOf(position.file()))
                    .thenComparing(Comparator.naturalOrder())))
        .toList();
  }

  /** Several functions without body: the options that answer for all, then some of the places. */
  private static List<String> missing(List<Map.Entry<Function, SourcePosition>> functions) {
    if (functions.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        ("warning: %s functions have no body and no model; executions that reach one are"
                    + " abandoned;")
                .formatted(functions.size())
            + " define them, or answer all their calls with: "
            + functions.stream()
                .map(function -> "--stub " + ShellWord.quoted(function.getKey().name()))
                .collect(Collectors.joining(" ")));
    for (Map.Entry<Function, SourcePosition> function :
        functions.subList(0, Math.min(MOST_PLACES, functions.size()))) {
      lines.add(function.getValue() + ": note: function '" + function.getKey().title() + "'");
    }
    if (functions.size() > MOST_PLACES) {
      lines.add("note: and " + (functions.size() - MOST_PLACES) + " more functions");
    }
    return lines;
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
          Instruction.Barrier _,
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
      if (ONLY_ADDRESSES.matcher(global.name()).lookingAt()) {
        continue;
      }
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
      if (!missing.containsKey(function)) {
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
      missing.merge(function, position, UnsupportedCode::first);
    }
  }

  private void add(String what, SourcePosition position) {
    found.merge(what, position, UnsupportedCode::first);
  }

  /** The position that comes first in the source; blocks are not always in that order. */
  private static SourcePosition first(SourcePosition one, SourcePosition other) {
    boolean earlier = other.file().equals(one.file()) && other.compareTo(one) < 0;
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
