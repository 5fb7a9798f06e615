package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.ThreadStart;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What of a program is written: what its threads may come to. A function of the library that C
 * calls by name is not looked into.
 */
final class Reached {
  private final Program program;
  private final Prototypes prototypes;
  private final SortedSet<Integer> functions = new TreeSet<>();
  private final SortedSet<Integer> globals = new TreeSet<>();
  private final Deque<Integer> open = new ArrayDeque<>();
  private final Map<Integer, SourcePosition> positions = new HashMap<>();
  private SourcePosition position = SourcePosition.UNKNOWN;

  Reached(Program program, Prototypes prototypes, RunTime runTime) {
    this.program = program;
    this.prototypes = prototypes;
    for (int index = 0; index < program.globals().size(); index++) {
      if (runTime.names(program.globals().get(index))) {
        global(index);
      }
    }
    for (ThreadStart start : program.threads()) {
      function(start.function());
      start.arguments().forEach(this::operand);
    }
    while (!open.isEmpty()) {
      body(program.functions().get(open.remove()));
    }
  }

  /** The functions that are called or whose address is taken, by index. */
  SortedSet<Integer> functions() {
    return Collections.unmodifiableSortedSet(functions);
  }

  /** Where a function is named first. */
  SourcePosition position(int function) {
    return positions.getOrDefault(function, SourcePosition.UNKNOWN);
  }

  /** The globals, by index. */
  SortedSet<Integer> globals() {
    return Collections.unmodifiableSortedSet(globals);
  }

  /** Whether C calls a function by the name that the library has for it. */
  static boolean isByName(Function function, Prototypes prototypes) {
    return (function.isExternal() || function.library())
        && prototypes.find(function.name()).isPresent();
  }

  private void function(int index) {
    positions.putIfAbsent(index, position);
    if (functions.add(index) && !isByName(program.functions().get(index), prototypes)) {
      open.add(index);
    }
  }

  private void global(int index) {
    if (globals.add(index)) {
      Global global = program.globals().get(index);
      global.relocations().forEach(relocation -> operand(relocation.target()));
    }
  }

  private void operand(Operand operand) {
    switch (operand) {
      case Operand.Register _, Operand.Constant _ -> {}
      case Operand.GlobalAddress(int global, long offset) -> global(global);
      case Operand.FunctionAddress(int function) -> function(function);
    }
  }

  private void body(Function function) {
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        position = instruction.position();
        RegisterUse.uses(instruction, this::operand);
        if (instruction instanceof Instruction.ThreadLocalAddress local) {
          global(local.global());
        }
      }
      RegisterUse.uses(block.terminator(), this::operand);
    }
  }

  /**
   * Refuses what the functions of the library that C calls by name have in common with what is
   * written. A variable of the library would be there twice, and what a program puts in the place
   * of one of the library's functions would not be called.
   */
  void refuseShared() throws EmissionException {
    for (int index : functions) {
      Function function = program.functions().get(index);
      if (!function.isExternal() && isByName(function, prototypes)) {
        look(index);
      }
    }
  }

  private void look(int start) throws EmissionException {
    Set<Integer> seen = new HashSet<>(Set.of(start));
    Deque<Integer> open = new ArrayDeque<>(seen);
    Set<Operand> operands = new HashSet<>();
    while (!open.isEmpty()) {
      operands.clear();
      program.functions().get(open.remove()).blocks().forEach(block -> collect(block, operands));
      for (Operand operand : operands) {
        switch (operand) {
          case Operand.Register _, Operand.Constant _ -> {}
          case Operand.GlobalAddress(int global, long offset) -> requireOwn(global, start);
          case Operand.FunctionAddress(int callee) -> {
            requireOfLibrary(callee, start);
            if (seen.add(callee)) {
              open.add(callee);
            }
          }
        }
      }
    }
  }

  private static void collect(Block block, Set<Operand> operands) {
    for (Instruction instruction : block.instructions()) {
      RegisterUse.uses(instruction, operands::add);
      if (instruction instanceof Instruction.ThreadLocalAddress local) {
        operands.add(new Operand.GlobalAddress(local.global(), 0));
      }
    }
    RegisterUse.uses(block.terminator(), operands::add);
  }

  private void requireOwn(int index, int user) throws EmissionException {
    Global global = program.globals().get(index);
    if (globals.contains(index) && !global.constant() && FileScope.headerOf(global).isEmpty()) {
      throw refusal("variable '" + global.name() + "', which '%s' of the library uses too,", user);
    }
  }

  private void requireOfLibrary(int index, int user) throws EmissionException {
    Function function = program.functions().get(index);
    if (!function.isExternal() && !function.library()) {
      throw refusal("function '" + function.name() + "', which '%s' of the library calls,", user);
    }
  }

  private EmissionException refusal(String what, int user) {
    String name = program.functions().get(user).name();
    return new EmissionException(what.formatted(name), "", position(user));
  }
}
