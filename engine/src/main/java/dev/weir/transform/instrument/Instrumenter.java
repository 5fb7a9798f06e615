package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.WeakModel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rewrites a program whose orders are barriers, so that its sequentially consistent executions show
 * what it does under a weak model.
 *
 * @param window the library of windows, as the front end reads it
 */
public record Instrumenter(Program window) {
  private static final Set<String> LEFT = Set.of("main", Window.PREFIX + "calls");

  /** Where one of them is, threads are not joined by their numbers alone. */
  private static final Set<String> OTHER_JOINS =
      Set.of("pthread_create", "pthread_tryjoin_np", "pthread_timedjoin_np", "thrd_create");

  /** They create threads. */
  static final Set<String> CREATORS = Set.of("pthread_create", "thrd_create");

  /** The rules of {@code weir_window_rules}. */
  private static final long KEEPS_WRITES = 1;

  private static final long KEEPS_CHAINS = 2;
  private static final long NEVER_USED_AGAIN = 4;

  /**
   * Rewrites a program.
   *
   * @param plan what to delay, by the places of this program
   * @param guesses what delayed reads may guess, in the form of the library
   * @return the program; its functions and globals keep their numbers, and functions their
   *     registers
   */
  public Program instrument(Program program, DelayPlan plan, Guesses guesses) {
    Map<String, Global> constants = new HashMap<>(guesses.globals(program.globals()));
    constants.put(
        Window.PREFIX + "rules",
        ValueTable.constant("rules", List.of(rules(plan.model())), List.of()));
    constants.put(
        Window.PREFIX + "starts",
        ValueTable.constant("starts", List.of((long) program.threads().size()), List.of()));
    constants.put(
        Window.PREFIX + "selects",
        ValueTable.constant("selects", List.of(plan.recorded().isEmpty() ? 0L : 1L), List.of()));
    Program linked = ProgramLinker.link(program, window, LEFT, constants);
    List<Function> functions = new ArrayList<>(linked.functions());
    BitSet starts = threadFunctions(program);
    BitSet calledStarts = CalledFunctions.of(program);
    calledStarts.and(starts);
    Window calls =
        new Window(
            functions,
            linked.globals(),
            CalledFunctions.pointeesOfLibrary(program),
            calledStarts,
            areNumbered(program));
    for (int f = 0; f < program.functions().size(); f++) {
      if (!functions.get(f).isExternal()) {
        int index = f;
        List<Integer> first =
            IntStream.range(0, program.threads().size())
                .filter(thread -> program.threads().get(thread).function() == index)
                .boxed()
                .toList();
        functions.set(
            f,
            new FunctionRewriter(f, plan, linked.functions(), calls, starts.get(f), first)
                .rewrite());
      }
    }
    return new Program(
        linked.name(), functions, linked.globals(), linked.threads(), linked.sources());
  }

  /** Whether a function is one of the window, in an instrumented program. */
  public static boolean isOfWindow(Function function) {
    return function.name().startsWith(Window.PREFIX);
  }

  private static long rules(WeakModel model) {
    return switch (model) {
      case TSO -> KEEPS_WRITES;
      case PSO -> 0;
      case RMO -> KEEPS_CHAINS | NEVER_USED_AGAIN;
      case POWER_ESOP13 -> NEVER_USED_AGAIN;
    };
  }

  /** The functions that threads begin with. */
  private static BitSet threadFunctions(Program program) {
    BitSet starts = new BitSet();
    for (ThreadStart thread : program.threads()) {
      starts.set(thread.function());
    }
    for (int f = 0; f < program.functions().size(); f++) {
      starts.set(f, starts.get(f) || CallRewriter.isThreadStart(program.functions().get(f)));
    }
    for (Function function : program.functions()) {
      for (Instruction instruction : function.instructions()) {
        if (instruction instanceof Instruction.Call call
            && call.callee() instanceof Operand.FunctionAddress(int callee)
            && CREATORS.contains(program.functions().get(callee).name())) {
          for (Operand argument : call.arguments()) {
            if (argument instanceof Operand.FunctionAddress(int start)) {
              starts.set(start);
            }
          }
        }
      }
    }
    return starts;
  }

  /**
   * Whether all threads are there from the start, each with a function of its own, and are joined
   * by their numbers alone, as those of litmus tests are.
   */
  private static boolean areNumbered(Program program) {
    long functions = program.threads().stream().map(ThreadStart::function).distinct().count();
    boolean isOther =
        program.functions().stream().map(Function::name).anyMatch(OTHER_JOINS::contains);
    return program.threads().size() > 1
        && functions == program.threads().size()
        && !isOther
        && program.functions().stream()
            .flatMap(function -> function.instructions().stream())
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
        && CallRewriter.isJoin(program.functions().get(callee));
  }
}
