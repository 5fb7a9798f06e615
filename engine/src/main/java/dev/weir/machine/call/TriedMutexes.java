package dev.weir.machine.call;

import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The mutexes that a program may try to take without waiting for them, so that it can tell that one
 * is held.
 *
 * @param areUnknown whether they may be any
 * @param globals the globals that they are in, if they are known
 */
public record TriedMutexes(boolean areUnknown, BitSet globals) {
  /** They may be any. */
  public static final TriedMutexes ANY = new TriedMutexes(true, new BitSet());

  /**
   * Those of a program: known if all calls that try one name it.
   *
   * @param tries whether a function, by its number, tries its first argument
   */
  static TriedMutexes of(Program program, IntPredicate tries) {
    BitSet globals = new BitSet();
    boolean[] areUnknown = new boolean[1];
    program.functions().stream()
        .flatMap(f -> f.blocks().stream())
        .flatMap(block -> block.instructions().stream())
        .forEach(
            instruction -> {
              if (instruction instanceof Instruction.Call call
                  && call.callee() instanceof Operand.FunctionAddress(int callee)
                  && tries.test(callee)
                  && !call.arguments().isEmpty()
                  && call.arguments().getFirst() instanceof Operand.GlobalAddress(int g, long _)) {
                globals.set(g);
                call.arguments().forEach(argument -> areUnknown[0] |= isOne(argument, tries));
              } else {
                RegisterUse.uses(instruction, operand -> areUnknown[0] |= isOne(operand, tries));
              }
            });
    return areUnknown[0] ? ANY : new TriedMutexes(false, globals);
  }

  private static boolean isOne(Operand operand, IntPredicate tries) {
    return operand instanceof Operand.FunctionAddress(int f) && tries.test(f);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return !areUnknown && globals.isEmpty();
  }

  /** Whether a mutex may be one of them, by the global that it is in, or a negative number. */
  public boolean mayInclude(int global) {
    return areUnknown || global >= 0 && globals.get(global);
  }
}
