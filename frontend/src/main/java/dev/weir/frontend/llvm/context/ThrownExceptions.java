package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.UnwindApi;
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
 * the program where it is thrown: nothing is tidied up before, as the usual libraries of C++ have
 * it. One that a handler may catch is out of reach.
 *
 * <p>A handler may catch what is thrown in the calls of its {@code try} block, however deep; a call
 * through a pointer may be one of any function of that type whose address is taken. A function that
 * is {@code noexcept} lets nothing through.
 */
public final class ThrownExceptions {
  private static final String THROW = "__cxa_throw";
  private static final String BEGIN_CATCH = "__cxa_begin_catch";
  private static final String TERMINATE = "__clang_call_terminate";

  /** What {@link CxxNames} writes before the type. */
  private static final String OF_TYPE = "type information of ";

  /** Functions of the libraries of C++ that throw, such as {@code __throw_out_of_range_fmt}. */
  private static final Pattern THROWS =
      Pattern.compile("std::(?:\\w+::)*__throw_(\\w+?)(?:_fmt)?(?:\\[.*)?");

  private final Positions positions;
  private final Set<String> library;
  private final Map<LlvmValue, SourcePosition> guardedFunctions = new HashMap<>();
  private final Map<Long, SourcePosition> guardedBlocks = new HashMap<>();

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
   * Finds what handlers may catch, and then leaves them out: every call that may end by an
   * exception becomes a plain one.
   *
   * @param library the names of the functions of the modelled library
   */
  public static ThrownExceptions takeOut(
      LlvmModule module, Positions positions, Set<String> library) {
    ThrownExceptions result = new ThrownExceptions(positions, library);
    List<LlvmValue> defined =
        module.functions().stream().filter(f -> !ModuleApi.isDeclaration(f.ref())).toList();
    if (defined.stream().anyMatch(function -> UnwindApi.hasPersonality(function.ref()))) {
      result.follow(result.handledCalls(defined), defined);
      module.turnInvokesIntoCalls();
    }
    return result;
  }

  /** What a call throws, if that is all it does. */
  public Optional<Thrown> thrownBy(LlvmValue call, LlvmValue callee) {
    if (callee.kind() != LlvmValue.Kind.FUNCTION || !ModuleApi.isDeclaration(callee.ref())) {
      return Optional.empty();
    }
    String name = callee.name();
    Optional<String> type =
        name.equals(THROW) ? Optional.of(type(call.operand(1).name())) : typeOfLibrary(name);
    return type.map(
        known -> {
          long block = CodeApi.instructionBlock(call.ref());
          LlvmValue function = new LlvmValue(UnwindApi.function(block));
          SourcePosition handler =
              guardedBlocks.getOrDefault(block, guardedFunctions.get(function));
          return new Thrown(known, Optional.ofNullable(handler), library.contains(function.name()));
        });
  }

  private static String type(String information) {
    String readable = CxxNames.readable(information);
    return readable.startsWith(OF_TYPE) ? readable.substring(OF_TYPE.length()) : information;
  }

  private static Optional<String> typeOfLibrary(String name) {
    Matcher matcher = THROWS.matcher(name.startsWith("_Z") ? CxxNames.readable(name) : "");
    return matcher.matches() ? Optional.of("std::" + matcher.group(1)) : Optional.empty();
  }

  /** A call, and the handler that catches what comes out of it. */
  private record Guarded(LlvmValue call, SourcePosition handler) {}

  private List<Guarded> handledCalls(List<LlvmValue> functions) {
    List<Guarded> calls = new ArrayList<>();
    for (LlvmValue function : functions) {
      for (LlvmValue call : calls(function)) {
        if (wayOut(call) == WayOut.HANDLER) {
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
        .filter(instruction -> calls(instruction, BEGIN_CATCH))
        .map(positions::of)
        .filter(position -> !position.isUnknown())
        .findFirst()
        .orElseGet(() -> positions.of(call));
  }

  private static boolean calls(LlvmValue instruction, String function) {
    return isCall(instruction)
        && new LlvmValue(CodeApi.calledValue(instruction.ref())).name().equals(function);
  }

  private void follow(List<Guarded> handled, List<LlvmValue> functions) {
    Map<LlvmType, List<LlvmValue>> byAddress = new HashMap<>();
    functions.stream()
        .filter(ThrownExceptions::hasItsAddressTaken)
        .forEach(f -> byAddress.computeIfAbsent(type(f), key -> new ArrayList<>()).add(f));
    Deque<Guarded> open = new ArrayDeque<>(handled);
    while (!open.isEmpty()) {
      Guarded next = open.remove();
      for (LlvmValue callee : callees(next.call(), byAddress)) {
        boolean isNew = guardedFunctions.putIfAbsent(callee, next.handler()) == null;
        if (isNew && !ModuleApi.isDeclaration(callee.ref())) {
          calls(callee).stream()
              .filter(call -> wayOut(call) == WayOut.CALLER)
              .forEach(call -> open.add(new Guarded(call, next.handler())));
        }
      }
    }
  }

  private static LlvmType type(LlvmValue function) {
    return new LlvmType(ModuleApi.globalValueType(function.ref()));
  }

  private static List<LlvmValue> callees(LlvmValue call, Map<LlvmType, List<LlvmValue>> byAddress) {
    LlvmValue callee = new LlvmValue(CodeApi.calledValue(call.ref())).resolved();
    return switch (callee.kind()) {
      case FUNCTION -> List.of(callee);
      case INLINE_ASSEMBLY -> List.of();
      default -> byAddress.getOrDefault(new LlvmType(CodeApi.calledType(call.ref())), List.of());
    };
  }

  /** Whether anything but calls by name speaks of a function. */
  private static boolean hasItsAddressTaken(LlvmValue function) {
    for (long use = UnwindApi.firstUse(function.ref()); use != 0; use = UnwindApi.nextUse(use)) {
      LlvmValue user = new LlvmValue(UnwindApi.user(use));
      if (!user.isInstruction()
          || !isCall(user)
          || user.operands().stream().filter(function::equals).count() > 1
          || CodeApi.calledValue(user.ref()) != function.ref()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isCall(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.CALL || instruction.opcode() == LlvmOpcode.INVOKE;
  }

  private static List<LlvmValue> calls(LlvmValue function) {
    return new ControlFlow(function)
        .blocks().stream()
            .flatMap(block -> LlvmModule.instructions(block).stream())
            .filter(call -> isCall(call) && call.calledIntrinsic().isEmpty())
            .toList();
  }

  /** Where an exception that comes out of a call goes. */
  private enum WayOut {
    HANDLER,
    CALLER,
    NOWHERE
  }

  private static WayOut wayOut(LlvmValue call) {
    if (call.opcode() != LlvmOpcode.INVOKE) {
      return WayOut.CALLER;
    }
    LlvmValue pad = landingPad(call);
    if (pad.opcode() != LlvmOpcode.LANDING_PAD) {
      return WayOut.HANDLER;
    }
    if (UnwindApi.clauseCount(pad.ref()) == 0) {
      return WayOut.CALLER;
    }
    boolean ends =
        LlvmModule.instructions(CodeApi.instructionBlock(pad.ref())).stream()
            .anyMatch(instruction -> calls(instruction, TERMINATE));
    return ends ? WayOut.NOWHERE : WayOut.HANDLER;
  }

  private static LlvmValue landingPad(LlvmValue invoke) {
    List<LlvmValue> block = LlvmModule.instructions(UnwindApi.unwindBlock(invoke.ref()));
    return block.stream()
        .filter(instruction -> instruction.opcode() == LlvmOpcode.LANDING_PAD)
        .findFirst()
        .orElse(block.getFirst());
  }
}
