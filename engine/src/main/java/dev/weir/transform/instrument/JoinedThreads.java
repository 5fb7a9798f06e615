package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import java.util.Set;

/** How the threads of a program are joined. */
final class JoinedThreads {
  private static final String JOIN = "pthread_join";
  private static final Set<String> OTHERS =
      Set.of("pthread_create", "pthread_tryjoin_np", "pthread_timedjoin_np", "thrd_create");

  private JoinedThreads() {}

  /**
   * Whether all threads are there from the start, each with a function of its own, and are joined
   * by their numbers alone, as those of litmus tests are.
   */
  static boolean areNumbered(Program program) {
    long functions = program.threads().stream().map(ThreadStart::function).distinct().count();
    boolean isOther = program.functions().stream().map(Function::name).anyMatch(OTHERS::contains);
    return program.threads().size() > 1
        && functions == program.threads().size()
        && !isOther
        && program.functions().stream()
            .flatMap(function -> function.blocks().stream())
            .flatMap(block -> block.instructions().stream())
            .allMatch(instruction -> isNumberedIfJoin(program, instruction));
  }

  private static boolean isNumberedIfJoin(Program program, Instruction instruction) {
    return !(instruction instanceof Instruction.Call call)
        || !isJoin(program, call)
        || call.arguments().getFirst() instanceof Operand.Constant;
  }

  /** Whether a call joins a thread. */
  private static boolean isJoin(Program program, Instruction.Call call) {
    return call.callee() instanceof Operand.FunctionAddress(int callee)
        && isJoin(program.functions().get(callee));
  }

  /** Whether a function joins a thread. */
  static boolean isJoin(Function function) {
    return function.name().equals(JOIN);
  }
}
