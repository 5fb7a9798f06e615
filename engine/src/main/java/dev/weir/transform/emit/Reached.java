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
import java.util.Map;
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
}
