package dev.weir.frontend.llvm;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code main} may reach and the machine cannot run, to be listed before exploration.
 *
 * @param constructs unsupported instructions, each kind once for each line, in program order
 * @param externalFunctions the functions without a body, each with its first call; it is for the
 *     library to say which of them it models
 */
public record UnsupportedConstructs(List<Construct> constructs, List<External> externalFunctions) {

  /** Copies the lists. */
  public UnsupportedConstructs {
    constructs = List.copyOf(constructs);
    externalFunctions = List.copyOf(externalFunctions);
  }

  /**
   * An unsupported construct.
   *
   * @param what the construct
   * @param advice the nearest workaround; empty when there is none
   * @param position where it stands first
   */
  public record Construct(String what, String advice, SourcePosition position) {}

  /**
   * A function without a body.
   *
   * @param name its name
   * @param position its first call; its declaration when only its address is taken
   */
  public record External(String name, SourcePosition position) {}

  /** Looks through the functions of a program, all of which {@code main} may reach. */
  public static UnsupportedConstructs of(Program program) {
    Map<String, Construct> constructs = new LinkedHashMap<>();
    Map<String, External> externals = new LinkedHashMap<>();
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          if (instruction
              instanceof Instruction.Unsupported(String what, String advice, var position)) {
            constructs.putIfAbsent(
                what + " at " + position.file() + ":" + position.line(),
                new Construct(what, advice, position));
          } else if (instruction instanceof Instruction.Call call
              && call.callee() instanceof Operand.FunctionAddress(int index)
              && program.functions().get(index).isExternal()) {
            String name = program.functions().get(index).name();
            externals.putIfAbsent(name, new External(name, call.position()));
          }
        }
      }
    }
    for (Function function : program.functions()) {
      if (function.isExternal()) {
        externals.putIfAbsent(function.name(), new External(function.name(), function.position()));
      }
    }
    return new UnsupportedConstructs(list(constructs.values()), list(externals.values()));
  }

  private static <T> List<T> list(Collection<T> values) {
    return new ArrayList<>(values);
  }
}
