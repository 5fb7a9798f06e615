package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.context.ExceptionPaths.WayOut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How exceptions of C++ that are caught pass through the functions of a program.
 *
 * <p>The library finds the handler when an exception is thrown, and from then on keeps the
 * exception as raised. Each call that an exception may come out of is followed by the question
 * whether one is raised: if so, the function returns, or goes on at its landing pad, with
 * destructors and handlers.
 *
 * <p>What the handlers are, the library knows from regions: a function enters one before a call
 * whose exceptions it may catch or stop, and leaves it behind the call.
 */
public final class CaughtExceptions {
  /** After a call of this function by the library, an exception is raised. */
  private static final String RAISE = "weir_raise";

  private static final String LONG_JUMP = "longjmp";

  /** The question whether an exception is raised, behind a call. */
  public static final String QUESTION = "weir.is_raised";

  private static final long TERMINATES = 0;
  private static final long BREAKS = -1;

  private final Map<String, LlvmValue> functions = new HashMap<>();
  private final Map<LlvmValue, Passing> passing = new HashMap<>();
  private final Map<LlvmValue, Integer> selectors = new HashMap<>();

  private CaughtExceptions() {}

  /**
   * What is caught or stopped in a region.
   *
   * @param type the identity of a type; empty where it is any
   * @param selector tells code which handler it is, or that there is none
   */
  public record Clause(Optional<LlvmValue> type, long selector) {}

  /** What a function does behind a call that has raised an exception. */
  public enum After {
    /** The exception never comes so far. */
    NOTHING,
    /** The function returns. */
    RETURN,
    /** A branch follows. */
    BRANCH
  }

  /**
   * How exceptions pass a call.
   *
   * @param clauses those of the region that is entered for the call; none where there is no region
   */
  public record Passing(List<Clause> clauses, After after) {}

  /** None is caught. */
  static CaughtExceptions none() {
    return new CaughtExceptions();
  }

  /**
   * Whether handlers can run: the library has come along, and no function is left by other means,
   * with its regions.
   */
  static boolean canRun(LlvmModule module) {
    return module.functions().stream().anyMatch(CaughtExceptions::raises)
        && module.functions().stream().noneMatch(f -> f.name().endsWith(LONG_JUMP));
  }

  private static boolean raises(LlvmValue function) {
    return function.name().equals(RAISE) && !ModuleApi.isDeclaration(function.ref());
  }

  /**
   * Puts branches behind the calls that exceptions come out of and that are not just passed on.
   *
   * @param guarded the functions whose exceptions a caller may catch
   * @param breaks the functions of the library that are not written to be left by exceptions of
   *     others
   */
  static CaughtExceptions branch(
      LlvmModule module,
      ExceptionPaths paths,
      Predicate<LlvmValue> guarded,
      Predicate<LlvmValue> breaks) {
    CaughtExceptions result = new CaughtExceptions();
    Set<LlvmValue> raising = raising(paths);
    LlvmValue question = module.addQuestion(QUESTION);
    for (LlvmValue function : module.functions()) {
      result.functions.put(function.name(), function);
    }
    for (LlvmValue function : paths.defined()) {
      for (LlvmValue call : paths.calls(function)) {
        if (paths.callees(call).stream().anyMatch(raising::contains)) {
          result.pass(module, call, question, guarded.test(function), breaks.test(call));
        }
      }
    }
    return result;
  }

  /** The functions that exceptions may come out of. */
  private static Set<LlvmValue> raising(ExceptionPaths paths) {
    Set<LlvmValue> raising = new HashSet<>();
    paths.defined().stream().filter(CaughtExceptions::raises).forEach(raising::add);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (LlvmValue function : paths.defined()) {
        if (!raising.contains(function)
            && paths.calls(function).stream()
                .filter(call -> ExceptionPaths.wayOut(call) != WayOut.NOWHERE)
                .flatMap(call -> paths.callees(call).stream())
                .anyMatch(raising::contains)) {
          raising.add(function);
          changed = true;
        }
      }
    }
    return raising;
  }

  private void pass(
      LlvmModule module, LlvmValue call, LlvmValue question, boolean guarded, boolean breaks) {
    WayOut wayOut = ExceptionPaths.wayOut(call);
    if (breaks && wayOut.isCaller()) {
      // Also where no handler is known: the library may run the handler of a signal anywhere.
      passing.put(call, new Passing(List.of(new Clause(Optional.empty(), BREAKS)), After.NOTHING));
      return;
    }
    if (!guarded && wayOut != WayOut.HANDLER) {
      return;
    }
    switch (wayOut) {
      case HANDLER -> {
        Passing handled = new Passing(handlers(call), After.BRANCH);
        passing.put(module.callAndAsk(call, question), handled);
      }
      case CLEANUP ->
          passing.put(module.callAndAsk(call, question), new Passing(List.of(), After.BRANCH));
      case CALLER -> passing.put(call, new Passing(List.of(), After.RETURN));
      case NOWHERE -> {
        Clause end = new Clause(Optional.empty(), TERMINATES);
        passing.put(call, new Passing(List.of(end), After.NOTHING));
      }
    }
  }

  private List<Clause> handlers(LlvmValue invoke) {
    List<Clause> clauses = new ArrayList<>();
    for (LlvmValue type : ExceptionPaths.clauses(invoke)) {
      boolean isSpecification = type.type().kind() == LlvmType.Kind.ARRAY;
      if (isSpecification) {
        long selector = type.type().count() == 0 ? TERMINATES : BREAKS;
        clauses.add(new Clause(Optional.empty(), selector));
      } else {
        boolean isAny = type.kind() == LlvmValue.Kind.NULL_POINTER;
        clauses.add(new Clause(isAny ? Optional.empty() : Optional.of(type), selector(type)));
      }
    }
    return clauses;
  }

  /** How exceptions pass a call; empty where none does that is caught. */
  public Optional<Passing> passing(LlvmValue call) {
    return Optional.ofNullable(passing.get(call));
  }

  /** The number that tells code which handler an exception has come to. */
  public long selector(LlvmValue type) {
    return selectors.computeIfAbsent(type, added -> selectors.size() + 1);
  }

  /** A function of the library. */
  public LlvmValue function(String name) {
    return Objects.requireNonNull(functions.get(name));
  }
}
