package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.UnwindApi;
import dev.weir.frontend.llvm.context.ExceptionPaths.WayOut;
import dev.weir.frontend.llvm.source.Positions;
import dev.weir.program.CxxNames;
import dev.weir.program.SourcePosition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What becomes of the exceptions of C++ that a program throws. One that no handler can catch ends
 * the program where it is thrown: no destructor runs before, as the usual libraries of C++ have it.
 * Whether a handler catches the others, the library finds out when they are thrown, and they pass
 * through the program as {@link CaughtExceptions} says. In programs where that cannot be done they
 * are out of reach.
 *
 * <p>A handler may catch what is thrown in the calls of its {@code try} block, however deep; a call
 * through a pointer may be one of any function whose address is taken. A function that is {@code
 * noexcept} lets nothing through.
 */
public final class ThrownExceptions {
  private static final String THROW = "__cxa_throw";
  private static final String BEGIN_CATCH = "__cxa_begin_catch";

  /** What {@link CxxNames} writes before the type. */
  private static final String OF_TYPE = "type information of ";

  /** In the names of functions of the libraries of C++ that throw. */
  private static final String THROWING = "__throw_";

  /** Functions of the libraries of C++ that throw, such as {@code __throw_out_of_range_fmt}. */
  private static final Pattern THROWS =
      Pattern.compile("std::(?:\\w+::)*__throw_(\\w+?)(?:_fmt)?(?:\\[.*)?");

  /** Before the names of functions that compilers call. */
  private static final String OF_COMPILERS = "__cxa_";

  /** Those of them that throw where an operator fails. */
  private static final Pattern FAILS = Pattern.compile("__cxa_(?:throw_)?(bad_\\w+)");

  private final Positions positions;
  private final Set<String> library;
  private final Map<LlvmValue, SourcePosition> guardedFunctions = new HashMap<>();
  private final Map<Long, SourcePosition> guardedBlocks = new HashMap<>();

  private CaughtExceptions caught = CaughtExceptions.none();
  private boolean handlersRun;

  private ThrownExceptions(Positions positions, Set<String> library) {
    this.positions = positions;
    this.library = library;
  }

  /**
   * An exception that is thrown.
   *
   * @param type its type, as a person writes it
   * @param handler where it may be caught
   * @param byLibrary whether the modelled library throws it, which it does only when asked to fail
   */
  public record Thrown(String type, Optional<SourcePosition> handler, boolean byLibrary) {
    /** The handler, as a message speaks of it. */
    public String catcher() {
      return handler
          .filter(position -> !position.isUnknown())
          .map(position -> "the handler at " + position)
          .orElse("a handler");
    }
  }

  /**
   * Finds what handlers may catch. Every call that may end by an exception becomes a plain one,
   * followed by a branch where the exception is one that may be caught.
   *
   * @param library the names of the functions of the modelled library
   */
  public static ThrownExceptions takeOut(
      LlvmModule module, Positions positions, Set<String> library) {
    ThrownExceptions result = new ThrownExceptions(positions, library);
    ExceptionPaths paths = new ExceptionPaths(module);
    if (paths.defined().stream().anyMatch(function -> UnwindApi.hasPersonality(function.ref()))) {
      List<Guarded> handled = result.handledCalls(paths);
      result.follow(handled, paths);
      result.handlersRun = CaughtExceptions.canRun(module);
      if (result.handlersRun && !handled.isEmpty()) {
        result.caught =
            CaughtExceptions.branch(
                module, paths, result.guardedFunctions::containsKey, result::breaks);
      }
      module.turnInvokesIntoCalls();
    }
    return result;
  }

  /**
   * Whether a call stands in code that is not written to be left by an exception of what it calls:
   * in C, or in a container. What that code throws itself is another matter.
   */
  private boolean breaks(LlvmValue call) {
    LlvmValue callee = call.called().resolved();
    boolean isByName = callee.kind() == LlvmValue.Kind.FUNCTION;
    String function = UnwindApi.functionOf(call).name();
    boolean isThrow = isByName && (callee.name().equals(THROW) || callee.name().contains(THROWING));
    return library.contains(function) ? !isByName : !isThrow && !positions.mayBeLeft(call);
  }

  /** How exceptions that are caught pass through the program. */
  public CaughtExceptions caught() {
    return caught;
  }

  /** What a call throws, if that is all it does: where no handler can catch it, or none can run. */
  public Optional<Thrown> thrownBy(LlvmValue call, LlvmValue callee) {
    if (callee.kind() != LlvmValue.Kind.FUNCTION) {
      return Optional.empty();
    }
    String name = callee.name();
    boolean isThrow = name.equals(THROW);
    Optional<String> type =
        isThrow ? Optional.of(type(call.operand(1).name())) : typeOfLibrary(name);
    boolean runs = handlersRun && (isThrow || !ModuleApi.isDeclaration(callee.ref()));
    return type.map(known -> thrown(known, call))
        .filter(thrown -> !runs || thrown.handler().isEmpty());
  }

  private Thrown thrown(String type, LlvmValue call) {
    long block = CodeApi.instructionBlock(call.ref());
    LlvmValue function = UnwindApi.functionOf(call);
    SourcePosition handler = guardedBlocks.getOrDefault(block, guardedFunctions.get(function));
    return new Thrown(type, Optional.ofNullable(handler), library.contains(function.name()));
  }

  private static String type(String information) {
    String readable = CxxNames.readable(information);
    return readable.startsWith(OF_TYPE) ? readable.substring(OF_TYPE.length()) : information;
  }

  private static Optional<String> typeOfLibrary(String name) {
    boolean isOfCompilers = name.startsWith(OF_COMPILERS);
    if (!isOfCompilers && !name.contains(THROWING)) {
      return Optional.empty();
    }
    Matcher matcher = isOfCompilers ? FAILS.matcher(name) : THROWS.matcher(CxxNames.readable(name));
    return matcher.matches() ? Optional.of("std::" + matcher.group(1)) : Optional.empty();
  }

  /** A call, and the handler that catches what comes out of it. */
  private record Guarded(LlvmValue call, SourcePosition handler) {}

  private List<Guarded> handledCalls(ExceptionPaths paths) {
    List<Guarded> calls = new ArrayList<>();
    for (LlvmValue function : paths.defined()) {
      for (LlvmValue call : paths.calls(function)) {
        if (ExceptionPaths.wayOut(call) == WayOut.HANDLER) {
          SourcePosition handler = handler(call);
          calls.add(new Guarded(call, handler));
          guardedBlocks.put(CodeApi.instructionBlock(call.ref()), handler);
        }
      }
    }
    return calls;
  }

  /** The place of the first handler, or at least that of the call. */
  private SourcePosition handler(LlvmValue call) {
    return ControlFlow.from(UnwindApi.unwindBlock(call.ref())).blocks().stream()
        .flatMap(block -> LlvmModule.instructions(block).stream())
        .filter(instruction -> ExceptionPaths.calls(instruction, BEGIN_CATCH))
        .map(positions::of)
        .filter(position -> !position.isUnknown())
        .findFirst()
        .orElseGet(() -> positions.of(call));
  }

  private void follow(List<Guarded> handled, ExceptionPaths paths) {
    Deque<Guarded> open = new ArrayDeque<>(handled);
    while (!open.isEmpty()) {
      Guarded next = open.remove();
      for (LlvmValue callee : paths.callees(next.call())) {
        boolean isNew = guardedFunctions.putIfAbsent(callee, next.handler()) == null;
        if (isNew && !ModuleApi.isDeclaration(callee.ref())) {
          paths.calls(callee).stream()
              .filter(call -> ExceptionPaths.wayOut(call).isCaller())
              .forEach(call -> open.add(new Guarded(call, next.handler())));
        }
      }
    }
  }
}
