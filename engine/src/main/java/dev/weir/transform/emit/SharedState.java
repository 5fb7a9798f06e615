package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * What the functions of the library that C calls by name have in common with what is written. A
 * variable of the library would be there twice, and what a program puts in the place of one of the
 * library's functions would not be called: both are refused.
 */
final class SharedState {
  private final Program program;
  private final Reached reached;

  private SharedState(Program program, Reached reached) {
    this.program = program;
    this.reached = reached;
  }

  /** Refuses a program that has such. */
  static void refuse(Program program, Reached reached, Prototypes prototypes)
      throws EmissionException {
    for (int index : reached.functions()) {
      Function function = program.functions().get(index);
      if (!function.isExternal() && Reached.isByName(function, prototypes)) {
        new SharedState(program, reached).look(index);
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
          case Operand.GlobalAddress(int global, long offset) -> global(global, start);
          case Operand.FunctionAddress(int callee) -> {
            function(callee, start);
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

  private void global(int index, int user) throws EmissionException {
    Global global = program.globals().get(index);
    if (reached.globals().contains(index)
        && !global.constant()
        && FileScope.headerOf(global).isEmpty()) {
      throw refusal("variable '" + global.name() + "', which '%s' of the library uses too,", user);
    }
  }

  private void function(int index, int user) throws EmissionException {
    Function function = program.functions().get(index);
    if (!function.isExternal() && !function.library()) {
      throw refusal("function '" + function.name() + "', which '%s' of the library calls,", user);
    }
  }

  private EmissionException refusal(String what, int user) {
    String name = program.functions().get(user).name();
    return new EmissionException(what.formatted(name), "", reached.position(user));
  }
}
